import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Where the service is in one file, as far from `dist/` as its source is. */
export const BUNDLED_SERVICE = '.cache/service/main.mjs';

/** Dependencies in the format that has these names find them in the bundle too. */
const COMMONJS_NAMES = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/**
 * Bundles the service as it is now: the tests start some sixty processes, and reading three hundred files takes more than half
 * of a start.
 */
export default async function bundleService(): Promise<void> {
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../../..'),
    entryPoints: ['src/service/main.ts'],
    outfile: BUNDLED_SERVICE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The native part of `pg`, used only where it is installed.
    external: ['pg-native'],
    banner: { js: COMMONJS_NAMES },
    logLevel: 'warning',
  });
}
