import { readFileSync, writeFileSync } from 'node:fs';
import { parseStatements, type Statement } from './parse-statements.ts';

/** The specification. It stands beside the repository, and is not part of it. */
export const SPECIFICATION = '../shared/spec.md';

const HASHES = 'test/docs/conformance/hashes.json';

export const readStatements = (): Statement[] => parseStatements(readFileSync(SPECIFICATION, 'utf8'));

/** The hash that each statement had when its entry was last compared with it. */
export const readHashes = (): Record<string, string> => JSON.parse(readFileSync(HASHES, 'utf8'));

/** Notes that the entries of these statements are right. The hash of a statement that is gone is removed. */
export function keepHashes(compared: readonly string[]): void {
  const known = readHashes();
  const kept = readStatements().flatMap(({ id, hash }) => {
    const next = compared.includes(id) ? hash : known[id];
    return next ? [[id, next]] : [];
  });
  writeFileSync(HASHES, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** The statements whose words changed after their entries were written, and new ones. */
export function listChanged(): Statement[] {
  const known = readHashes();
  return readStatements().filter(({ id, hash }) => known[id] !== hash);
}
