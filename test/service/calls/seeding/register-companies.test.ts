import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCompany, createWebhookSecret } from '../../../../src/service/calls/companies/add-company.ts';
import { digestPassword } from '../../../../src/service/calls/companies/digest-password.ts';
import { foldName } from '../../../../src/service/calls/companies/fold-name.ts';
import { loadCompanies } from '../../../../src/service/calls/companies/load-companies.ts';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
  type CompanyProfile,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { createActor } from '../../../../src/service/calls/companies/record-change.ts';
import type { Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { writeProfile } from '../../../../src/service/calls/companies/write-profile.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../../support/open-test-store.ts';

let store: Store;
let lines: string[];
beforeEach(async () => {
  store = await openTestStore();
  lines = [];
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
      scopes: ['online-payments', 'pos-terminals', 'utilities'],
      stores: rest.stores.map((shop) => ({ ...shop, localApi: true })),
      users: [
        {
          id,
          username: 'merchant',
          name: 'merchant',
          passwordDigest: digestPassword('merchant', 'sandbox-merchant'),
          scopes: ['online-payments', 'utilities', 'pos-terminals'],
          isDisabled: false,
          email: null,
          isReadOnly: false,
          hasSecondFactor: false,
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
    const starts = Array.from({ length: 6 }, () => registerCompanies(store, [MERCHANT, PARTNER], { now: 5 }));
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

describe('registerCompanies with other fixtures', () => {
  it('returns their companies in their order, and no other', async () => {
    await registerCompanies(store, [MERCHANT]);
    await store.transaction().execute((trx) => addCompany(trx, 'Invited', { profile: PARTNER }));
    const registered = await registerCompanies(store, [PARTNER, MERCHANT]);
    expect(registered.map(({ name }) => name)).toEqual([PARTNER.name, MERCHANT.name]);
  });

  it('deactivates every company of the fixtures if they have none', async () => {
    await registerCompanies(store, [MERCHANT, PARTNER]);
    await store.transaction().execute((trx) => addCompany(trx, 'Invited', { profile: PARTNER }));
    expect(await registerCompanies(store, [])).toEqual([]);
    const rows = await store.selectFrom('companies').select(['name', 'is_listed']).orderBy('id').execute();
    expect(rows).toEqual([
      { name: MERCHANT.name, is_listed: 0 },
      { name: PARTNER.name, is_listed: 0 },
      { name: 'Invited', is_listed: 1 },
    ]);
  });
});

describe('a change through the API', () => {
  const restart = (change: Partial<CompanyFixture> = {}) =>
    registerCompanies(store, [{ ...MERCHANT, ...change }], {
      now: Date.now(),
      warn: (line) => lines.push(line),
    });
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
    expect(lines).toEqual([]);
    expect((await load())?.users).toEqual([
      expect.objectContaining({
        isDisabled: false,
        scopes: ['utilities'],
        // Tokens of the old password are refused, and those that were refused before stay so.
        version: 3,
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

  it('is not taken away by a credential of the same name, which is left out', async () => {
    await store.updateTable('users').set({ seed: null, password_digest: 'own' }).execute();
    await restart();
    expect((await load())?.users).toEqual([expect.objectContaining({ passwordDigest: 'own' })]);
    expect(lines).toEqual([
      'FIXTURES: the credential "merchant" of "Bottega Rossi" was left out: a user who is not from the fixtures has this name, or one that reads the same. Change it in the fixtures.',
    ]);
  });

  it('is not taken away by a credential that reads the same, which is left out and not logged', async () => {
    await store.updateTable('users').set({ seed: null, username: 'MERCHANT' }).execute();
    await store.deleteFrom('changes').execute();
    await restart();
    expect((await load())?.users.map(({ username }) => username)).toEqual(['MERCHANT']);
    expect(lines).toEqual([expect.stringContaining('or one that reads the same.')]);
    expect(await store.selectFrom('changes').select('type').execute()).toEqual([]);
  });

  it.each([
    ['id', { id: 1, reference: 'NEW' }],
    ['reference', { id: 7, reference: 'ROMA-1' }],
  ])('is not taken away by a store of the same %s, which is left out', async (_what, change) => {
    await store.updateTable('stores').set({ seed: null }).execute();
    await restart({ stores: [{ active: true, items: [], ...change }] });
    expect((await load())?.stores).toEqual([expect.objectContaining({ id: 1, reference: 'ROMA-1' })]);
    expect(lines).toEqual([expect.stringContaining('another store has this id or reference.')]);
  });
});

describe('a name that something else has', () => {
  const add = (name: string) =>
    store
      .insertInto('companies')
      .values({ name, webhook_secret: 'x', profile: '{"type":"merchant"}', reading: foldName(name) })
      .execute();
  const register = (...fixtures: CompanyFixture[]) =>
    registerCompanies(store, fixtures, { now: 5, warn: (line) => lines.push(line) });

  it.each(['Bottega Rossi', 'bottega  rossi\u200b'])(
    'leaves a company of the fixtures out, and nothing of it applies: %s',
    async (name) => {
      await add(name);
      const registered = await register(MERCHANT, { ...PARTNER });
      expect(registered.map((company) => company.name)).toEqual(['Rete Partner']);
      expect(await store.selectFrom('users').select('username').execute()).toEqual([{ username: 'partner' }]);
      const [row] = await store.selectFrom('companies').selectAll().where('name', '=', name).execute();
      expect(row).toMatchObject({ is_seeded: 0, is_listed: 0, profile: '{"type":"merchant"}' });
      expect(lines).toEqual([expect.stringMatching(/^FIXTURES: the company "Bottega Rossi" was left out/)]);
    },
  );

  it('is not the parent of a company of the fixtures', async () => {
    await add(PARTNER.name);
    const [merchant] = await register(MERCHANT, PARTNER);
    expect(merchant?.parent).toBeUndefined();
    expect(lines).toHaveLength(2);
  });

  it('stays when it was there before, and is refused to a third one', async () => {
    await register(MERCHANT);
    await store.updateTable('companies').set({ reading: null }).execute();
    await store
      .insertInto('companies')
      .values({ name: 'BOTTEGA ROSSI', webhook_secret: 'x', profile: null })
      .execute();
    await register(MERCHANT);
    const rows = await store.selectFrom('companies').select(['name', 'reading']).orderBy('id').execute();
    expect(rows).toEqual([
      { name: 'Bottega Rossi', reading: 'bottega rossi' },
      { name: 'BOTTEGA ROSSI', reading: null },
    ]);
    const third = store.transaction().execute((trx) => addCompany(trx, 'bottega rossi '));
    expect(await third).toBeUndefined();
    expect(lines).toEqual([]);
  });
});

describe('the scopes of a company', () => {
  const readScopes = async () => (await load())?.scopes;

  it('come from its users, in a row of an earlier version', async () => {
    await registerCompanies(store, [MERCHANT]);
    await store.updateTable('companies').set({ scopes: null }).execute();
    expect(await readScopes()).toEqual(['online-payments', 'pos-terminals', 'utilities']);
    await registerCompanies(store, []);
    const { scopes } = await store.selectFrom('companies').select('scopes').executeTakeFirstOrThrow();
    expect(scopes).toBe('["online-payments","pos-terminals","utilities"]');
  });

  it('stay when its credentials leave the fixtures', async () => {
    await registerCompanies(store, [MERCHANT]);
    await registerCompanies(store, [{ ...MERCHANT, credentials: [] }]);
    expect(await readScopes()).toEqual(['online-payments', 'pos-terminals', 'utilities']);
  });

  it.each<[scopes: Scope[], areEnded: boolean]>([
    [['online-payments', 'utilities'], true],
    [['online-payments', 'pos-terminals', 'utilities', 'wallet'], false],
  ])('end the logins of its users only where one is lost: %j', async (scopes, areEnded) => {
    await registerCompanies(store, [MERCHANT, PARTNER]);
    const readVersions = async () =>
      new Map((await loadCompanies(store)).map(({ name, users }) => [name, users[0]?.version]));
    await registerCompanies(store, [{ ...MERCHANT, scopes }, PARTNER]);
    expect(await readVersions()).toEqual(
      new Map([
        [MERCHANT.name, areEnded ? 2 : 1],
        [PARTNER.name, 1],
      ]),
    );
  });

  it('are exactly those of its entry, and limit its users', async () => {
    await registerCompanies(store, [MERCHANT]);
    await registerCompanies(store, [{ ...MERCHANT, scopes: ['utilities'] }]);
    expect(await readScopes()).toEqual(['utilities']);
    expect((await load())?.users[0]?.scopes).toEqual(['utilities']);
  });
});

describe('the log of a company in the fixtures', () => {
  const CREDENTIAL = { username: 'merchant', password: 'new', scopes: ['utilities'] as Scope[] };
  const listChanges = async () => {
    const changes = store.selectFrom('changes').select(['type', 'subject', 'fields', 'source']);
    const rows = await changes.orderBy('type').execute();
    return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) as unknown }));
  };
  const scopes = (Before: unknown, After: unknown) => ({ Name: 'Scopes', Before, After });

  it('begins with the company and its users', async () => {
    await registerCompanies(store, [MERCHANT]);
    const all = ['online-payments', 'pos-terminals', 'utilities'];
    expect(await listChanges()).toEqual([
      {
        type: 'company.created',
        subject: MERCHANT.name,
        source: 'fixtures',
        fields: [{ Name: 'Name', Before: null, After: MERCHANT.name }, scopes(null, all)],
      },
      {
        type: 'user.created',
        subject: 'merchant',
        source: 'fixtures',
        fields: [
          { Name: 'Username', Before: null, After: 'merchant' },
          scopes(null, MERCHANT.credentials[0]?.scopes),
        ],
      },
    ]);
  });

  it('has a change and the end of a user', async () => {
    await registerCompanies(store, [MERCHANT]);
    await store.deleteFrom('changes').execute();
    await registerCompanies(store, [{ ...MERCHANT, credentials: [CREDENTIAL] }]);
    await registerCompanies(store, [{ ...MERCHANT, credentials: [] }]);
    expect(await listChanges()).toMatchObject([
      {
        type: 'user.changed',
        subject: 'merchant',
        fields: [scopes(MERCHANT.credentials[0]?.scopes, ['utilities'])],
      },
      {
        type: 'user.deleted',
        subject: 'merchant',
        fields: [{ Name: 'Username', Before: 'merchant', After: null }, scopes(['utilities'], null)],
      },
    ]);
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
    const rows = store.selectFrom('changes').where('type', '=', 'company.changed');
    const changes = await rows.select(['source', 'fields']).execute();
    expect(changes).toEqual([
      { source: 'fixtures', fields: JSON.stringify([{ Name: 'Moto', Before: false, After: true }]) },
    ]);
  });
});
