import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Of the checkout page's script with its English texts, gzip -9, in bytes: as `test/build.test.ts` counts it. */
export function countPageScript(folder: string): number {
  const { script } = JSON.parse(readFileSync(`${folder}/assets.json`, 'utf8')) as { script: string };
  const english = readdirSync(folder).find((file) => /^en-.*\.js$/.test(file));
  if (!english) throw new Error(`There are no English texts in ${folder}: run "npm run build".`);
  return [script, english].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length,
    0,
  );
}
