import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the hashes of the files of this version, which never change again, for the attribute `integrity`. */
export function writeIntegrity(folder: string, version: string): void {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(`-${version}.js`))
    .sort();
  const files = Object.fromEntries(
    names.map((name) => [
      name,
      `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, name)))
        .digest('base64')}`,
    ]),
  );
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify({ version, files }, null, 2)}\n`);
}
