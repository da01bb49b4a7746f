import type { Store } from '../../platform/store/open-store.ts';
import { createWebhookSecret } from '../companies/add-company.ts';
import type { Company } from '../companies/company.ts';
import { changeScopes, readCompanyScopes, uniteScopes, writeScopes } from '../companies/company-scopes.ts';
import { touchDirectory } from '../companies/directory-version.ts';
import { foldName } from '../companies/fold-name.ts';
import { loadCompanies } from '../companies/load-companies.ts';
import { revokeLogins } from '../companies/lock-company.ts';
import type { CompanyFixture, CompanyProfile, Shop } from '../companies/read-companies.ts';
import { createActor, recordChange } from '../companies/record-change.ts';
import { recordCompanies } from '../companies/record-companies.ts';
import type { Scope } from '../companies/scopes.ts';
import { toProfileColumns } from '../companies/write-profile.ts';
import { completeCompanies } from './complete-companies.ts';
import { seedProfile } from './seed-profile.ts';
import {
  createSeed,
  type FixtureFollower,
  forgetUsers,
  listOr,
  type Seeding,
  seedUser,
} from './seed-users.ts';

/** Returns the scopes of a company: those of its entry, or else those that it had and that its credentials need. */
const chooseScopes = ({ scopes, credentials }: CompanyFixture, before: readonly Scope[]): Scope[] =>
  scopes ?? uniteScopes([...credentials, { scopes: before }]);

/** Returns the facts about the company itself. */
function getProfile(fixture: CompanyFixture): CompanyProfile {
  const {
    domains: _domains,
    credentials: _credentials,
    stores: _stores,
    terminals: _t,
    scopes: _scopes,
    ...profile
  } = fixture;
  return profile;
}

/** Finds the company of an entry, or creates it; `undefined` if another company has its name, or one that reads the same. */
async function findCompany(store: Store, fixture: CompanyFixture, now: number): Promise<number | undefined> {
  const { name } = fixture;
  const profile = getProfile(fixture);
  const find = () =>
    store.selectFrom('companies').select(['id', 'is_seeded']).where('name', '=', name).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.is_seeded ? existing.id : undefined;
  const created = await store.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('companies')
      .values({
        name,
        webhook_secret: createWebhookSecret(),
        is_seeded: 1,
        ...toProfileColumns(profile),
        profile_seed: JSON.stringify(profile),
        scopes: writeScopes(chooseScopes(fixture, [])),
        reading: foldName(name),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row)
      await recordChange(trx, {
        companyId: row.id,
        type: 'company.created',
        subject: { name },
        after: { Name: name, Scopes: chooseScopes(fixture, []) },
        by: createActor('fixtures'),
        now,
      });
    return row;
  });
  if (created) return created.id;
  // Another process that starts now may have created it.
  const other = await find();
  return other?.is_seeded ? other.id : undefined;
}

type Warn = (line: string) => void;

interface RegisterOptions {
  now: number;
  /** Called with a line for each entry that is left out. */
  warn: Warn;
  followers: readonly FixtureFollower[];
}

/** Writes what the entry says about the company itself. */
async function registerCompany(
  { store, companyId: id, now }: Seeding,
  fixture: CompanyFixture,
): Promise<void> {
  await store.updateTable('companies').set({ is_listed: 1 }).where('id', '=', id).execute();
  await seedProfile({ store, companyId: id, now }, getProfile(fixture));
  const before = await readCompanyScopes(store, id);
  const after = chooseScopes(fixture, before);
  const change = { companyId: id, name: fixture.name, before, after, source: 'fixtures', now } as const;
  await store.transaction().execute((trx) => changeScopes(trx, change));
}

/** @returns false if another store has the id or reference */
async function seedStore({ store, companyId, now }: Seeding, shop: Shop): Promise<boolean> {
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
  if ((namesake && namesake.id !== id) || (existing && existing.seed === null)) return false;
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
  return true;
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

/** Deletes entries that the fixtures created and no longer list. */
async function forgetOthers(seeding: Seeding, fixture: CompanyFixture): Promise<void> {
  const { store, companyId } = seeding;
  const { credentials, stores, domains } = fixture;
  await forgetUsers(
    seeding,
    credentials.map(({ username }) => username),
  );
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
}

/** Applies the entries of a company. An entry whose name something else has is left out, and reported. */
async function seedCompany(
  seeding: Seeding,
  fixture: CompanyFixture,
  { followers, warn }: RegisterOptions,
): Promise<void> {
  const leaveOut = (entry: string, reason: string) =>
    warn(`FIXTURES: ${entry} of "${fixture.name}" was left out: ${reason} Change it in the fixtures.`);
  // Delete first: a username or reference may have moved to another entry.
  await forgetOthers(seeding, fixture);
  for (const follower of followers) await follower.forget(seeding, fixture);
  for (const credential of fixture.credentials)
    if (!(await seedUser(seeding, credential)))
      leaveOut(
        `the credential "${credential.username}"`,
        'a user who is not from the fixtures has this name, or one that reads the same.',
      );
  for (const shop of fixture.stores)
    if (!(await seedStore(seeding, shop)))
      leaveOut(`the store ${shop.id} "${shop.reference}"`, 'another store has this id or reference.');
  await seedDomains(seeding, fixture.domains);
  for (const follower of followers) await follower.seed(seeding, fixture, leaveOut);
}

interface Listed {
  id: number;
  fixture: CompanyFixture;
}

/** Finds or creates the companies of the fixtures, without those whose names are not theirs. */
async function listCompanies(
  store: Store,
  fixtures: readonly CompanyFixture[],
  { now, warn }: { now: number; warn: Warn },
): Promise<Listed[]> {
  const listed: Listed[] = [];
  const leftOut: string[] = [];
  for (const fixture of fixtures) {
    const id = await findCompany(store, fixture, now);
    if (id !== undefined) listed.push({ id, fixture });
    else leftOut.push(fixture.name);
  }
  for (const name of leftOut)
    warn(
      `FIXTURES: the company "${name}" was left out: one that is not from the fixtures has this name, or one that reads the same. Rename it in the fixtures.`,
    );
  return listed.map(({ id, fixture }) => {
    const { parent, ...alone } = fixture;
    if (parent === undefined || !leftOut.includes(parent)) return { id, fixture };
    warn(`FIXTURES: "${fixture.name}" has no parent, because "${parent}" was left out.`);
    return { id, fixture: alone };
  });
}

/**
 * Applies the fixtures to the database, at each start. An entry is applied if it is new or has changed since; otherwise changes
 * made through the API are kept. Entries that are no longer listed are deleted; a company keeps its row and its payments, but can
 * neither log in nor be paid. Only rows that fixtures have made are changed: an entry whose name something else has is left out
 * with a line, because a name that a client has written must not decide whether the service starts (docs/decisions.md, 546). No
 * transaction covers more than an entry, so that processes that start concurrently cannot deadlock.
 * @returns the companies of the fixtures, in their order
 */
export async function registerCompanies(
  store: Store,
  fixtures: CompanyFixture[],
  { now = Date.now(), warn = console.warn, followers = [] }: Partial<RegisterOptions> = {},
): Promise<Company[]> {
  await completeCompanies(store);
  const listed = await listCompanies(store, fixtures, { now, warn });
  for (const { id, fixture } of listed) {
    const seeding: Seeding = { store, companyId: id, now };
    await registerCompany(seeding, fixture);
    await seedCompany(seeding, fixture, { now, warn, followers });
  }
  const ids = listed.map(({ id }) => id);
  const unlisted = await store
    .updateTable('companies')
    .set({ is_listed: 0 })
    .where('is_seeded', '=', 1)
    .where('is_listed', '=', 1)
    .where('id', 'not in', listOr(ids, -1))
    .returning('id')
    .execute();
  await revokeLogins(
    store,
    unlisted.map(({ id }) => id),
  );
  await recordCompanies(store, now);
  await touchDirectory(store);
  const names = fixtures.map(({ name }) => name);
  const companies = await loadCompanies(store);
  return companies
    .filter(({ id }) => ids.includes(id))
    .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}
