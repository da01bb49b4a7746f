import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '../../../../src/service/calls/companies/digest-password.ts';
import { loadCompanies } from '../../../../src/service/calls/companies/load-companies.ts';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
  type CompanyProfile,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { createActor } from '../../../../src/service/calls/companies/record-change.ts';
import {
  createWebhookSecret,
  registerCompanies,
} from '../../../../src/service/calls/companies/register-companies.ts';
import { writeProfile } from '../../../../src/service/calls/companies/write-profile.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../../support/open-test-store.ts';

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
const load = async (name = MERCHANT.name) =>
  (await loadCompanies(store)).find((company) => company.name === name);
const listDomains = async () => (await load())?.domains;

describe('createWebhookSecret', () => {
  it('creates secrets in the format of Standard Webhooks, each of 24 random bytes', () => {
    const secrets = Array.from({ length: 20 }, createWebhookSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(24);
    }
    expect(new Set(secrets).size).toBe(20);
  });
});

describe('registerCompanies', () => {
  it('stores all fixtures, which can be loaded again', async () => {
    const [merchant] = await registerCompanies(store, [MERCHANT]);
    const { credentials: _, terminals: _terminals, ...rest } = MERCHANT;
    const id = merchant?.users[0]?.id;
    expect(merchant).toEqual({
      ...rest,
      id: 1,
      stores: rest.stores.map((shop) => ({ ...shop, localApi: true })),
      users: [
        {
          id,
          username: 'merchant',
          name: 'merchant',
          passwordDigest: digestPassword('merchant', 'sandbox-merchant'),
          scopes: ['online-payments', 'utilities', 'pos-terminals'],
          isDisabled: false,
          version: 1,
        },
      ],
    });
    expect(id).toMatch(/^user_[0-9a-f-]{36}$/);
    expect(await load()).toEqual(merchant);
  });

  it('keeps the id and the secret of a company as long as its name stays the same', async () => {
    const [first] = await registerCompanies(store, [MERCHANT, PARTNER]);
    const secrets = await listSecrets();
    const changed = { ...MERCHANT, moto: true, webhookUrl: 'https://hooks.example/' };
    const registered = await registerCompanies(store, [PARTNER, changed]);
    expect(registered[1]).toEqual({ ...first, moto: true, webhookUrl: 'https://hooks.example/' });
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

  it('creates the same companies for processes that start together', async () => {
    const starts = Array.from({ length: 6 }, () => registerCompanies(store, [MERCHANT, PARTNER], 5));
    const [first, ...others] = await Promise.all(starts);
    for (const other of others) expect(other).toEqual(first);
    expect(await store.selectFrom('companies').selectAll().execute()).toHaveLength(2);
    expect(await store.selectFrom('users').selectAll().execute()).toHaveLength(2);
  });

  it('deactivates a company that the fixtures no longer list, and reactivates it with its id', async () => {
    const [, partner] = await registerCompanies(store, [MERCHANT, PARTNER]);
    await registerCompanies(store, [MERCHANT]);
    expect(await load(PARTNER.name)).toBeUndefined();
    await registerCompanies(store, [MERCHANT, PARTNER]);
    expect((await load(PARTNER.name))?.id).toBe(partner?.id);
  });
});

describe('a change through the API', () => {
  const restart = (change: Partial<CompanyFixture> = {}) =>
    registerCompanies(store, [{ ...MERCHANT, ...change }]);
  beforeEach(() => restart());

  it('survives a restart: a removed domain, an added domain', async () => {
    await store
      .updateTable('authorized_domains')
      .set({ is_removed: 1 })
      .where('domain', '=', 'localhost')
      .execute();
    const added = { company_id: 1, domain: 'new.example', position: 0, is_removed: 0, is_seeded: 0 };
    await store
      .insertInto('authorized_domains')
      .values({ ...added, created_at: Date.now() + 1000 })
      .execute();
    await restart();
    expect(await listDomains()).toEqual(['shop.example', '127.0.0.1', 'shop.localhost', 'new.example']);
  });

  it('stays while the fixtures are the same: a disabled user', async () => {
    await store.updateTable('users').set({ is_disabled: 1, version: 2 }).execute();
    await restart();
    expect((await load())?.users[0]).toMatchObject({ isDisabled: true, version: 2 });
  });

  it('is overwritten by changed fixtures', async () => {
    await store.updateTable('users').set({ is_disabled: 1, version: 2, password_digest: 'x' }).execute();
    await restart({ credentials: [{ username: 'merchant', password: 'new', scopes: ['utilities'] }] });
    expect((await load())?.users).toEqual([
      expect.objectContaining({
        isDisabled: false,
        scopes: ['utilities'],
        // Tokens that were refused before stay refused.
        version: 2,
        passwordDigest: digestPassword('merchant', 'new'),
      }),
    ]);
  });

  it.each<[list: 'users' | 'domains' | 'stores', change: Partial<CompanyFixture>]>([
    ['users', { credentials: [] }],
    ['domains', { domains: [] }],
    ['stores', { stores: [] }],
  ])('is deleted with the record that the fixtures no longer list: %s', async (list, change) => {
    await restart(change);
    expect((await load())?.[list]).toEqual([]);
  });

  it('follows a user to another company of the fixtures', async () => {
    const { credentials } = MERCHANT;
    await registerCompanies(store, [
      { ...MERCHANT, credentials: [] },
      { ...PARTNER, credentials },
    ]);
    expect((await load())?.users).toEqual([]);
    expect((await load(PARTNER.name))?.users.map(({ username }) => username)).toEqual(['merchant']);
    await registerCompanies(store, [MERCHANT, PARTNER]);
    expect((await load())?.users.map(({ username }) => username)).toEqual(['merchant']);
  });

  it('is not taken away by a credential of the same name', async () => {
    await store.updateTable('users').set({ seed: null }).execute();
    await expect(restart()).rejects.toThrow(
      new ConfigError(
        'The fixtures have a credential "merchant", but a user of that name was made through the API. Rename the credential.',
      ),
    );
  });

  it.each([
    ['id', { id: 1, reference: 'NEW' }],
    ['reference', { id: 7, reference: 'ROMA-1' }],
  ])('is not taken away by a store of the same %s', async (_what, change) => {
    await store.updateTable('stores').set({ seed: null }).execute();
    await expect(restart({ stores: [{ active: true, items: [], ...change }] })).rejects.toThrow(
      /another store has this id or reference/,
    );
  });
});

describe('the facts of a company in the fixtures', () => {
  const ENTRY: CompanyFixture = { ...MERCHANT, legal: { terms: 'https://shop.example/terms' } };
  const change = async (facts: Partial<CompanyFixture>) => {
    const { id = 0, domains: _d, users: _u, stores: _s, ...before } = (await load()) ?? {};
    const after = { ...before, ...facts } as CompanyProfile;
    await store.transaction().execute((trx) =>
      writeProfile(trx, {
        companyId: id,
        before: {} as CompanyProfile,
        after,
        by: createActor('command'),
        now: 1,
      }),
    );
  };

  it('keep a change by a call or command while the file stays', async () => {
    await registerCompanies(store, [ENTRY]);
    await change({ iban: 'DE89370400440532013000', moto: true, webhookUrl: 'https://shop.example/hooks' });
    await registerCompanies(store, [ENTRY]);
    expect(await load()).toMatchObject({ iban: 'DE89370400440532013000', moto: true, legal: ENTRY.legal });
    const row = store.selectFrom('companies').select('default_webhook_url').where('name', '=', ENTRY.name);
    expect(await row.executeTakeFirst()).toEqual({ default_webhook_url: 'https://shop.example/hooks' });
  });

  it('apply what the file changes, and only that', async () => {
    await registerCompanies(store, [ENTRY]);
    await change({ iban: 'DE89370400440532013000' });
    const { fiscalCode: _, ...rest } = ENTRY;
    await registerCompanies(store, [{ ...rest, moto: true }]);
    const company = await load();
    expect(company).toMatchObject({ iban: 'DE89370400440532013000', moto: true });
    expect(company).not.toHaveProperty('fiscalCode');
    // A file that changes the same fact wins.
    await registerCompanies(store, [{ ...rest, moto: true, iban: 'NL91ABNA0417164300' }]);
    expect((await load())?.iban).toBe('NL91ABNA0417164300');
  });

  it('apply as a whole to a row of an earlier version', async () => {
    await registerCompanies(store, [ENTRY]);
    await store.updateTable('companies').set({ profile_seed: null }).execute();
    const { legal: _, ...rest } = ENTRY;
    await registerCompanies(store, [{ ...rest, iban: 'NL91ABNA0417164300' }]);
    const company = await load();
    expect(company?.iban).toBe('NL91ABNA0417164300');
    expect(company).not.toHaveProperty('legal');
  });

  it('are in the log of the company when the file changes them', async () => {
    await registerCompanies(store, [ENTRY]);
    await registerCompanies(store, [{ ...ENTRY, moto: true }]);
    await registerCompanies(store, [{ ...ENTRY, moto: true }]);
    const changes = await store.selectFrom('changes').select(['source', 'fields']).execute();
    expect(changes).toEqual([
      { source: 'fixtures', fields: JSON.stringify([{ Name: 'Moto', Before: false, After: true }]) },
    ]);
  });
});
