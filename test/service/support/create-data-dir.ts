import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for a database, and how to be rid of it. */
export function createDataDir(): { dataDir: string; removeDataDir: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'servicepay-'));
  return { dataDir, removeDataDir: () => rmSync(dataDir, { recursive: true, force: true }) };
}
