import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rail, RailOrder } from '../../../../src/service/payments/attempts/rail.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { createRail } from '../../../../src/service/sandbox/bank/create-rail.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const ORDER: RailOrder = {
  reference: 'attempt-1',
  method: 'ideal',
  merchantName: 'Bottega Rossi',
  description: 'Order 1042',
  amountMinor: 1990,
  currency: 'EUR',
  expiresAt: 4_102_444_800_000,
  companyId: 1,
  capture: 'now',
  statement: 'ROSSI CUPS',
  items: [],
  returnUrl: 'http://localhost:4242/checkout/x/return/attempt-1',
};

let store: Store;
let rail: Rail;
beforeEach(async () => {
  store = await openTestStore();
  rail = createRail(store, () => 'http://127.0.0.1:4242');
});
afterEach(() => store.destroy());

describe('createRail', () => {
  it('opens an order once, at a URL that cannot be guessed', async () => {
    expect(await rail.open(ORDER)).toBe('WAITING');
    const page = await rail.findPage('attempt-1');
    expect(page?.url).toMatch(/^http:\/\/127\.0\.0\.1:4242\/sandbox\/bank\/[\w-]{43}$/);
    expect(await rail.open({ ...ORDER, amountMinor: 1 })).toBe('WAITING');
    expect(await rail.findPage('attempt-1')).toEqual(page);
    expect(await store.selectFrom('rail_orders').select(['amount_minor', 'statement']).execute()).toEqual([
      { amount_minor: 1990, statement: 'ROSSI CUPS' },
    ]);
  });

  it('finds neither a state nor a URL for an unknown order', async () => {
    expect(await rail.find('attempt-2')).toBeUndefined();
    expect(await rail.findPage('attempt-2')).toBeUndefined();
  });

  it('cancels a waiting order, which then has no URL', async () => {
    await rail.open(ORDER);
    expect(await rail.cancel('attempt-1')).toBe('CANCELLED');
    expect(await rail.findPage('attempt-1')).toBeUndefined();
    expect(await rail.open(ORDER)).toBe('CANCELLED');
  });

  it('keeps an order cancelled that arrives after its cancellation', async () => {
    expect(await rail.cancel('attempt-1')).toBe('CANCELLED');
    expect(await rail.open(ORDER)).toBe('CANCELLED');
  });

  it.each(['APPROVED', 'DECLINED'] as const)('does not cancel an order that is %s', async (state) => {
    await rail.open(ORDER);
    await store.updateTable('rail_orders').set({ state }).execute();
    expect(await rail.cancel('attempt-1')).toBe(state);
    expect(await rail.find('attempt-1')).toBe(state);
  });
});
