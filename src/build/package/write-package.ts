import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WALLET_DOUBLES } from './wallet-doubles.ts';

/** The importable entries: `servicepay-checkout`, `servicepay-checkout/load` and so on. */
export const PACKAGE_ENTRIES = ['index', 'load', 'element', 'mock', 'react', 'vue', 'api'] as const;

/** The entry for servers, whose programs may be CommonJS: TypeScript's `node16` rejects `require` of a module. */
export const COMMON_JS_ENTRY = 'api';

/** The file with the types of calls, which the types of the entry `api` import. */
export const CALLS_TYPES = 'calls.d.ts';

/** The name of the npm package, which is not that of the repository. */
export const PACKAGE_NAME = 'servicepay-checkout';

/** The command `servicepay`. */
export const COMMAND = 'servicepay.js';

/** Peer dependencies, needed only by the entry of the same name. */
const PEERS = { react: '>=18', vue: '>=3.3' };

/** Entries that define a global function. */
const DOUBLES = Object.keys(WALLET_DOUBLES);

const describeModule = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
const describeCommonJs = (name: string) => ({ types: `./${name}.d.cts`, default: `./${name}.cjs` });

const describeEntry = (name: string) =>
  name === COMMON_JS_ENTRY
    ? { import: describeModule(name), require: describeCommonJs(name) }
    : describeModule(name);

/** Writes the types again for CommonJS: an ending says of which kind the file beside them is. */
export function writeCommonJsTypes(folder: string): void {
  for (const file of [`${COMMON_JS_ENTRY}.d.ts`, CALLS_TYPES]) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file.replace(/ts$/, 'cts')), text.replaceAll("'./calls.js'", "'./calls.cjs'"));
  }
}

/** Writes the metadata that turn a folder of modules into the npm package `servicepay-checkout`. */
export function writePackage(folder: string): void {
  const { version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const manifest = {
    name: PACKAGE_NAME,
    version,
    description: `${description.split(':')[0]}: the browser script as a module, and the API for servers.`,
    license,
    type: 'module',
    // For module resolution without `exports`; the other entries are found by file name.
    main: './index.js',
    types: './index.d.ts',
    exports: {
      ...Object.fromEntries(
        [...PACKAGE_ENTRIES, ...DOUBLES].map((entry) => [
          entry === 'index' ? '.' : `./${entry}`,
          describeEntry(entry),
        ]),
      ),
      './package.json': './package.json',
    },
    bin: { servicepay: `./${COMMAND}` },
    sideEffects: ['element', 'mock', ...DOUBLES].map((entry) => `./${entry}.js`),
    files: [...PACKAGE_ENTRIES, ...DOUBLES]
      .flatMap((entry) => [`${entry}.js`, `${entry}.d.ts`])
      .concat(`${COMMON_JS_ENTRY}.cjs`, `${COMMON_JS_ENTRY}.d.cts`)
      .concat(CALLS_TYPES, CALLS_TYPES.replace(/ts$/, 'cts'), COMMAND),
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((peer) => [peer, { optional: true }])),
    engines: { node: '>=18' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync('LICENSE', join(folder, 'LICENSE'));
  // Links between documents do not work in a package.
  const readme = readFileSync('docs/install.md', 'utf8').replace(
    /\[([^\]]+)\]\([\w./-]+\.md[^)]*\)/g,
    '`docs/$1`',
  );
  writeFileSync(join(folder, 'README.md'), readme);
}
