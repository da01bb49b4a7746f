import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Hashes, hashVersions } from './hash-versions.ts';

/** The file, beside the folders of the releases, with the hashes of their files at the time of the release. */
export const RECORD = 'integrity.json';

/** Creates an error without a stack, which rollup would print below the message. */
const createRefusal = (sentence: string): Error => Object.assign(new Error(sentence), { stack: '' });

const findDifference = (one: Hashes, other: Hashes): string | undefined =>
  Object.keys({ ...one, ...other }).find((name) => one[name] !== other[name]);

/** Compares contents: compression depends on the processor, and the released archive is the one that is served. */
function isSame(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false;
  const read = (path: string) => (path.endsWith('.tgz') ? gunzipSync : Buffer.from)(readFileSync(path));
  return read(one).equals(read(other));
}

function readRecord(releases: string): Record<string, Hashes> {
  try {
    return JSON.parse(readFileSync(join(releases, RECORD), 'utf8'));
  } catch {
    throw createRefusal(`${releases}/${RECORD} is missing or no JSON: restore it from git.`);
  }
}

function readReleases(releases: string): Record<string, Hashes> {
  const recorded = readRecord(releases);
  const folders = readdirSync(releases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  for (const version of new Set([...Object.keys(recorded), ...folders])) {
    if (!recorded[version] || !folders.includes(version))
      throw createRefusal(
        `${releases}/${version} and ${releases}/${RECORD} do not fit: restore both from git.`,
      );
    const found = hashVersions(join(releases, version))[version] ?? {};
    const changed = findDifference(recorded[version], found);
    if (changed)
      throw createRefusal(
        `${releases}/${version}/${changed} is not as it was released: restore it from git.`,
      );
  }
  return recorded;
}

/**
 * Copies the files of all releases into the build: pages refer to them by version and hash, so they are served forever. Files of
 * unreleased versions are removed, as in a clean build.
 * @throws Error if a release differs from its recorded hashes, or if the build differs from a release of the same version
 */
export function copyReleases(releases: string, folder: string, version: string): void {
  const released = readReleases(releases);
  const { [version]: built = {}, ...left } = hashVersions(folder);
  for (const name of Object.values(left).flatMap(Object.keys)) rmSync(join(folder, name));
  const changed =
    released[version] &&
    Object.keys({ ...released[version], ...built }).find(
      (name) => !isSame(join(releases, version, name), join(folder, name)),
    );
  if (changed)
    throw createRefusal(
      `Version ${version} is released, and ${changed} would change: raise "version" in package.json.`,
    );
  for (const [from, files] of Object.entries(released))
    for (const name of Object.keys(files)) copyFileSync(join(releases, from, name), join(folder, name));
}
