import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rail } from '../../../../src/service/payments/attempts/rail.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { createRail } from '../../../../src/service/sandbox/bank/create-rail.ts';
import { openTestStore } from '../../support/open-test-store.ts';
import { createOrder } from '../../support/requests/create-order.ts';

const ORDER = createOrder('attempt-1');

let store: Store;
let rail: Rail;
beforeEach(async () => {
  store = await openTestStore();
  rail = createRail(store, () => 'http://127.0.0.1:4242');
});
afterEach(() => store.destroy());

describe('createRail', () => {
  it('opens an order at a URL that cannot be guessed, with the text of the statement', async () => {
    expect(await rail.open(ORDER)).toBe('WAITING');
    const page = await rail.findPage('attempt-1');
    expect(page?.url).toMatch(/^http:\/\/127\.0\.0\.1:4242\/sandbox\/bank\/[\w-]{43}$/);
    expect(await store.selectFrom('rail_orders').select(['amount_minor', 'statement']).execute()).toEqual([
      { amount_minor: 1990, statement: 'ROSSI CUPS' },
    ]);
  });
});
