import { describe } from 'vitest';
import { surviveTransfers } from '../crash/survive-transfers.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { runStatement } from './server/run-statement.ts';

let url: string;

describe.skipIf(!hasServer)('on PostgreSQL', () => {
  surviveTransfers({
    async prepare(dataDir) {
      url = await createOwnDatabase();
      return { DATA_DIR: dataDir, DATABASE_URL: url };
    },
    select: (statement) => runStatement(url, statement),
    endLeases: () => runStatement(url, 'update idempotency_keys set leased_until = 0 where answer is null'),
    getPort: () => new URL(url).port,
    // The statements of all moves run on SQLite; transactions and claims, which differ here, are those of every call.
    only: 'the release of a split',
  });
});
