import { describe } from 'vitest';
import { surviveDispute } from '../../crash/survive-dispute.ts';
import { createOwnDatabase, hasServer } from '../server/require-server.ts';
import { runStatement } from '../server/run-statement.ts';

let url: string;

describe.skipIf(!hasServer)('on PostgreSQL', () => {
  surviveDispute({
    async prepare(dataDir) {
      url = await createOwnDatabase();
      return { DATA_DIR: dataDir, DATABASE_URL: url };
    },
    endLeases: () =>
      runStatement(
        url,
        `update dispute_responses set due_at = 0 where due_at is not null;
         update adyen_notifications set due_at = 0 where due_at is not null`,
      ),
    isShort: true,
  });
});
