import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type TerminalFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { UNSEEDED } from '../../../../src/service/pos/terminals/add-terminals.ts';
import { createTerminalSeeder } from '../../../../src/service/pos/terminals/seed-terminals.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const POIID = 'S1F2L-000158213605001';
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.destroy());

/** Starts with these terminals of the first company, or of the second. */
const start = (terminals: TerminalFixture[], owner = 0) =>
  registerCompanies(
    store,
    BUILT_IN_COMPANIES.map((company, index) => ({ ...company, terminals: index === owner ? terminals : [] })),
    { now: 0, followers: [createTerminalSeeder({ areOfAcquirer: false })] },
  );
const read = async () => {
  const columns = ['poiid', 'company_id', 'store_id', 'is_switched_off'] as const;
  return store.selectFrom('terminals').select(columns).orderBy('poiid').execute();
};
const change = (facts: object) => store.updateTable('terminals').set(facts).execute();

describe('the terminals of the fixtures', () => {
  it('are seeded, switched on and without a store unless the file sets a store', async () => {
    await start([{ poiid: POIID }, { poiid: 'V400m-1', online: false, storeId: 1, secret: 'own' }]);
    expect(await read()).toEqual([
      { poiid: POIID, company_id: 1, store_id: null, is_switched_off: 0 },
      { poiid: 'V400m-1', company_id: 1, store_id: 1, is_switched_off: 1 },
    ]);
    const [first, second] = await store
      .selectFrom('terminals')
      .select('secret_digest')
      .orderBy('poiid')
      .execute();
    expect(first?.secret_digest).not.toBe(second?.secret_digest);
  });

  it('keep later changes, and their store even if the file names another one later', async () => {
    await start([{ poiid: POIID, storeId: null }]);
    await change({ store_id: 1, is_switched_off: 1 });
    await start([{ poiid: POIID, storeId: null }]);
    expect(await read()).toMatchObject([{ store_id: 1, is_switched_off: 1 }]);
    await start([{ poiid: POIID, storeId: 7, secret: 'new' }]);
    expect(await read()).toMatchObject([{ store_id: 1, is_switched_off: 0 }]);
  });

  it('move to another company without their store, and are removed with their entry', async () => {
    await start([{ poiid: POIID }]);
    await change({ store_id: 1 });
    await start([{ poiid: POIID, storeId: 2 }], 1);
    expect(await read()).toMatchObject([{ company_id: 2, store_id: 2 }]);
    await start([]);
    expect(await read()).toEqual([]);
  });

  it('have neither a secret nor a switch if the acquirer connects them', async () => {
    const startWithAcquirer = () =>
      registerCompanies(
        store,
        BUILT_IN_COMPANIES.map((company, index) => ({
          ...company,
          terminals: index ? [] : [{ poiid: POIID, storeId: 1, online: false, secret: 'own' }],
        })),
        { now: 0, followers: [createTerminalSeeder({ areOfAcquirer: true })] },
      );
    // A terminal of the fixtures before it was the acquirer's.
    await start([{ poiid: POIID, storeId: 1, online: false, secret: 'own' }]);
    await startWithAcquirer();
    const read = () => store.selectFrom('terminals').selectAll().execute();
    const seeded = { store_id: 1, secret_digest: '', is_switched_off: 0, has_local_api: 0 };
    expect(await read()).toMatchObject([seeded]);
    await change({ store_id: 7 });
    await startWithAcquirer();
    expect(await read()).toMatchObject([{ ...seeded, store_id: 7 }]);
  });

  it('are left out, with a line, if a hardware order has delivered them', async () => {
    await start([{ poiid: POIID }]);
    await change({ seed: UNSEEDED, company_id: 2 });
    const lines: string[] = [];
    const [company] = BUILT_IN_COMPANIES;
    if (!company) throw new Error('There is no company.');
    await registerCompanies(store, [{ ...company, terminals: [{ poiid: POIID, secret: 'taken' }] }], {
      now: 0,
      warn: (line) => lines.push(line),
      followers: [createTerminalSeeder({ areOfAcquirer: false })],
    });
    expect(lines).toEqual([
      `FIXTURES: the terminal "${POIID}" of "${company.name}" was left out: a hardware order or "npm run company" has added it. Change it in the fixtures.`,
    ]);
    expect(await read()).toMatchObject([{ company_id: 2 }]);
  });
});
