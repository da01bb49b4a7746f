import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { surviveTransfers } from './crash/survive-transfers.ts';

let file: string;

surviveTransfers({
  async prepare(dataDir) {
    file = join(dataDir, 'servicepay.db');
    return { DATA_DIR: dataDir };
  },
  async select(statement) {
    const database = new DatabaseSync(file);
    const rows = database.prepare(statement).all();
    database.close();
    return rows as Record<string, unknown>[];
  },
});
