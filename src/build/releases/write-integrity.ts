import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashVersions } from './hash-versions.ts';

/** Writes the hashes of all versions' files, for the attribute `integrity`. */
export function writeIntegrity(folder: string, version: string): void {
  const files = Object.assign({}, ...Object.values(hashVersions(folder)));
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify({ version, files }, null, 2)}\n`);
}
