/** Whether a transaction id was generated: only the merchant's own ids are worth showing. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
