import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files with their hashes, as used in the attribute `integrity`. */
export type Hashes = Record<string, string>;

/** Matches a file that never changes once its version is released. */
const VERSIONED = /-(\d+\.\d+\.\d+[\w.-]*?)\.(?:js(?:\.map)?|d\.ts|tgz)$/;

const hashFile = (path: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;

/** Hashes the versioned files of a folder, grouped by version. */
export function hashVersions(folder: string): Record<string, Hashes> {
  const versions: Record<string, Hashes> = {};
  for (const name of readdirSync(folder).sort()) {
    const [, version] = VERSIONED.exec(name) ?? [];
    if (!version) continue;
    versions[version] ??= {};
    versions[version][name] = hashFile(join(folder, name));
  }
  return versions;
}
