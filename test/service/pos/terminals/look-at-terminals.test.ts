import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AnswerUnknownError } from '../../../../src/service/payments/attempts/acquirer.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { addTerminals } from '../../../../src/service/pos/terminals/add-terminals.ts';
import {
  createLookWorker,
  readTerminalFigures,
} from '../../../../src/service/pos/terminals/look-at-terminals.ts';
import { markConnected } from '../../../../src/service/pos/terminals/mark-connected.ts';
import { type Clock, createClock } from '../../support/create-clock.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const FIRST = 'AMS1-000168223606144';
const SECOND = 'S1F2L-000158215112256';
let store: Store;
let clock: Clock;
let lines: string[];
let faults: Error[];
/** The acquirer's next list; an error if it gives none. */
let list: string[] | Error;
let looks: number;

const network = {
  async listConnected() {
    looks += 1;
    if (list instanceof Error) throw list;
    return list;
  },
};
const SILENCE = new AnswerUnknownError('no answer');

const createWorker = (now = clock.now) =>
  createLookWorker({
    store,
    network,
    realNow: now,
    report: (line) => lines.push(line),
    reportFault: (error) => faults.push(error),
  });

beforeEach(async () => {
  store = await openTestStore();
  clock = createClock();
  lines = [];
  faults = [];
  list = [FIRST];
  looks = 0;
  await store
    .transaction()
    .execute((trx) =>
      addTerminals(trx, { companyId: 1, poiids: [FIRST, SECOND], areOfAcquirer: true, now: 0 }),
    );
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await store.destroy();
});

/** Lets time pass, and the worker look. */
async function pass(seconds: number, worker = createWorker()) {
  clock.advance(seconds);
  await worker.runDue();
}
const listOnline = async () => {
  const rows = store.selectFrom('terminals').select('poiid').where('online_until', '>', clock.now());
  return (await rows.orderBy('poiid').execute()).map(({ poiid }) => poiid);
};

describe('a look at the terminals', () => {
  it('stores which are connected now: who is not listed is offline at once', async () => {
    await pass(0);
    expect(await listOnline()).toEqual([FIRST]);
    const [terminal] = await store.selectFrom('terminals').selectAll().where('poiid', '=', FIRST).execute();
    expect(terminal?.last_seen_at).toBe(clock.now());
    list = [SECOND];
    await pass(30);
    expect(await listOnline()).toEqual([SECOND]);
    list = [];
    await pass(30);
    expect(await listOnline()).toEqual([]);
  });

  it('passes over devices that no company has, and those whose case differs', async () => {
    list = ['V400m-324688179', FIRST.toLowerCase(), SECOND, SECOND];
    await pass(0);
    expect(await listOnline()).toEqual([SECOND]);
  });

  it('handles more devices than a statement has parameters', async () => {
    const poiids = Array.from({ length: 1_100 }, (_, index) => `V400m-${index}`);
    for (let first = 0; first < poiids.length; first += 100)
      await store.transaction().execute((trx) =>
        addTerminals(trx, {
          companyId: 1,
          poiids: poiids.slice(first, first + 100),
          areOfAcquirer: true,
          now: 0,
        }),
      );
    list = [...poiids, ...Array.from({ length: 40_000 }, (_, index) => `OTHER-${index}`)];
    await pass(0);
    expect(await listOnline()).toHaveLength(1_100);
  });

  it('begins every 30 seconds, in one process at a time', async () => {
    const workers = [createWorker(), createWorker(), createWorker()];
    await Promise.all(workers.map((worker) => worker.runDue()));
    expect(looks).toBe(1);
    await pass(29, workers[1]);
    expect(looks).toBe(1);
    clock.advance(1);
    await Promise.all(workers.map((worker) => worker.runDue()));
    expect(looks).toBe(2);
  });

  it('begins also after a process whose clock was wrong', async () => {
    await createWorker(() => clock.now() + 3_600_000).runDue();
    await createWorker().runDue();
    expect(looks).toBe(2);
    expect(await listOnline()).toEqual([FIRST]);
  });

  it('leaves a terminal online that was found connected in the meantime', async () => {
    list = [];
    await pass(0);
    await markConnected(store, [SECOND], clock.now() + 1);
    await createWorker(() => clock.now() + 31_000).runDue();
    expect(await listOnline()).toEqual([]);
    const worker = createLookWorker({
      store,
      network: {
        async listConnected() {
          await markConnected(store, [SECOND], clock.now() + 1);
          return [];
        },
      },
      realNow: clock.now,
      report: () => {},
      reportFault: (error) => faults.push(error),
    });
    await pass(62, worker);
    expect(await listOnline()).toEqual([SECOND]);
  });

  it('leaves the terminals as they are without an answer; none is online for long after the last one', async () => {
    await pass(0);
    list = SILENCE;
    await pass(30);
    await pass(30);
    expect(await listOnline()).toEqual([FIRST]);
    await pass(15);
    expect(await listOnline()).toEqual([]);
  });

  it('alerts a person after 15 minutes without an answer, and then once a day', async () => {
    const worker = createWorker();
    list = SILENCE;
    await pass(0, worker);
    for (let minute = 0; minute < 29; minute += 1) await pass(30, worker);
    expect(lines).toEqual([]);
    // Another process goes on.
    await pass(30, createWorker());
    expect(lines).toEqual([
      expect.stringMatching(/^ALARM: the acquirer has not listed the connected terminals/),
    ]);
    for (let minute = 0; minute < 10; minute += 1) await pass(30);
    expect(lines).toHaveLength(1);
    await store
      .updateTable('settings')
      .set({
        value: JSON.stringify({ at: clock.now(), failing_since: 0, alarmed_at: clock.now() - 86_390_000 }),
      })
      .where('name', '=', 'terminals_looked_at')
      .execute();
    await pass(30);
    expect(lines).toHaveLength(2);
  });

  it('alerts no one for a failure after a night in which no process ran', async () => {
    list = SILENCE;
    await pass(0);
    await pass(8 * 3_600);
    expect(lines).toEqual([]);
  });

  it('reports another fault, and looks again', async () => {
    list = new TypeError('a fault');
    await pass(0);
    expect(faults.splice(0)).toHaveLength(1);
    list = [FIRST];
    await pass(30);
    expect(await listOnline()).toEqual([FIRST]);
  });
});

describe('the figures of the terminals', () => {
  it('are how many are connected, and for how long there has been no list', async () => {
    const read = () => readTerminalFigures(store, clock.now());
    expect(await read()).toEqual({ connectedTerminals: 0, terminalsUnlistedSeconds: 0 });
    await pass(0);
    expect(await read()).toEqual({ connectedTerminals: 1, terminalsUnlistedSeconds: 0 });
    list = SILENCE;
    await pass(30);
    await pass(30);
    clock.advance(5);
    expect(await read()).toEqual({ connectedTerminals: 1, terminalsUnlistedSeconds: 35 });
    list = [];
    await pass(30);
    expect(await read()).toEqual({ connectedTerminals: 0, terminalsUnlistedSeconds: 0 });
  });
});
