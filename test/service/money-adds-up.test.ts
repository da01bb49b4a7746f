import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Overview } from '../../src/protocol/dashboard/overview-answer.ts';
import { arbitraryDeeds, createLife, type Told } from './random-life.ts';
import { createTestService, type TestService } from './support/create-test-service.ts';

/** Repeat a failure with the seed in its name. */
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 31);
/** Enough for some thousand deeds where the machine has time. */
const TIME_MS = 4_000;

type Transaction = Record<'TransactionId' | 'Status', string> & { Amount: number };
interface Shown {
  Transactions: Transaction[];
  Refunds: { TransactionId: string; Amount: number }[];
  Disputes: { TransactionId: string; State: string; Amount: number }[];
}

const IS_TAKEN = ['SETTLED', 'REFUNDED', 'DISPUTED'];

/** All pages of a list. */
async function readAll<K extends keyof Shown>(service: TestService, path: string, key: K) {
  const found: Shown[K][number][] = [];
  for (let cursor = ''; ; ) {
    const { body } = await service.get(`/api/v5/${path}?Limit=100${cursor && `&Cursor=${cursor}`}`);
    found.push(...((body as unknown as Shown)[key] as Shown[K][number][]));
    if (!body.NextCursor) return found;
    cursor = body.NextCursor;
  }
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, each) => total + each, 0);

function sumUp(rows: readonly { TransactionId: string; Amount: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { TransactionId: id, Amount } of rows) sums.set(id, (sums.get(id) ?? 0) + Amount);
  return sums;
}

/** Lets the acquirer note what it has approved: nothing else moves money. */
function noteApprovals({ acquirer }: TestService): Map<string, number> {
  const approved = new Map<string, number>();
  const { authorize } = acquirer;
  acquirer.authorize = async (request) => {
    const answer = await authorize(request);
    if (typeof answer === 'object' && answer.isApproved) approved.set(request.reference, request.amountMinor);
    return answer;
  };
  return approved;
}

/** The amount that the acquirer took for each transaction: what it approved, and of held funds what was captured. */
async function readTaken({ store }: TestService, approved: Map<string, number>, told: Told) {
  const taken = new Map<string, number>();
  const rows = await store
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.id', 'transaction_id'])
    .execute();
  for (const [reference, amountMinor] of approved) {
    const id = rows.find((row) => row.id === reference)?.transaction_id;
    if (id === undefined || taken.has(id)) throw new Error(`Charged twice, or for nothing: ${reference}`);
    taken.set(id, told.held.has(id) ? (told.captured.get(id) ?? 0) : amountMinor);
  }
  return taken;
}

/** The overview adds up what payments have noted as they moved. */
async function checkOverview(service: TestService, taken: number, returned: number): Promise<void> {
  const { body } = await service.get('/dashboard/overview?Days=366');
  const { Currencies } = (body as unknown as { Overview: Overview }).Overview;
  const total = (kind: 'Paid' | 'Refunded') => sum(Currencies.map((each) => each[kind].Amount));
  expect([total('Paid'), total('Refunded')]).toEqual([taken, returned]);
  for (const { Opened, Converted } of Currencies) expect(Converted).toBeLessThanOrEqual(Opened);
}

async function checkMoney(service: TestService, approved: Map<string, number>, told: Told): Promise<void> {
  const transactions = await readAll(service, 'transactions', 'Transactions');
  const refunds = sumUp(await readAll(service, 'refunds', 'Refunds'));
  const disputes = await readAll(service, 'disputes', 'Disputes');
  const lost = sumUp(disputes.filter(({ State }) => State === 'LOST'));
  const taken = await readTaken(service, approved, told);
  await checkOverview(service, sum(taken.values()), sum(refunds.values()));
  for (const { TransactionId: id, Status, Amount } of transactions) {
    const isTaken = IS_TAKEN.includes(Status);
    const returned = refunds.get(id) ?? 0;
    expect([id, isTaken ? Amount : 0]).toEqual([id, taken.get(id) ?? 0]);
    expect([id, returned]).toEqual([id, (told.returned.get(id) ?? 0) + (lost.get(id) ?? 0)]);
    expect([id, Status === 'REFUNDED']).toEqual([id, isTaken && returned === Amount]);
    expect(returned).toBeLessThanOrEqual(isTaken ? Amount : 0);
  }
  const shown = transactions.filter(({ Status }) => IS_TAKEN.includes(Status)).map(({ Amount }) => Amount);
  expect(sum(shown) - sum(refunds.values())).toBe(
    sum(taken.values()) - sum(told.returned.values()) - sum(lost.values()),
  );
}

/** The rule by which receivers drop what they have seen, and one payment a cycle. */
async function checkRecords({ store }: TestService): Promise<void> {
  const events = (await store.selectFrom('events').select('payload').execute()).map(({ payload }) => {
    const { TransactionId, EventType } = JSON.parse(payload) as Record<string, string>;
    return `${TransactionId} ${EventType}`;
  });
  expect(events.filter((event, index) => events.indexOf(event) !== index)).toEqual([]);
  const cycles = await store.selectFrom('subscription_cycles').selectAll().execute();
  const names = cycles.map(({ subscription_id, cycle }) => `${subscription_id} ${cycle}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(cycles.map(({ payment_id }) => payment_id)).size).toBe(names.length);
  const subscriptions = await store.selectFrom('subscriptions').selectAll().execute();
  for (const { id, cycle, cycles: most } of subscriptions) {
    expect(cycle).toBeLessThanOrEqual(most ?? Infinity);
    const made = cycles.filter(({ subscription_id }) => subscription_id === id).map((row) => row.cycle);
    expect(made.sort((a, b) => a - b)).toEqual(made.map((_, index) => index + 2));
  }
}

describe('whatever happens to payments, subscriptions, refunds and disputes', () => {
  it(`the money adds up, no event comes twice, and a cycle is charged once (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDeeds, async (deeds) => {
        const service = await createTestService();
        try {
          const approved = noteApprovals(service);
          const life = createLife(service);
          for (const deed of deeds) await life.act(deed);
          await checkMoney(service, approved, life.told);
          await checkRecords(service);
        } finally {
          await service.close();
        }
      }),
      { seed, numRuns: 60, interruptAfterTimeLimit: TIME_MS, endOnFailure: true },
    );
  });
});
