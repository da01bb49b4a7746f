import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import type { Plugin } from 'rollup';
import { minifyStyle } from './styles/minify-style.ts';

interface StaticPage {
  /** The folder of `index.html` and the stylesheet. */
  folder: string;
  /** The name of the stylesheet without its extension. */
  style: string;
  /** The output folder of the build. */
  dist: string;
  /** The path under which it is served. */
  base: string;
}

/**
 * Writes the shared colors and the page's stylesheet, minified, into a hashed file, and the document with the names of script and
 * stylesheet.
 */
export function staticPageAssets({ folder, style: styleName, dist, base }: StaticPage): Plugin {
  return {
    name: 'static-page-assets',
    buildStart() {
      // Remove files of earlier builds, which would otherwise pile up and still be served.
      rmSync(dist, { recursive: true, force: true });
    },
    /** An imported stylesheet is a string, which the importing module applies. */
    async load(id) {
      if (!id.endsWith('.css')) return null;
      return `export default ${JSON.stringify(await minifyStyle(readFileSync(id, 'utf8')))}`;
    },
    async generateBundle(_options, bundle) {
      const files = ['src/build/styles/static-page.css', `${folder}/${styleName}.css`];
      const code = await minifyStyle(files.map((file) => readFileSync(file, 'utf8')).join('\n'));
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const style = `${styleName}-${hash}.css`;
      const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
      const html = readFileSync(`${folder}/index.html`, 'utf8')
        .replace('%STYLE%', base + style)
        .replace('%SCRIPT%', `${base}${script}`);
      this.emitFile({ type: 'asset', fileName: style, source: code });
      this.emitFile({ type: 'asset', fileName: 'index.html', source: html });
    },
  };
}
