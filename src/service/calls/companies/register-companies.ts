import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Company } from './company.ts';
import { digestPassword } from './digest-password.ts';
import { touchDirectory } from './directory-version.ts';
import { loadCompanies } from './load-companies.ts';
import type { CompanyFixture, Credential, Shop } from './read-companies.ts';
import { recordCompanies } from './record-companies.ts';
import { seedProfile } from './seed-profile.ts';
import { forgetTerminals, seedTerminal } from './seed-terminals.ts';
import { toProfileColumns } from './write-profile.ts';

/** Creates a webhook secret in the form of Standard Webhooks: 24 random bytes. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** The digest that shows whether an entry of the fixtures has changed. */
const createSeed = (...facts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64');

interface Seeding {
  store: Store;
  companyId: number;
  now: number;
}

/** @throws ConfigError if a partner has invited a company with this name that is not yet active */
async function registerCompany(store: Store, fixture: CompanyFixture, now: number): Promise<number> {
  const {
    domains: _domains,
    credentials: _credentials,
    stores: _stores,
    terminals: _t,
    ...profile
  } = fixture;
  const facts = { is_listed: 1, is_seeded: 1 };
  const row = await store
    .insertInto('companies')
    .values({
      name: fixture.name,
      webhook_secret: createWebhookSecret(),
      ...toProfileColumns(profile),
      profile_seed: JSON.stringify(profile),
      ...facts,
    })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(facts).where('companies.profile', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row)
    throw new ConfigError(
      `The fixtures have a company "${fixture.name}", but a partner has invited one of that name. Rename the company in the fixtures.`,
    );
  await seedProfile({ store, companyId: row.id, now }, profile);
  return row.id;
}

/** @throws ConfigError if the username was given to another user through the API */
async function seedUser({ store, companyId, now }: Seeding, credential: Credential): Promise<void> {
  const { username, password, scopes } = credential;
  const facts = {
    company_id: companyId,
    name: username,
    password_digest: digestPassword(username, password),
    scopes: JSON.stringify(scopes),
    is_disabled: 0,
    seed: createSeed(companyId, username, password, scopes),
    updated_at: now,
  };
  await store
    .insertInto('users')
    .values({ id: `user_${randomUUID()}`, username, version: 1, created_at: now, ...facts })
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet(facts)
        .where('users.seed', 'is not', null)
        .where('users.seed', '<>', facts.seed),
    )
    .execute();
  const { seed } = await store
    .selectFrom('users')
    .select('seed')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  if (seed === null)
    throw new ConfigError(
      `The fixtures have a credential "${username}", but a user of that name was made through the API. Rename the credential.`,
    );
}

/** @throws ConfigError if another store has the id or reference */
async function seedStore({ store, companyId, now }: Seeding, shop: Shop): Promise<void> {
  const { id, reference, active, items, name = '', address = '', localApi = true } = shop;
  const facts = {
    reference,
    name,
    address,
    items: JSON.stringify(items ?? []),
    is_active: Number(active),
    has_local_api: Number(localApi),
    seed: createSeed(shop),
    updated_at: now,
  };
  const ofCompany = store.selectFrom('stores').select(['id', 'seed']).where('company_id', '=', companyId);
  const namesake = await ofCompany.where('reference', '=', reference).executeTakeFirst();
  const existing = await ofCompany.where('id', '=', id).executeTakeFirst();
  if ((namesake && namesake.id !== id) || (existing && existing.seed === null))
    throw new ConfigError(
      `The fixtures have a store ${id} "${reference}", but another store has this id or reference. Change it in the fixtures.`,
    );
  // Not a single upsert: in PostgreSQL it would fail on the unique reference if another process inserts the same store.
  await store
    .insertInto('stores')
    .values({ company_id: companyId, id, created_at: now, ...facts })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await store
    .updateTable('stores')
    .set(facts)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('seed', '<>', facts.seed)
    .execute();
}

/** Do not restore domains that were removed through the API. */
async function seedDomains({ store, companyId, now }: Seeding, domains: string[]): Promise<void> {
  for (const [position, domain] of domains.entries())
    await store
      .insertInto('authorized_domains')
      .values({ company_id: companyId, domain, position, is_removed: 0, is_seeded: 1, created_at: now })
      .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doNothing())
      .execute();
}

/** `column not in ()` is invalid SQL, so an empty list gets a value that no row has. */
const listOr = <T>(values: T[], nothing: T): T[] => (values.length ? values : [nothing]);

/** Deletes entries that the fixtures created and no longer list. */
async function forgetOthers({ store, companyId }: Seeding, fixture: CompanyFixture): Promise<void> {
  const { credentials, stores, domains, terminals } = fixture;
  const usernames = credentials.map(({ username }) => username);
  await store
    .deleteFrom('users')
    .where('company_id', '=', companyId)
    .where('seed', 'is not', null)
    .where('username', 'not in', listOr(usernames, ''))
    .execute();
  const storeIds = stores.map(({ id }) => id);
  await store
    .deleteFrom('stores')
    .where('company_id', '=', companyId)
    .where('seed', 'is not', null)
    .where('id', 'not in', listOr(storeIds, -1))
    .execute();
  await store
    .deleteFrom('authorized_domains')
    .where('company_id', '=', companyId)
    .where('is_seeded', '=', 1)
    .where('domain', 'not in', listOr(domains, ''))
    .execute();
  await forgetTerminals(
    { store, companyId },
    terminals.map(({ poiid }) => poiid),
  );
}

/**
 * Applies the fixtures to the database, at each start. An entry is applied if it is new or has changed since; otherwise changes
 * made through the API are kept. Entries that are no longer listed are deleted; a company keeps its row and its payments, but can
 * neither log in nor be paid. No transaction is used, so that processes that start concurrently cannot deadlock.
 * @returns the companies of the fixtures, in their order
 * @throws ConfigError if an entry conflicts with one created through the API
 */
export async function registerCompanies(
  store: Store,
  fixtures: CompanyFixture[],
  now = Date.now(),
): Promise<Company[]> {
  const names = fixtures.map(({ name }) => name);
  for (const fixture of fixtures) {
    const seeding: Seeding = { store, companyId: await registerCompany(store, fixture, now), now };
    // Delete first: a username or reference may have moved to another entry.
    await forgetOthers(seeding, fixture);
    for (const credential of fixture.credentials) await seedUser(seeding, credential);
    for (const shop of fixture.stores) await seedStore(seeding, shop);
    await seedDomains(seeding, fixture.domains);
    for (const terminal of fixture.terminals) await seedTerminal(seeding, terminal);
  }
  await store
    .updateTable('companies')
    .set({ is_listed: 0 })
    .where('is_seeded', '=', 1)
    .where('name', 'not in', listOr(names, ''))
    .execute();
  await recordCompanies(store, now);
  await touchDirectory(store);
  const companies = await loadCompanies(store);
  return companies
    .filter(({ name }) => names.includes(name))
    .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}
