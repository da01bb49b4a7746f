// Runs a program as the build made it, or from its sources if they have changed since: `node run-program.mjs service/main`.
// Plain JavaScript, for the same reason as `is-build-stale.mjs`.
import { createRequire, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildStale } from './is-build-stale.mjs';
import { nameSources } from './name-sources.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** The sources of all programs. */
const SOURCES = ['src/service', 'src/terminal', 'src/protocol', 'src/programs', 'package-lock.json'];

const [, , name = ''] = process.argv;
const source = join(ROOT, `src/${name}.ts`);
const built = join(ROOT, `dist/programs/${name.replaceAll('/', '-')}.cjs`);
process.argv.splice(1, 2, source);
if (isBuildStale({ outputs: [built], sources: SOURCES.map((path) => join(ROOT, path)) })) {
  await import(pathToFileURL(source).href);
} else {
  nameSources(built);
  // Starts after the first one compile nothing. Where the folder cannot be written, Node goes on without it.
  enableCompileCache(join(ROOT, 'dist/programs/compiled'));
  createRequire(import.meta.url)(built);
}
