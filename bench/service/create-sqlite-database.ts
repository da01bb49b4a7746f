import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/service/store/open-store.ts';
import type { Database } from './database.ts';

/** A database in a folder of its own, on the disk, every commit synced; it goes with the process. */
export function createSqliteDatabase(): Database {
  const folder = mkdtempSync(join(tmpdir(), 'servicepay-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    engine: 'SQLite',
    env: { DATA_DIR: folder },
    open: () => openStore(folder),
    // Its work is the service's own.
    readCpuMs: () => 0,
    readBytes: async () => statSync(join(folder, 'servicepay.db')).size,
  };
}
