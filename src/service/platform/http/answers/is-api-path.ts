/** Whether a path is one of the API: those of domains are also below the address of the service itself. */
export const isApiPath = (path: string): boolean => /^\/((api|svc)\/|domains([/?]|$))/.test(path);
