import { describe } from 'vitest';
import { surviveAtTerminals } from '../../crash/survive-terminals.ts';
import { createOwnDatabase, hasServer } from '../server/require-server.ts';
import { runStatement } from '../server/run-statement.ts';

let url: string;

describe.skipIf(!hasServer)('on PostgreSQL, beside another process', () => {
  surviveAtTerminals({
    async prepare(dataDir) {
      url = await createOwnDatabase();
      return { DATA_DIR: dataDir, DATABASE_URL: url };
    },
    endLeases: () =>
      runStatement(
        url,
        `update modifications set due_at = 0 where due_at is not null;
         update terminal_attempts set due_at = 0 where due_at is not null;
         update adyen_notifications set due_at = 0 where due_at is not null`,
      ),
    roles: ['all', 'worker'],
  });
});
