// Plain JavaScript: a built program starts without the part of Node that reads TypeScript, which takes longer than the program.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} path */
const readModifiedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @param {string} path */
function listFiles(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Whether an output is missing or older than a source. The oldest output counts, because a build can fail halfway.
 * @param {object} build
 * @param {readonly string[]} build.outputs files that the build writes; all of them must exist
 * @param {readonly string[]} build.sources files and folders that the build reads; one that is missing is no source
 */
export function isBuildStale({ outputs, sources }) {
  const oldestOutputMs = Math.min(...outputs.map(readModifiedMs));
  const newestSourceMs = Math.max(...sources.flatMap(listFiles).map(readModifiedMs));
  return oldestOutputMs === 0 || oldestOutputMs < newestSourceMs;
}
