/** Longer than a small file takes on any network on which the page could load. */
export const FILE_LIMIT_MS = 8_000;

/** Rejects if files do not arrive: browsers wait while a connection is open, and the page must not freeze. */
export const importWithTimeout = <T>(files: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    files.then(resolve, reject);
    setTimeout(reject, FILE_LIMIT_MS);
  });
