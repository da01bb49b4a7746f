import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoggedRequest } from '../../../../src/protocol/log-answers.ts';
import { StoreUnavailableError } from '../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import {
  type CallStore,
  createCallStore,
  MAX_UNAUTHORIZED,
  MAX_WAITING,
} from '../../../../src/service/sandbox/call-log/create-call-store.ts';
import { openTestStore } from '../../support/open-test-store.ts';

let store: Store;
let calls: CallStore;
const reportFault = vi.fn();
beforeEach(async () => {
  reportFault.mockReset();
  store = await openTestStore();
  calls = createCallStore({ store, reportFault, keep: KEPT });
});
afterEach(() => store.destroy());

const KEPT = 30;
const call = (id: number, ...TransactionIds: string[]) =>
  ({
    RequestId: String(id),
    Path: `/path/${id}`,
    Status: 200,
    TransactionIds,
  }) as Partial<LoggedRequest> as LoggedRequest;
const listIds = async (from: CallStore, companyId?: number) =>
  (await from.list(companyId)).calls.map(({ RequestId }) => RequestId);
const countRows = async () => (await store.selectFrom('logged_calls').select('sequence').execute()).length;

const failOnce = (error: Error) =>
  vi.spyOn(store, 'transaction').mockImplementationOnce(() => {
    throw error;
  });

describe('createCallStore', () => {
  it.each([
    ['a company', 1, KEPT],
    ['unauthorized callers', undefined, MAX_UNAUTHORIZED],
  ])(
    'keeps the newest calls of %s, newest first, and deletes the older ones',
    async (_case, companyId, limit) => {
      for (let id = 0; id < limit; id += 1) calls.add(companyId, call(id));
      await calls.flush();
      calls.add(companyId, call(limit));
      const ids = await listIds(calls, companyId);
      expect([ids.length, ids[0], ids.at(-1)]).toEqual([limit, String(limit), '1']);
      expect(await countRows()).toBe(limit);
    },
  );

  it('lists the calls of each company separately', async () => {
    calls.add(1, call(1));
    calls.add(2, call(2));
    calls.add(undefined, call(3));
    expect(await listIds(calls, 1)).toEqual(['1']);
    expect(await listIds(calls, 2)).toEqual(['2']);
    expect(await listIds(calls)).toEqual(['3']);
  });

  it.each([
    ['another company', 2],
    ['unauthorized callers', undefined],
  ])('keeps a company’s call although very many calls of %s arrive at once', async (_case, busyId) => {
    calls.add(1, call(-1));
    for (let id = 0; id < 5 * MAX_WAITING; id += 1) calls.add(busyId, call(id));
    expect(await listIds(calls, 1)).toEqual(['-1']);
  });

  it('buffers a limited number of calls while the database is unavailable', async () => {
    calls = createCallStore({ store, reportFault });
    failOnce(new StoreUnavailableError('the disk is full'));
    failOnce(new StoreUnavailableError('the disk is full'));
    for (let id = 0; id < MAX_WAITING; id += 1) calls.add(1, call(id));
    await calls.flush();
    calls.add(1, call(MAX_WAITING));
    await calls.flush();
    expect(await countRows()).toBe(MAX_WAITING);
    expect((await listIds(calls, 1))[0]).toBe(String(MAX_WAITING));
  });

  it('writes a full buffer at once, so that no call of a burst is lost', async () => {
    calls = createCallStore({ store, reportFault });
    for (let id = 0; id < MAX_WAITING; id += 1) calls.add(1, call(id));
    await Promise.resolve();
    for (let id = 0; id < 5; id += 1) calls.add(1, call(id));
    await calls.flush();
    expect(await countRows()).toBe(MAX_WAITING + 5);
  });

  it('deletes the payment ids of a call together with the call', async () => {
    calls.add(1, call(0, 'old'));
    await calls.flush();
    for (let id = 1; id <= KEPT; id += 1) calls.add(1, call(id, 'new', `of-${id}`));
    await calls.flush();
    const rows = await store.selectFrom('logged_call_payments').selectAll().execute();
    expect(rows).toHaveLength(2 * KEPT);
    expect(rows.map(({ transaction_id }) => transaction_id)).not.toContain('old');
    const { calls: found } = await calls.list(1, { transactionId: 'of-7' });
    expect(found).toMatchObject([{ RequestId: '7', TransactionIds: ['new', 'of-7'] }]);
  });

  it('lists calls that another process has written to the database', async () => {
    const other = createCallStore({ store, reportFault });
    other.add(1, call(1));
    await other.flush();
    calls.add(1, call(2));
    expect(await listIds(calls, 1)).toEqual(['2', '1']);
  });

  it('keeps calls that it could not write, and writes them the next time', async () => {
    failOnce(new Error('Broken.'));
    calls.add(1, call(1));
    calls.add(2, call(2));
    expect(await listIds(calls, 1)).toEqual(['1']);
    expect(reportFault).toHaveBeenCalledOnce();
    expect(await listIds(calls, 1)).toEqual(['1']);
    expect(await countRows()).toBe(2);
  });

  it('does not report an unavailable database as a fault of its own', async () => {
    failOnce(new StoreUnavailableError('the disk is full'));
    calls.add(1, call(1));
    expect(await listIds(calls, 1)).toEqual(['1']);
    expect(reportFault).not.toHaveBeenCalled();
  });
});
