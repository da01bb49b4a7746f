import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'rollup';

/** The folders of the modules that the mock replaces. */
const SDK = ['src/sdk', 'src/sdk/frame'].map((folder) => resolve(folder));
const MOCK = resolve('src/sdk/mock');

/** The modules that connect the script with browser and page; each has a counterpart of the same name in `src/sdk/mock`. */
const BORDER = ['create-api.ts', 'create-frame.ts', 'redirect.ts', 'open-channel.ts', 'watch-load.ts'];

/**
 * Builds the mock from the script's own code, by replacing these modules with their counterparts. The mock's modules can still
 * import the real ones.
 */
export function replaceBorder(): Plugin {
  const missing = new Set(BORDER);
  return {
    name: 'replace-border',
    resolveId(source, importer) {
      if (!importer) return null;
      const target = resolve(dirname(importer), source);
      const name = basename(target);
      if (target === resolve(MOCK, name)) missing.delete(name);
      if (dirname(importer) === MOCK || !SDK.includes(dirname(target)) || !BORDER.includes(name)) return null;
      missing.delete(name);
      return resolve(MOCK, name);
    },
    buildEnd(error) {
      // If a module was renamed, it would not be replaced, and the mock would load real pages.
      if (!error && missing.size) this.error(`The mock replaces ${[...missing]}, which nothing imports.`);
    },
  };
}
