import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { readSecrets } from '../../../../src/service/webhooks/deliveries/read-secrets.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const NOW = 1_000_000;
const [SHARED, ALONE] = ['https://shared.example/', 'https://alone.example/'];

/** Webhooks by name: each signs with its name. */
const WEBHOOKS = {
  mine: { url: SHARED },
  twin: { url: SHARED },
  off: { url: SHARED, enabled: 0 },
  elsewhere: { url: ALONE },
  foreign: { url: SHARED, company_id: 2 },
};

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await registerCompanies(store, BUILT_IN_COMPANIES);
  const rows = Object.entries(WEBHOOKS).map(([name, change], index) => ({
    id: name,
    company_id: 1,
    event_types: '[]',
    enabled: 1,
    secret: name,
    created_at: index,
    ...change,
  }));
  await store.insertInto('webhooks').values(rows).execute();
});
afterEach(() => store.destroy());

const read = (deliveries: { companyId?: number; url: string; webhookId: string | null }[]) =>
  store.transaction().execute((trx) =>
    readSecrets(
      trx,
      deliveries.map((delivery) => ({ companyId: 1, companySecrets: ['company'], ...delivery })),
      NOW,
    ),
  );

describe('readSecrets', () => {
  it.each([
    ['a webhook, with its own first', { url: SHARED, webhookId: 'twin' }, ['twin', 'mine']],
    ['a webhook alone at its URL', { url: ALONE, webhookId: 'elsewhere' }, ['elsewhere']],
    [
      'a disabled webhook, which signs its own test',
      { url: SHARED, webhookId: 'off' },
      ['off', 'mine', 'twin'],
    ],
    [
      'a link, with those of the webhooks at its URL',
      { url: SHARED, webhookId: null },
      ['company', 'mine', 'twin'],
    ],
    ['a link alone at its URL', { url: 'https://link.example/', webhookId: null }, ['company']],
    ['a deleted webhook alone at its URL', { url: 'https://link.example/', webhookId: 'gone' }, []],
  ])('finds the secrets of %s', async (_name, delivery, secrets) => {
    expect(await read([delivery])).toEqual([secrets]);
  });

  it('never signs for one company with the secret of another at the same URL', async () => {
    const deliveries = [
      { url: SHARED, webhookId: 'mine' },
      { companyId: 2, url: SHARED, webhookId: 'foreign' },
      { companyId: 2, url: SHARED, webhookId: null },
    ];
    expect(await read(deliveries)).toEqual([['mine', 'twin'], ['foreign'], ['company', 'foreign']]);
  });
});
