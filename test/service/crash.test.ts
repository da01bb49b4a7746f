import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cluster, createCluster } from './crash/create-cluster.ts';
import { surviveAtDesk } from './crash/survive-at-desk.ts';
import { surviveDeaths } from './crash/survive-deaths.ts';
import { createDataDir } from './support/create-data-dir.ts';
import { type Receiver, startReceiver } from './webhooks/deliveries/start-receiver.ts';

/** How often the service is killed. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
/** Each round of these takes all processes down. */
const DESK_ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
/** The timeout only guards against a standstill. */
const TIMEOUT_MS = 300_000 + ROUNDS * 60_000;

let dataDir: string;
let removeDataDir: () => void;
let receiver: Receiver;
let cluster: Cluster;

beforeEach(async () => {
  ({ dataDir, removeDataDir } = createDataDir());
  receiver = await startReceiver();
  cluster = createCluster([
    {
      DATA_DIR: dataDir,
      WEBHOOK_ALLOW: receiver.host,
      WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1',
    },
  ]);
});
afterEach(async () => {
  await cluster.destroy();
  await receiver.close();
  removeDataDir();
});

async function select(statement: string) {
  const database = new DatabaseSync(join(dataDir, 'servicepay.db'));
  const rows = database.prepare(statement).all();
  database.close();
  return rows as Record<string, unknown>[];
}

describe('the service on SQLite, killed under load', () => {
  it(
    `loses nothing and does nothing twice, over ${ROUNDS} deaths`,
    async () => {
      // The only process that has the database runs alone.
      const endLeases = async () => {};
      const figures = await surviveDeaths({ cluster, receiver, rounds: ROUNDS, endLeases, select });
      if (process.env.CRASH_ROUNDS) console.log(figures);
      expect(figures.rounds).toBe(ROUNDS);
    },
    TIMEOUT_MS,
  );

  it(
    `takes the money of an order at a terminal once, over ${DESK_ROUNDS} deaths of each of the two`,
    async () => {
      const figures = await surviveAtDesk({
        rounds: DESK_ROUNDS,
        environments: [{ DATA_DIR: dataDir }],
        select,
      });
      if (process.env.CRASH_ROUNDS) console.log(figures);
    },
    TIMEOUT_MS,
  );
});
