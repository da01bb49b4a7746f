/** Longer than a file of some kB takes on any network on which a page comes up. */
export const FILE_LIMIT_MS = 8_000;

/** Rejects when files do not arrive: browsers wait for them while the connection is open, and the page must not freeze. */
export const importWithTimeout = <T>(files: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    files.then(resolve, reject);
    setTimeout(reject, FILE_LIMIT_MS);
  });
