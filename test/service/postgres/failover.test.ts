import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperations } from '../../../src/service/back-office/operations/create-operations.ts';
import { readOperationsConfig } from '../../../src/service/platform/config/read-operations-config.ts';
import { openPostgresStore } from '../../../src/service/platform/store/open-postgres-store.ts';
import { readSecret } from '../../../src/service/platform/store/read-secret.ts';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { type Cluster, createCluster } from '../crash/create-cluster.ts';
import { type Run, surviveTrouble, waitForAnswers } from '../crash/survive-deaths.ts';
import { type ReadinessWatch, watchReadiness } from '../crash/watch-readiness.ts';
import { type Receiver, startReceiver } from '../webhooks/deliveries/start-receiver.ts';
import { type Address, createAddress } from './server/create-address.ts';
import { hasServer } from './server/require-server.ts';
import { hasProgram, type RunningProgram } from './server/run-program.ts';
import { runStatement } from './server/run-statement.ts';
import { awaitStandby, type Pair, startPair } from './server/start-pair.ts';
import { startHaproxy, startPgbouncer } from './server/start-proxies.ts';

const TIMEOUT_MS = 240_000;
/** From a promotion, or from the moment when the address leads to the new primary, to the last refusal. */
const RECOVERY_MS = 8_000;
/** From a fault to the answer that the service is not ready, and from the answer that it is to the last refusal. */
const TRUTH_MS = 2_000;
/** How long the address leads to the server that has become a standby. */
const LATE_MS = process.env.CRASH_ROUNDS ? 12_000 : 4_000;
/** The wait of a caller before it retries a refused call. */
const PATIENCE_MS = 100;
/** Steps of the load before the first fault, and between two. */
const ANSWERS = 150;
const WEBHOOK_TIMEOUT_SECONDS = 10;
/** Claims older than two seconds: the answer to such a claim was lost. A webhook takes 15 s longer. */
const CLAIMED_BEFORE = `extract(epoch from now()) * 1000 + ${(WEBHOOK_TIMEOUT_SECONDS + 15 - 2) * 1000}`;
/** The rows that only the clock would end. */
const END_LEASES = `update deliveries set leased_until = 0 where state = 'PENDING' and leased_until < ${CLAIMED_BEFORE};
  update subscriptions set due_at = 0 where state = 'ACTIVE'`;
const UNRECOVERED = "select id from attempts where state = 'AUTHORIZING'";
const FAULT =
  /^(Fault: StoreUnavailableError: The database cannot be used: |The connection pooler of the database )/;

let pair: Pair;
let receiver: Receiver;
let cluster: Cluster | undefined;
let closing: (() => Promise<void>)[];
let refusals: number[];
let readiness: ReadinessWatch;

const lastRefusal = () => refusals.at(-1) ?? 0;

/** Sells at two processes whose database is at this port, while what `fail` does happens to it. */
async function sellThrough(port: number, fail: (run: Run) => Promise<void>): Promise<void> {
  const url = `postgres://servicepay@127.0.0.1:${port}/postgres`;
  const env = {
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '6',
    WEBHOOK_ALLOW: receiver.host,
    WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1,0.1,0.1',
    WEBHOOK_TIMEOUT_SECONDS: String(WEBHOOK_TIMEOUT_SECONDS),
    RECOVER_AFTER_SECONDS: '5',
  };
  cluster = createCluster(['all', 'api'].map((ROLE) => ({ ...env, ROLE })));
  const members = cluster;
  const select = (statement: string) => runStatement(url, statement);
  await surviveTrouble({
    cluster: members,
    receiver,
    select,
    async endLeases() {
      // A renewal that is claimed before its attempt has recovered would be retried only a minute later.
      await expect.poll(() => select(UNRECOVERED), { timeout: TIMEOUT_MS }).toEqual([]);
      await select(END_LEASES);
    },
    allowedFault: FAULT,
    async waitOut() {
      refusals.push(performance.now());
      await setTimeout(PATIENCE_MS);
    },
    async makeTrouble(run) {
      readiness = await watchReadiness(members);
      try {
        await waitForAnswers(run, ANSWERS);
        await fail(run);
      } finally {
        await readiness.stop();
      }
    },
  });
  expect(listRepeated()).toEqual([]);
}

/** Webhooks that a receiver got more than once, without those that were sent again on request. */
function listRepeated(): string[] {
  const seen = new Set<string>();
  return receiver.requests
    .filter(({ body }) => !body.includes('webhook.test'))
    .map(({ path, headers }) => `${path} ${headers['webhook-id']}`)
    .filter((name) => seen.size === seen.add(name).size);
}

/** @param faultAt when the database went away, `backAt` when it could be reached again */
function expectRecovery(faultAt: number, backAt: number): void {
  const readyAt = readiness.firstAfter(true, backAt);
  expect(readyAt - backAt).toBeLessThan(RECOVERY_MS);
  expect(lastRefusal() - backAt).toBeLessThan(RECOVERY_MS);
  expect(lastRefusal() - readyAt).toBeLessThan(TRUTH_MS);
  expect(lastRefusal()).toBeGreaterThan(faultAt);
  if (process.env.CRASH_ROUNDS)
    console.log({
      refusals: refusals.filter((at) => at > faultAt).length,
      lostForMs: backAt - faultAt,
      notReadyAfterMs: readiness.firstAfter(false, faultAt) - faultAt,
      readyAfterMs: readyAt - backAt,
      lastRefusalAfterMs: lastRefusal() - backAt,
    });
}

/** The primary is killed, and its standby promoted a moment later. */
async function killPrimary(run: Run): Promise<void> {
  const killedAt = performance.now();
  await pair.primary.kill('SIGKILL');
  await setTimeout(1.5 * TRUTH_MS);
  const promotingAt = performance.now();
  await pair.standby.promote();
  const backAt = performance.now();
  await waitForAnswers(run, ANSWERS);
  expect(readiness.wasAlways(false, killedAt + TRUTH_MS, promotingAt)).toBe(true);
  expectRecovery(killedAt, backAt);
}

/** The two servers change places in good order, but the address leads to the one that has become the standby for a while. */
async function switchLate(run: Run, { leadTo }: Address): Promise<void> {
  const { primary, standby } = pair;
  const switchedAt = performance.now();
  await primary.kill('SIGINT');
  await standby.promote();
  await primary.follow(standby);
  await awaitStandby(standby);
  const isStandbyAt = performance.now();
  await setTimeout(LATE_MS);
  const movedAt = performance.now();
  leadTo(standby.port);
  await waitForAnswers(run, ANSWERS);
  expect(readiness.wasAlways(false, isStandbyAt, movedAt)).toBe(true);
  expectRecovery(switchedAt, movedAt);
}

/** After that: the machine of the new primary loses its power, so that no connection to it is closed. */
async function losePower(run: Run, { silence, leadTo }: Address): Promise<void> {
  const { primary, standby } = pair;
  const lostAt = performance.now();
  silence();
  await standby.kill('SIGKILL');
  await primary.promote();
  leadTo(primary.port);
  const backAt = performance.now();
  await waitForAnswers(run, ANSWERS);
  expectRecovery(lostAt, backAt);
}

describe.skipIf(!hasServer)('a service whose database fails over loses nothing and continues', () => {
  let address: Address;

  beforeEach(async () => {
    closing = [];
    refusals = [];
    pair = await startPair();
    address = await createAddress(pair.primary.port);
    closing.push(address.close);
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await cluster?.destroy();
    cluster = undefined;
    for (const close of closing) await close();
    await receiver.close();
    await pair.stop();
  });

  const keep = async (program: Promise<RunningProgram>): Promise<number> => {
    const { port, stop } = await program;
    closing.unshift(stop);
    return port;
  };

  it(
    'when its address moves late, and when the machine of the primary loses its power',
    () =>
      sellThrough(address.port, async (run) => {
        await switchLate(run, address);
        await losePower(run, address);
      }),
    TIMEOUT_MS,
  );

  it.skipIf(!hasProgram('pgbouncer'))(
    'when the address behind PgBouncer moves late',
    async () => {
      const port = await keep(startPgbouncer(address.port));
      await sellThrough(port, (run) => switchLate(run, address));
    },
    TIMEOUT_MS,
  );

  it('and is not ready while commits wait for an unreachable standby', async () => {
    const store = await openPostgresStore({ url: pair.primary.url, poolSize: 2, migrations: MIGRATIONS });
    await readSecret(store, 'token_key');
    const { readiness } = createOperations({
      config: readOperationsConfig({}),
      store,
      clock: { now: Date.now, realNow: Date.now },
      output: console,
    });
    expect(await readiness.check()).toBe(true);
    await pair.standby.kill();
    expect(await readiness.check()).toBe(false);
    await pair.standby.restart();
    await expect.poll(readiness.check, { timeout: RECOVERY_MS }).toBe(true);
    await store.destroy();
  });

  // Twelve seconds, for what is slow to change.
  it.skipIf(!hasProgram('haproxy') || !process.env.CRASH_ROUNDS)(
    'when the primary behind HAProxy is killed',
    async () => {
      const port = await keep(startHaproxy([pair.primary.port, pair.standby.port]));
      await sellThrough(port, killPrimary);
    },
    TIMEOUT_MS,
  );
});
