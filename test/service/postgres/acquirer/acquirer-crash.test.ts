import { describe } from 'vitest';
import { surviveWithAcquirer } from '../../crash/survive-acquirer.ts';
import { createOwnDatabase, hasServer } from '../server/require-server.ts';
import { runStatement } from '../server/run-statement.ts';

let url: string;

describe.skipIf(!hasServer)('on PostgreSQL', () => {
  surviveWithAcquirer({
    async prepare(dataDir) {
      url = await createOwnDatabase();
      return { DATA_DIR: dataDir, DATABASE_URL: url };
    },
    endLeases: () =>
      runStatement(
        url,
        `update modifications set due_at = 0 where due_at is not null;
         update adyen_notifications set due_at = 0 where due_at is not null`,
      ),
    isShort: true,
  });
});
