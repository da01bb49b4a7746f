import { build } from 'esbuild';

/** The module that renders the page. Node cannot read its sources, which have markup in them. */
export const PAGE_BUNDLE = '.cache/programs/page-server.mjs';

/** Bundles that module as its sources are now. */
export async function bundlePage(): Promise<void> {
  await build({
    entryPoints: ['src/page/server.tsx'],
    outfile: PAGE_BUNDLE,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
}
