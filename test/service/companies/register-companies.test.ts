import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES, type CompanyFixture } from '../../../src/service/companies/read-companies.ts';
import { createWebhookSecret, registerCompanies } from '../../../src/service/companies/register-companies.ts';
import type { Store } from '../../../src/service/store/open-store.ts';
import { openTestStore } from '../open-test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.destroy());

const [MERCHANT, PARTNER] = BUILT_IN_COMPANIES as [CompanyFixture, CompanyFixture];

const listSecrets = async () => {
  const rows = await store.selectFrom('companies').select('webhook_secret').orderBy('id').execute();
  return rows.map(({ webhook_secret }) => webhook_secret);
};

describe('createWebhookSecret', () => {
  it('makes secrets of Standard Webhooks, each of 24 random bytes', () => {
    const secrets = Array.from({ length: 20 }, createWebhookSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(24);
    }
    expect(new Set(secrets).size).toBe(20);
  });
});

describe('registerCompanies', () => {
  it('keeps id and secret of a company by its name, whatever else of it changes', async () => {
    const [first] = await registerCompanies(store, [MERCHANT, PARTNER]);
    const secrets = await listSecrets();
    const changed = { ...MERCHANT, moto: true, webhookUrl: 'https://hooks.example/' };
    const registered = await registerCompanies(store, [PARTNER, changed]);
    expect(registered[1]).toEqual({ ...changed, id: first?.id });
    expect(await listSecrets()).toEqual(secrets);
    const rows = await store.selectFrom('companies').selectAll().orderBy('id').execute();
    expect(rows.map(({ name, default_webhook_url }) => [name, default_webhook_url])).toEqual([
      ['Bottega Rossi', 'https://hooks.example/'],
      ['Rete Partner', null],
    ]);
  });

  it('forgets a default webhook URL that is no longer in the fixtures', async () => {
    await registerCompanies(store, [{ ...MERCHANT, webhookUrl: 'https://hooks.example/' }]);
    await registerCompanies(store, [MERCHANT]);
    const row = await store.selectFrom('companies').selectAll().executeTakeFirstOrThrow();
    expect(row.default_webhook_url).toBeNull();
  });

  it('gives every company a secret of its own', async () => {
    await registerCompanies(store, BUILT_IN_COMPANIES);
    expect(new Set(await listSecrets()).size).toBe(BUILT_IN_COMPANIES.length);
  });

  it('gives processes that start together the same companies', async () => {
    const starts = Array.from({ length: 6 }, () => registerCompanies(store, [MERCHANT, PARTNER]));
    const [first, ...others] = await Promise.all(starts);
    for (const other of others) expect(other).toEqual(first);
    expect(await store.selectFrom('companies').selectAll().execute()).toHaveLength(2);
  });
});
