import { readdirSync, readFileSync } from 'node:fs';

/** The value of a number that a source file of this folder declares for itself: `const NAME = 1_000;`. */
export function readConstant(folder: string, name: string): number {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    const [, text] = new RegExp(`const ${name} = ([\\d_]+);`).exec(source) ?? [];
    if (text) return Number(text.replaceAll('_', ''));
  }
  throw new Error(`No file of ${folder} declares ${name}.`);
}
