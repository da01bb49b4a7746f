import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cluster, createCluster } from '../crash/create-cluster.ts';
import { surviveAtDesk } from '../crash/survive-at-desk.ts';
import { surviveDeaths } from '../crash/survive-deaths.ts';
import { type Receiver, startReceiver } from '../webhooks/deliveries/start-receiver.ts';
import { createOwnDatabase, hasServer } from './server/require-server.ts';
import { runStatement } from './server/run-statement.ts';

/** How often a process is killed. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
/** Each round of these takes all processes down. */
const DESK_ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
/** Only against standing still. */
const TIMEOUT_MS = 300_000 + ROUNDS * 60_000;
/** Calls with a key, deliveries and subscriptions that a process which has died had in hand. Who lives has no call in hand then. */
const END_LEASES = `update idempotency_keys set leased_until = 0 where answer is null;
  update deliveries set leased_until = 0 where state = 'PENDING';
  update subscriptions set due_at = 0 where state = 'ACTIVE'`;

let url: string;
let receiver: Receiver;
let cluster: Cluster | undefined;

describe.skipIf(!hasServer)('the service on PostgreSQL, killed under load', () => {
  beforeEach(async () => {
    url = await createOwnDatabase();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await cluster?.destroy();
    cluster = undefined;
    await receiver.close();
  });

  // A single process is killed by `test/service/crash.test.ts` on SQLite: here only when the rounds are asked for.
  it.each([
    ['three processes, of which one dies at a time', ['all', 'api', 'worker']],
    ...(process.env.CRASH_ROUNDS ? [['one process', ['all']] as const] : []),
  ] as [string, readonly string[]][])(
    `loses nothing and does nothing twice, over ${ROUNDS} deaths: %s`,
    async (_name, roles) => {
      const env = {
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: '8',
        WEBHOOK_ALLOW: receiver.host,
        WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1',
        RECOVER_AFTER_SECONDS: '10',
      };
      cluster = createCluster(roles.map((ROLE) => ({ ...env, ROLE })));
      const select = (statement: string) => runStatement(url, statement);
      const figures = await surviveDeaths({
        cluster,
        receiver,
        rounds: ROUNDS,
        endLeases: async () => void (await runStatement(url, END_LEASES)),
        select,
      });
      if (process.env.CRASH_ROUNDS) console.log(figures);
      expect(figures.rounds).toBe(ROUNDS);
    },
    TIMEOUT_MS,
  );

  it(
    `takes the money of an order at a terminal once, over ${DESK_ROUNDS} deaths of two processes and of the terminal`,
    async () => {
      const env = { DATABASE_URL: url, DATABASE_POOL_SIZE: '8', RECOVER_AFTER_SECONDS: '10' };
      const figures = await surviveAtDesk({
        rounds: DESK_ROUNDS,
        environments: [env, env],
        postgresPort: new URL(url).port,
        endLeases: async () => void (await runStatement(url, END_LEASES)),
        select: (statement) => runStatement(url, statement),
      });
      if (process.env.CRASH_ROUNDS) console.log(figures);
    },
    TIMEOUT_MS,
  );
});
