import { resolve } from 'node:path';
import { build } from 'esbuild';

const FOLDER = '.cache/programs';

/** The programs that tests start, each in one file, as far from `dist/` as its source is. */
export const BUNDLES = {
  service: `${FOLDER}/service.cjs`,
  company: `${FOLDER}/company.cjs`,
  adyenCheck: `${FOLDER}/adyen-check.cjs`,
  terminal: `${FOLDER}/terminal.cjs`,
};

/** The other format has no `import.meta`. */
const FILE_URL = "const fileUrl = require('node:url').pathToFileURL(__filename).href;";

/**
 * Bundles the programs as they are now: the tests start some hundred processes, and reading three hundred files takes more than half of a
 * start. In CommonJS, because a module that imports `node:http` also loads Node's implementation of `fetch`.
 */
async function bundlePrograms(): Promise<void> {
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../../../..'),
    entryPoints: {
      service: 'src/service/main.ts',
      company: 'src/service/company.ts',
      'adyen-check': 'src/service/adyen/requests/check.ts',
      terminal: 'src/terminal/main.ts',
    },
    outdir: FOLDER,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    // The native part of `pg`, used only where it is installed.
    external: ['pg-native'],
    define: { 'import.meta.url': 'fileUrl' },
    banner: { js: FILE_URL },
    logLevel: 'warning',
  });
}

/** Every project of the run asks for it, each with its own copy of this module. */
const shared = globalThis as { bundling?: Promise<void> };

export default (): Promise<void> => {
  shared.bundling ??= bundlePrograms();
  return shared.bundling;
};
