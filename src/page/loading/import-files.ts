import { importWithTimeout } from './import-with-timeout.ts';

/** Finds the address in a function of the build, such as `() => import("./name-hash.js")`. */
const ADDRESS = /import\("(.+?)"/;

interface Known {
  failures: number;
  files?: Promise<unknown> | undefined;
}

const known = new Map<string, Known>();

/**
 * Imports a file of the page, once. After a failure, the next call asks for it under another address: many browsers remember that a module
 * did not arrive, and never ask for that address again (https://github.com/whatwg/html/issues/6768). The files that it imports itself are
 * there already, which `build.test.ts` checks.
 * @param load only calls `import()`: the address is read from its text, because only the build knows it
 * @param importFrom imports from an address beside this script
 * @returns rejects if the file does not arrive in time
 */
export function importFiles<Files>(
  load: () => Promise<Files>,
  importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address),
): Promise<Files> {
  const address = ADDRESS.exec(String(load))?.[1];
  // The source runs without a build in tests.
  if (!address) return importWithTimeout(load());
  const file = known.get(address) ?? { failures: 0 };
  known.set(address, file);
  const { failures } = file;
  file.files ??= importWithTimeout(failures ? importFrom(`${address}?${failures}`) : load()).catch(
    (error) => {
      file.failures += 1;
      file.files = undefined;
      throw error;
    },
  );
  return file.files as Promise<Files>;
}
