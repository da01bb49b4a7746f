import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { build } from 'esbuild';

/** The programs, as `src/start/run-program.mjs` calls them. */
const PROGRAMS = ['service/main', 'service/company', 'service/adyen/check/main', 'terminal/main'];

/** The other format has no `import.meta`. */
const FILE_URL = "const fileUrl = require('node:url').pathToFileURL(__filename).href;";

/** The commit that is built: that of `SOURCE_COMMIT`, where the sources are without their history, or of git. Empty if neither has one. */
const readCommit = (): string =>
  process.env.SOURCE_COMMIT ||
  (
    spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).stdout ?? ''
  ).trim();

/**
 * Bundles each program into one file. Reading, parsing and keeping two thousand of them takes two thirds of a start and a fifth of the memory.
 * The format is CommonJS, because a module that imports `node:http` also loads Node's implementation of `fetch`.
 * @param folder as far below the root as the programs' sources, which look for `dist/`
 */
export async function bundlePrograms(folder: string): Promise<void> {
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../../..'),
    entryPoints: Object.fromEntries(PROGRAMS.map((name) => [name.replaceAll('/', '-'), `src/${name}.ts`])),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'external',
    sourcesContent: false,
    // The packages lie beside it, with their licenses.
    legalComments: 'none',
    // The native part of `pg`, used only where it is installed, and what is loaded only to send traces. `prom-client` needs the API.
    external: [
      'pg-native',
      ...['sdk-trace', 'resources', 'exporter-trace-otlp-proto'].map((name) => `@opentelemetry/${name}`),
    ],
    define: { 'import.meta.url': 'fileUrl', __COMMIT__: JSON.stringify(readCommit()) },
    banner: { js: FILE_URL },
    logLevel: 'warning',
  });
}
