import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import type { OutputBundle, OutputChunk, Plugin } from 'rollup';
import { BUILD_TARGET } from './browser-floor.ts';
import { minifyStyle } from './styles/minify-style.ts';

/** The chunks that only some documents load, by the module that the script imports when needed. */
const PARTS = { embedded: 'embedded-chunk.ts', sections: 'wallets-and-rails-chunk.ts' };

const listChunks = (bundle: OutputBundle): OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Lists the files of a chunk, without those that the script loads in any case. */
function listFiles(chunks: OutputChunk[], module: string): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (name: string, found: Set<string>): Set<string> => {
    const chunk = byName.get(name);
    if (!chunk || chunk.isEntry || found.has(name)) return found;
    found.add(name);
    for (const next of chunk.imports) collect(next, found);
    return found;
  };
  // Search by module: a chunk that shares a module with another one has no facade.
  const part = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!part) throw new Error(`The build made no chunk of "${module}".`);
  return [...collect(part.fileName, new Set())];
}

/**
 * Bundles a separate script. As a second entry of the page, it would move Preact out of the checkout's script into another file.
 */
async function bundleScript(source: string): Promise<string> {
  const options = { bundle: true, minify: true, format: 'esm', write: false } as const;
  const { outputFiles } = await build({ ...options, target: BUILD_TARGET, entryPoints: [source] });
  return outputFiles.map(({ text }) => text).join('');
}

const readStyle = (file: string): Promise<string> => minifyStyle(readFileSync(file, 'utf8'), BUILD_TARGET);

const addHash = (name: string, content: string): string =>
  `${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}`;

/**
 * Writes `assets.json` with the build's data for every document: the stylesheets, which are inlined, the names of the script and
 * the icon, which it also writes, and the names of chunks that some documents load.
 */
export function pageAssets({
  icon: iconFile,
  chatScript,
  printScript,
  ...styleFiles
}: {
  icon: string;
  chatScript: string;
  printScript: string;
  [style: string]: string;
}): Plugin {
  return {
    name: 'page-assets',
    buildStart() {
      // Remove files of earlier builds, which would otherwise pile up and still be served.
      rmSync('dist/page', { recursive: true, force: true });
    },
    /** An imported stylesheet is a string, the same as in `assets.json`, whose hash a document's policy allows. */
    async load(id) {
      return id.endsWith('.css') ? `export default ${JSON.stringify(await readStyle(id))}` : null;
    },
    async generateBundle(_options, bundle) {
      const styles = Object.entries(styleFiles).map(async ([name, file]) => [name, await readStyle(file)]);
      const chunks = listChunks(bundle);
      const script = chunks.find(({ isEntry }) => isEntry)?.fileName;
      const parts = Object.entries(PARTS).map(([name, module]) => [name, listFiles(chunks, module)]);
      const drawing = readFileSync(iconFile, 'utf8');
      const icon = `${addHash('icon', drawing)}.svg`;
      this.emitFile({ type: 'asset', fileName: icon, source: drawing });
      const scripts = Object.entries({ chatScript, printScript }).map(async ([name, file]) => {
        const source = await bundleScript(file);
        const fileName = `${addHash(name.replace('Script', ''), source)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        return [name, fileName];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'assets.json',
        source: JSON.stringify({
          script,
          icon,
          ...Object.fromEntries([...(await Promise.all([...styles, ...scripts])), ...parts]),
        }),
      });
    },
  };
}
