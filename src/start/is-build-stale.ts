import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Build {
  /** What the build writes; all of it must be there. */
  outputs: readonly string[];
  /** Files and folders that it reads. */
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

/** True when an output is missing or older than a source. The oldest output counts: a build can fail half-way. */
export function isBuildStale({ outputs, sources }: Build): boolean {
  const oldestOutputMs = Math.min(...outputs.map(readModifiedMs));
  const newestSourceMs = Math.max(...sources.flatMap(listFiles).map(readModifiedMs));
  return oldestOutputMs === 0 || oldestOutputMs < newestSourceMs;
}
