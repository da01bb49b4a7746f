import { join } from 'node:path';
import { buildSync } from 'esbuild';

const texts = new Map<string, string>();

/**
 * A double as the text of a classic script, which makes one function.
 * @param path of its module, from here
 * @param name of the function that it exports, and that the script makes
 */
export function readDouble(path: string, name: string): string {
  const known = texts.get(path);
  if (known) return known;
  const text = buildSync({
    entryPoints: [join(import.meta.dirname, path)],
    bundle: true,
    format: 'iife',
    globalName: `${name}Module`,
    footer: { js: `globalThis.${name} = ${name}Module.${name};` },
    target: 'es2022',
    write: false,
  }).outputFiles[0]?.text;
  if (!text) throw new Error(`Nothing was built of ${path}.`);
  texts.set(path, text);
  return text;
}
