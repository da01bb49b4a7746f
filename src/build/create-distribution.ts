import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, RollupOptions } from 'rollup';
import dts from 'rollup-plugin-dts';
import { compressFiles } from './compress-files.ts';
import { writeDocs } from './documents/write-docs.ts';
import { FRAMEWORK_TYPES, MOCK_TYPES } from './package/framework-types.ts';
import { replaceBorder } from './package/replace-border.ts';
import { createWalletDoubles } from './package/wallet-doubles.ts';
import {
  CALLS_TYPES,
  COMMAND,
  COMMON_JS_ENTRY,
  PACKAGE_ENTRIES,
  PACKAGE_NAME,
  writeCommonJsTypes,
  writePackage,
} from './package/write-package.ts';
import { writeTarball } from './package/write-tarball.ts';
import { copyReleases } from './releases/copy-releases.ts';
import { writeIntegrity } from './releases/write-integrity.ts';

interface DistributionOptions {
  version: string;
  /** Compiles TypeScript for the browsers that the script supports. */
  compile: () => Plugin;
  minify: () => Plugin;
  /** Returns the types of the API's calls. */
  printCalls: () => string;
}

/** Excludes a module from the bundle, and imports it by another name. */
const importAs = (file: string, id: string): Plugin => ({
  name: 'import-as',
  resolveId: (source) => (basename(source) === file ? { id, external: true } : null),
});

/** Removes the declaration of the global: a module defines none. */
const dropGlobal = (): Plugin => ({
  name: 'drop-global',
  renderChunk: (code) => code.replace(/declare global \{[^{}]*var ServicePay[^{}]*\}\n?/, ''),
});

/** Appends lines that no module of the script could contain. */
const append = (lines: string): Plugin => ({ name: 'append', renderChunk: (code) => `${code}${lines}` });

/** Packages that a shop may have installed. */
const PEERS = ['react', 'vue'];

/** The plugins of each bundle of the package. */
const PARTS: Record<(typeof PACKAGE_ENTRIES)[number], () => Plugin[]> = {
  index: () => [importAs('load-servicepay.ts', './load.js')],
  load: () => [],
  // Imported by name, so that an alias from `servicepay-checkout` to the mock also applies to the element.
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

/** Creates the types for script tags, beside `checkout.d.ts`. */
const createTagTypes = (): RollupOptions[] => [
  createTypes('src/sdk/element/element-types.ts', 'dist/v1/checkout-element.d.ts', [
    importAs('types.ts', './checkout.js'),
  ]),
  createTypes('src/sdk/mock/mock-types.ts', 'dist/v1/checkout.mock.d.ts', [
    importAs('types.ts', './checkout.js'),
    append(MOCK_TYPES),
  ]),
];

/** Builds a classic script under two names: the evergreen one, and a versioned one that never changes. */
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
        output: [
          {
            file: `dist/npm/${entry}.js`,
            format: 'es',
            // Without this, Next's App Router treats the module as server code without effects.
            ...(entry === 'react' && { banner: "'use client';" }),
          },
          ...(entry === COMMON_JS_ENTRY
            ? ([{ file: `dist/npm/${entry}.cjs`, format: 'cjs', exports: 'named' }] as const)
            : []),
        ],
      },
      createTypes(input, `dist/npm/${entry}.d.ts`, entry === 'api' ? PARTS.api() : []),
    ];
  });

/** Builds the command of the package, which runs in Node. */
const createCommand = ({ compile }: DistributionOptions): RollupOptions => ({
  input: 'src/cli/main.ts',
  external: /^node:/,
  plugins: [importAs('api', './api.js'), compile()],
  output: { file: `dist/npm/${COMMAND}`, format: 'es', banner: '#!/usr/bin/env node' },
});

/** Clears a folder before the first module is written; otherwise stale files would be published too. */
const clear = (folder: string): Plugin => ({
  name: 'clear',
  buildStart: () => rmSync(folder, { recursive: true, force: true }),
});

/** Runs after everything else has been written, as part of the last build. */
const finish = ({ version, printCalls }: DistributionOptions): Plugin => ({
  name: 'finish',
  async writeBundle() {
    writeFileSync(`dist/npm/${CALLS_TYPES}`, printCalls());
    writeCommonJsTypes('dist/npm');
    writePackage('dist/npm');
    writeTarball('dist/npm', `dist/v1/${PACKAGE_NAME}-${version}.tgz`);
    for (const name of ['checkout', 'checkout-element', 'checkout.mock'])
      copyFileSync(`dist/v1/${name}.d.ts`, `dist/v1/${name}-${version}.d.ts`);
    copyReleases('releases', 'dist/v1', version);
    writeIntegrity('dist/v1', version);
    await writeDocs('dist/docs', 'dist/docs-shell.html');
    await compressFiles(['dist/v1', 'dist/page', 'dist/dashboard', 'dist/docs']);
  },
});

const withPlugin = (options: RollupOptions, plugin: Plugin): RollupOptions => ({
  ...options,
  plugins: [options.plugins, plugin],
});

/**
 * Creates the builds of the script's other forms: the element, the mock, the npm package and the hashes; and of the
 * documentation.
 */
export function createDistribution(options: DistributionOptions): RollupOptions[] {
  const builds = [
    createScript('src/sdk/element/main.ts', 'checkout-element', options),
    createScript('src/sdk/main.ts', 'checkout.mock', { ...options, plugins: [replaceBorder()] }),
    ...createTagTypes(),
    ...createWalletDoubles('dist/npm', options.compile),
    createCommand(options),
    ...createModules(options),
  ];
  const [first, ...rest] = builds as [RollupOptions, ...RollupOptions[]];
  const last = rest.pop() as RollupOptions;
  return [withPlugin(first, clear('dist/npm')), ...rest, withPlugin(last, finish(options))];
}
