import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What can be imported: `servicepay-checkout`, `servicepay-checkout/load` and so on. */
export const PACKAGE_ENTRIES = ['index', 'load', 'element', 'mock'] as const;

const describeEntry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

/** Writes what makes a folder of modules the npm package `servicepay-checkout`. */
export function writePackage(folder: string): void {
  const { name, version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const manifest = {
    name,
    version,
    description: `${description.split(':')[0]}: the browser script as a module.`,
    license,
    type: 'module',
    // For resolution without `exports`; the other entries are found by their files' names.
    main: './index.js',
    types: './index.d.ts',
    exports: {
      ...Object.fromEntries(
        PACKAGE_ENTRIES.map((entry) => [entry === 'index' ? '.' : `./${entry}`, describeEntry(entry)]),
      ),
      './package.json': './package.json',
    },
    sideEffects: ['./element.js'],
    files: PACKAGE_ENTRIES.flatMap((entry) => [`${entry}.js`, `${entry}.d.ts`]),
    engines: { node: '>=18' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync('LICENSE', join(folder, 'LICENSE'));
  // Links between documents lead nowhere in a package.
  const readme = readFileSync('docs/install.md', 'utf8').replace(
    /\[([^\]]+)\]\([\w./-]+\.md[^)]*\)/g,
    '`docs/$1`',
  );
  writeFileSync(join(folder, 'README.md'), readme);
}
