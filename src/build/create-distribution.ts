import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, RollupOptions } from 'rollup';
import dts from 'rollup-plugin-dts';
import { compressFiles } from './compress-files.ts';
import { writeDocs } from './documents/write-docs.ts';
import { FRAMEWORK_TYPES, MOCK_TYPES } from './package/framework-types.ts';
import { replaceBorder } from './package/replace-border.ts';
import { createWalletDoubles } from './package/wallet-doubles.ts';
import { CALLS_TYPES, PACKAGE_ENTRIES, PACKAGE_NAME, writePackage } from './package/write-package.ts';
import { writeTarball } from './package/write-tarball.ts';
import { copyReleases } from './releases/copy-releases.ts';
import { writeIntegrity } from './releases/write-integrity.ts';

export interface DistributionOptions {
  version: string;
  /** Turns TypeScript into what the browsers of the script run. */
  compile: () => Plugin;
  minify: () => Plugin;
  /** Writes the types of the calls of the API. */
  printCalls: () => string;
}

/** Leaves a module out of the bundle and imports it by another name. */
const importAs = (file: string, id: string): Plugin => ({
  name: 'import-as',
  resolveId: (source) => (basename(source) === file ? { id, external: true } : null),
});

/** A module defines no global, so its types must not declare one. */
const dropGlobal = (): Plugin => ({
  name: 'drop-global',
  renderChunk: (code) => code.replace(/declare global \{[^{}]*var ServicePay[^{}]*\}\n?/, ''),
});

/** Adds lines that no module of the script could contain. */
const append = (lines: string): Plugin => ({ name: 'append', renderChunk: (code) => `${code}${lines}` });

/** A package that the shop has installed, or not. */
const PEERS = ['react', 'vue'];

/** The plugins of each bundle of the package. */
const PARTS: Record<(typeof PACKAGE_ENTRIES)[number], () => Plugin[]> = {
  index: () => [importAs('load-servicepay.ts', './load.js')],
  load: () => [],
  // By its name: an alias from `servicepay-checkout` to the mock applies to the element too.
  element: () => [importAs('index.ts', PACKAGE_NAME)],
  mock: () => [importAs('load-servicepay.ts', './load.js'), replaceBorder()],
  react: () => [importAs('index.ts', PACKAGE_NAME)],
  vue: () => [importAs('index.ts', PACKAGE_NAME)],
  api: () => [importAs('#api-calls', './calls.js')],
};

const createTypes = (input: string, file: string, plugins: Plugin[]): RollupOptions => ({
  input,
  external: PEERS,
  plugins: [
    ...plugins,
    dts({
      tsconfig: 'src/sdk/tsconfig.json',
      compilerOptions: { composite: false, emitDeclarationOnly: false },
    }),
    dropGlobal(),
    ...(file.includes('element') ? [append(FRAMEWORK_TYPES)] : []),
  ],
  output: { file, format: 'es' },
});

/** For script tags, beside `checkout.d.ts`. */
const createTagTypes = (): RollupOptions[] => [
  createTypes('src/sdk/element/element-types.ts', 'dist/v1/checkout-element.d.ts', [
    importAs('types.ts', './checkout.js'),
  ]),
  createTypes('src/sdk/mock/mock-types.ts', 'dist/v1/checkout.mock.d.ts', [
    importAs('types.ts', './checkout.js'),
    append(MOCK_TYPES),
  ]),
];

/** Builds one classic script under two names: the evergreen one, and one that never changes again. */
const createScript = (
  input: string,
  name: string,
  { version, compile, minify, plugins = [] }: DistributionOptions & { plugins?: Plugin[] },
): RollupOptions => ({
  input,
  plugins: [...plugins, compile()],
  output: [name, `${name}-${version}`].map((file) => ({
    file: `dist/v1/${file}.js`,
    format: 'iife',
    sourcemap: 'hidden',
    plugins: [minify()],
  })),
});

const createModules = ({ compile }: DistributionOptions): RollupOptions[] =>
  PACKAGE_ENTRIES.flatMap((entry): RollupOptions[] => {
    const input = `src/sdk/npm/${entry}.ts`;
    return [
      {
        input,
        external: PEERS,
        plugins: [...PARTS[entry](), compile()],
        output: {
          file: `dist/npm/${entry}.js`,
          format: 'es',
          // Next's App Router takes modules without it for code of the server, which has no effects.
          ...(entry === 'react' && { banner: "'use client';" }),
        },
      },
      createTypes(input, `dist/npm/${entry}.d.ts`, entry === 'api' ? PARTS.api() : []),
    ];
  });

/** Makes room before the first module is written; stale files would be published with the rest. */
const clear = (folder: string): Plugin => ({
  name: 'clear',
  buildStart: () => rmSync(folder, { recursive: true, force: true }),
});

/** Runs after everything else is written: it belongs to the last build. */
const finish = ({ version, printCalls }: DistributionOptions): Plugin => ({
  name: 'finish',
  async writeBundle() {
    writeFileSync(`dist/npm/${CALLS_TYPES}`, printCalls());
    writePackage('dist/npm');
    writeTarball('dist/npm', `dist/v1/${PACKAGE_NAME}-${version}.tgz`);
    for (const name of ['checkout', 'checkout-element', 'checkout.mock'])
      copyFileSync(`dist/v1/${name}.d.ts`, `dist/v1/${name}-${version}.d.ts`);
    copyReleases('releases', 'dist/v1', version);
    writeIntegrity('dist/v1', version);
    await writeDocs('dist/docs');
    await compressFiles(['dist/v1', 'dist/page', 'dist/dashboard', 'dist/docs']);
  },
});

const withPlugin = (options: RollupOptions, plugin: Plugin): RollupOptions => ({
  ...options,
  plugins: [options.plugins, plugin],
});

/** The other ways to get the script: the element, the mock, the npm package, the hashes; and the docs about them. */
export function createDistribution(options: DistributionOptions): RollupOptions[] {
  const builds = [
    createScript('src/sdk/element/main.ts', 'checkout-element', options),
    createScript('src/sdk/main.ts', 'checkout.mock', { ...options, plugins: [replaceBorder()] }),
    ...createTagTypes(),
    ...createWalletDoubles('dist/npm', options.compile),
    ...createModules(options),
  ];
  const [first, ...rest] = builds as [RollupOptions, ...RollupOptions[]];
  const last = rest.pop() as RollupOptions;
  return [withPlugin(first, clear('dist/npm')), ...rest, withPlugin(last, finish(options))];
}
