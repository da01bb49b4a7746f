import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Build {
  /** Files that the build writes. All of them must exist. */
  outputs: readonly string[];
  /** Files and folders that the build reads. */
  sources: readonly string[];
}

function readModifiedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function listFiles(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Whether an output is missing or older than a source. The oldest output counts, because a build can fail halfway. */
export function isBuildStale({ outputs, sources }: Build): boolean {
  const oldestOutputMs = Math.min(...outputs.map(readModifiedMs));
  const newestSourceMs = Math.max(...sources.flatMap(listFiles).map(readModifiedMs));
  return oldestOutputMs === 0 || oldestOutputMs < newestSourceMs;
}
