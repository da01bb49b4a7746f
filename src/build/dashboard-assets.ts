import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Plugin } from 'rollup';

/** Where the service serves the files of `dist/dashboard`. */
const BASE = '/sandbox/assets/';

/** Minifies the dashboard's stylesheet into a hashed file, and writes its document with the names of both files. */
export function dashboardAssets({ folder }: { folder: string }): Plugin {
  return {
    name: 'dashboard-assets',
    buildStart() {
      // Hashed names pile up otherwise, and a file that is no longer built would still be served.
      rmSync('dist/dashboard', { recursive: true, force: true });
    },
    async generateBundle(_options, bundle) {
      const source = readFileSync(`${folder}/dashboard.css`, 'utf8');
      const { code } = await transform(source, { loader: 'css', minify: true });
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const style = `dashboard-${hash}.css`;
      const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
      const html = readFileSync(`${folder}/index.html`, 'utf8')
        .replace('%STYLE%', BASE + style)
        .replace('%SCRIPT%', `${BASE}${script}`);
      this.emitFile({ type: 'asset', fileName: style, source: code });
      this.emitFile({ type: 'asset', fileName: 'index.html', source: html });
    },
  };
}
