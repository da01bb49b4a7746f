/** Whether a path belongs to the API. Those of domains also exist without a prefix. */
export const isApiPath = (path: string): boolean => /^\/((api|svc)\/|domains([/?]|$))/.test(path);
