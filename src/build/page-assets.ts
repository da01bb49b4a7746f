import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import type { OutputBundle, OutputChunk, Plugin } from 'rollup';
import { minifyStyle } from './styles/minify-style.ts';

/** The parts of the page that only some documents load, by the module that the script imports when it needs them. */
const PARTS = { embedded: 'embedded-chunk.ts', sections: 'wallets-and-rails-chunk.ts' };

const listChunks = (bundle: OutputBundle): OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** The files of a part, except those that the script loads in any case. */
function listFiles(chunks: OutputChunk[], module: string): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (name: string, found: Set<string>): Set<string> => {
    const chunk = byName.get(name);
    if (!chunk || chunk.isEntry || found.has(name)) return found;
    found.add(name);
    for (const next of chunk.imports) collect(next, found);
    return found;
  };
  // Not by the facade: a part that shares a module with another chunk has none.
  const part = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!part) throw new Error(`The build made no chunk of "${module}".`);
  return [...collect(part.fileName, new Set())];
}

/**
 * Writes into `assets.json` what every document of the page needs to know of the build: its stylesheets, which are
 * part of the document, the names of the script and of the icon, which it writes too, and the names of the parts that some documents load with it.
 */
export function pageAssets({
  icon: iconFile,
  ...styleFiles
}: {
  icon: string;
  [style: string]: string;
}): Plugin {
  return {
    name: 'page-assets',
    buildStart() {
      // Hashed names pile up otherwise, and a file that is no longer built would still be served.
      rmSync('dist/page', { recursive: true, force: true });
    },
    async generateBundle(_options, bundle) {
      const styles = Object.entries(styleFiles).map(async ([name, file]) => [
        name,
        await minifyStyle(readFileSync(file, 'utf8'), 'es2020'),
      ]);
      const chunks = listChunks(bundle);
      const script = chunks.find(({ isEntry }) => isEntry)?.fileName;
      const parts = Object.entries(PARTS).map(([name, module]) => [name, listFiles(chunks, module)]);
      const drawing = readFileSync(iconFile, 'utf8');
      const icon = `icon-${createHash('sha256').update(drawing).digest('base64url').slice(0, 8)}.svg`;
      this.emitFile({ type: 'asset', fileName: icon, source: drawing });
      this.emitFile({
        type: 'asset',
        fileName: 'assets.json',
        source: JSON.stringify({
          script,
          icon,
          ...Object.fromEntries([...(await Promise.all(styles)), ...parts]),
        }),
      });
    },
  };
}
