import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { deliverTerminals } from '../../../../src/service/pos/terminals/deliver-terminals.ts';
import { openTestStore } from '../../support/open-test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.destroy());

const deliver = (quantity: number, serials?: string[]) =>
  store.transaction().execute((trx) =>
    deliverTerminals(trx, {
      companyId: 1,
      model: 'S1F2L',
      quantity,
      now: 5,
      ...(serials && { nextSerial: () => serials.shift() ?? 'none left' }),
    }),
  );
const list = () => store.selectFrom('terminals').selectAll().orderBy('poiid').execute();

describe('deliverTerminals', () => {
  it('creates the maximum number of an order, each with a serial number and a secret of its own', async () => {
    const poiids = await deliver(100);
    const rows = await list();
    expect(rows.map(({ poiid }) => poiid)).toEqual(poiids);
    expect(new Set(rows.map(({ secret_digest }) => secret_digest)).size).toBe(100);
    for (const { poiid, company_id, store_id } of rows)
      expect([poiid, company_id, store_id]).toEqual([expect.stringMatching(/^S1F2L-000\d{12}$/), 1, null]);
  });

  it('uses no existing serial number, and leaves its terminal unchanged', async () => {
    await deliver(1, ['7']);
    const [first] = await list();
    expect(await deliver(3, ['7', '8', '8', '7', '9', '1'])).toEqual(['S1F2L-1', 'S1F2L-8', 'S1F2L-9']);
    expect((await list()).find(({ poiid }) => poiid === 'S1F2L-7')).toEqual(first);
  });
});
