import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'rollup';

/** The folders with the modules of the border. */
const SDK = ['src/sdk', 'src/sdk/frame'].map((folder) => resolve(folder));
const MOCK = resolve('src/sdk/mock');

/** The modules of the script at the border to browser and page; each has a namesake in `src/sdk/mock`. */
const BORDER = [
  'create-api.ts',
  'create-frame.ts',
  'create-redirector.ts',
  'open-channel.ts',
  'watch-load.ts',
];

/**
 * Builds the mock out of the script's own code: the modules at the border are replaced by their namesakes. The mock's
 * own modules still reach the real ones.
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
      // A module that was renamed would be the real one again, and the mock would load pages.
      if (!error && missing.size) this.error(`The mock replaces ${[...missing]}, which nothing imports.`);
    },
  };
}
