import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build that runs, for the metrics. */
export interface Build {
  version: string;
  /** `unknown` for a build without one, and if the sources themselves run. */
  commit: string;
  node: string;
}

/** The build replaces it. */
declare const __COMMIT__: string | undefined;

/** @param distDir the folder of the built files */
export function readBuild(distDir: string): Build {
  const { version } = JSON.parse(readFileSync(join(distDir, 'v1', 'integrity.json'), 'utf8'));
  const commit = (typeof __COMMIT__ !== 'undefined' && __COMMIT__) || 'unknown';
  return { version, commit, node: process.versions.node };
}
