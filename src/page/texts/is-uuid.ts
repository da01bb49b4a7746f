/** Whether a transaction id is one that the service made up: only a merchant's own is worth reading. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
