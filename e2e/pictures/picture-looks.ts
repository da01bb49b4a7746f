import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The sources that decide how the checkout page looks. */
const PAGE = ['src/page/**/*.css', 'src/page/components/**/*.tsx', 'src/page/locales/{en,il}.ts'];
const SHOP = ['demo/public/shop.css', 'demo/pages/*.ts'];
const STATIC = 'src/build/styles/*.css';

/** The sources of each picture, by the folder or the start of its name below `docs/pictures/`. The first that fits counts. */
const SOURCES: readonly (readonly [start: string, sources: readonly string[]])[] = [
  ['gallery/', PAGE],
  ['hosted-', PAGE],
  ['embedded-', [...PAGE, ...SHOP]],
  ['order-', SHOP],
  ['terminal', [STATIC, 'src/terminal-screen/*.css', 'src/terminal-screen/components/*.tsx']],
  ['point-', [STATIC, 'src/dashboard/**/*.css']],
];

const ROOT = resolve(import.meta.dirname, '../..');

/** A source without its comments and line breaks, which change no picture. */
const readCode = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
    .replace(/\s+/g, ' ');

const digests = new Map<readonly string[], string>();

/**
 * Digests the sources that decide how a picture looks.
 * @param name of the file below `docs/pictures/`
 */
export function digestLook(name: string): string {
  const [, sources] = SOURCES.find(([start]) => name.startsWith(start)) ?? [];
  if (!sources) throw new Error(`e2e/pictures/picture-looks.ts does not say what ${name} shows.`);
  let digest = digests.get(sources);
  if (digest === undefined) {
    const files = globSync([...sources], { cwd: ROOT }).sort();
    digest = hash('sha256', files.map(readCode).join('\0')).slice(0, 16);
    digests.set(sources, digest);
  }
  return digest;
}
