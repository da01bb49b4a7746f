import { readFileSync } from 'node:fs';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import dts from 'rollup-plugin-dts';
import esbuild from 'rollup-plugin-esbuild';
import { BUILD_TARGET } from './src/build/browser-floor.ts';
import { compileScript } from './src/build/compile-script.ts';
import { createDistribution } from './src/build/create-distribution.ts';
import { pageAssets } from './src/build/page-assets.ts';
import { bundlePrograms } from './src/build/programs/bundle-programs.ts';
import { staticPageAssets } from './src/build/static-page-assets.ts';
import { printCalls } from './src/service/sections/print-calls.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const compile = (target, jsx = { jsx: 'automatic', jsxImportSource: 'preact' }) =>
  esbuild({
    target,
    tsconfig: false,
    ...jsx,
    define: { __VERSION__: JSON.stringify(version) },
  });

/**
 * Names that end in `_` belong to the script alone (decision 181): the page, the shop and the browser never see such a property. Only these
 * are shortened, also to names that a browser defines (`builtins`): none is ever on an object of the browser. `__proto__` stays.
 */
const INTERNAL_PROPERTIES = /[^_]_$/;

/** The product. One IIFE under two names: the evergreen one, and one that never changes again. */
const script = {
  input: 'src/sdk/main.ts',
  plugins: compileScript(version),
  output: ['checkout', `checkout-${version}`].map((name) => ({
    file: `dist/v1/${name}.js`,
    format: 'iife',
    // Nothing in it depends on strict mode.
    strict: false,
    // The service names the map in a header: a comment would be the only line of the bundle that nobody runs.
    sourcemap: 'hidden',
    plugins: [
      terser({
        ecma: 2020,
        // The third pass makes it 20 bytes smaller, compressed; a fourth changes nothing.
        // `unsafe` joins texts by `+`: the script puts only texts, numbers and errors into them, which both ways turn into the same text.
        // The other "unsafe" rewrite concerns functions called with `new`; the script has none.
        compress: { passes: 3, pure_getters: true, unsafe: true, unsafe_arrows: true },
        mangle: { properties: { builtins: true, regex: INTERNAL_PROPERTIES } },
        // A shop's own copy may be read as the charset of a page that declares none.
        format: { comments: false, ascii_only: true },
      }),
    ],
  })),
};

const scriptTypes = {
  input: 'src/sdk/api/types.ts',
  plugins: [
    dts({
      tsconfig: 'src/sdk/tsconfig.json',
      compilerOptions: { composite: false, emitDeclarationOnly: false },
    }),
  ],
  output: { file: 'dist/v1/checkout.d.ts', format: 'es' },
};

/** For the page's script: children as arguments are smaller than a property, and Preact has `h` in any case. */
const JSX_BY_CALLS = {
  jsx: 'transform',
  jsxFactory: 'h',
  jsxFragment: 'Fragment',
  banner: "import { h, Fragment } from 'preact';",
};

/**
 * What several files of the page share is in the first one: each of them imports no other, which could be missing (`import-files.ts`).
 * Alone, the two wallets share a file, because a page without one loads none of the three.
 */
const FIRST_FILE = [
  'src/page/client.ts',
  'src/page/components/parts/hide-broken.ts',
  'src/page/form/copy-text.ts',
  'src/page/texts/fill-plural.ts',
  'src/page/wallets/can-ask-for-google-pay.ts',
];

const page = {
  input: { checkout: 'src/page/client.ts' },
  plugins: [
    nodeResolve({ browser: true }),
    compile(BUILD_TARGET, JSX_BY_CALLS),
    pageAssets({
      style: 'src/page/checkout.css',
      hostedStyle: 'src/page/hosted.css',
      embeddedStyle: 'src/page/embedded.css',
      challengeStyle: 'src/page/components/form/challenge.css',
      sectionsStyle: 'src/page/sections.css',
      manageStyle: 'src/page/manage.css',
      receiptStyle: 'src/page/receipt.css',
      chatScript: 'src/page/chat-client.ts',
      printScript: 'src/page/print-client.ts',
      icon: 'src/page/icon.svg',
    }),
  ],
  output: {
    dir: 'dist/page',
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    manualChunks: { checkout: FIRST_FILE },
    plugins: [
      terser({
        ecma: 2020,
        module: true,
        // Functions stay where they are called more than once: compressed, the page is smaller so.
        compress: { passes: 3, inline: 1, pure_getters: true },
        format: { comments: false },
      }),
    ],
  },
};

/** The same page, rendered to a string by the service. Lies outside `dist/page`, whose files are public. */
const pageServer = {
  input: 'src/page/server.tsx',
  plugins: [
    nodeResolve(),
    compile('es2022'),
    // The programs that run beside it. Rollup would need to be taught the packages that are in CommonJS.
    { name: 'programs', closeBundle: () => bundlePrograms('dist/programs') },
  ],
  output: { file: 'dist/page-server/render-page.js', format: 'es' },
};

/** A static page: the sandbox's dashboard, and the screen of the terminal. */
const createStaticPage = ({ input, name, ...page }) => ({
  input: { [name]: input },
  plugins: [nodeResolve({ browser: true }), compile('es2022'), staticPageAssets(page)],
  output: {
    dir: page.dist,
    format: 'es',
    entryFileNames: '[name]-[hash].js',
    plugins: [terser({ ecma: 2020, module: true, compress: { passes: 2 }, format: { comments: false } })],
  },
});

const dashboard = createStaticPage({
  name: 'dashboard',
  input: 'src/dashboard/main.tsx',
  folder: 'src/dashboard',
  style: 'dashboard',
  dist: 'dist/dashboard',
  base: '/dashboard/assets/',
});

const terminalScreen = createStaticPage({
  name: 'screen',
  input: 'src/terminal-screen/main.tsx',
  folder: 'src/terminal-screen',
  style: 'screen',
  dist: 'dist/terminal',
  base: '/assets/',
});

const distribution = createDistribution({
  version,
  compile: () => compile('es2020'),
  minify: () => terser({ ecma: 2020, compress: { passes: 2 }, format: { comments: false } }),
  printCalls,
});

export default [script, scriptTypes, page, pageServer, dashboard, terminalScreen, ...distribution];
