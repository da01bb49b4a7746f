import { createHash, randomUUID } from 'node:crypto';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { parseScopes } from '../companies/company-scopes.ts';
import { digestPassword } from '../companies/digest-password.ts';
import { foldName } from '../companies/fold-name.ts';
import type { CompanyFixture, Credential } from '../companies/read-companies.ts';
import { type ChangeType, createActor, recordChange } from '../companies/record-change.ts';
import type { UserRow } from '../tables/users.ts';

/** The place and time of a seeded entry. */
export interface Seeding {
  store: Store;
  companyId: number;
  now: number;
}

/** A subject with entries of its own in the fixtures. */
export interface FixtureFollower {
  /** Deletes what a company's entry no longer lists. */
  forget(seeding: Seeding, fixture: CompanyFixture): Promise<void>;
  /** Applies what it lists. @param leaveOut reports an entry that has the name of something else, with the reason */
  seed(
    seeding: Seeding,
    fixture: CompanyFixture,
    leaveOut: (entry: string, reason: string) => void,
  ): Promise<void>;
}

/** The digest that shows whether an entry of the fixtures has changed. */
export const createSeed = (...facts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64');

/** `column not in ()` is invalid SQL, so an empty list gets a value that no row has. */
export const listOr = <T>(values: readonly T[], nothing: T): readonly T[] =>
  values.length ? values : [nothing];

type Named = Pick<UserRow, 'id' | 'company_id' | 'username' | 'scopes'>;

const show = ({ username, scopes }: Named) => ({ Username: username, Scopes: parseScopes(scopes) });

const recordSeeded = (
  trx: StoreTransaction,
  type: ChangeType,
  { before, after, now }: { before?: Named; after?: Named; now: number },
) => {
  const row = after ?? before;
  if (!row) return undefined;
  return recordChange(trx, {
    companyId: row.company_id,
    type,
    subject: { id: row.id, name: row.username },
    before: before && show(before),
    after: after && show(after),
    by: createActor('fixtures'),
    now,
  });
};

const FACTS = ['id', 'company_id', 'username', 'scopes', 'seed'] as const;

/**
 * Creates the user of a credential, or updates it if the entry has changed. A user of another origin is left as it is.
 * @returns false if the username belongs to such a user, or reads like one
 */
export async function seedUser({ store, companyId, now }: Seeding, credential: Credential): Promise<boolean> {
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
  const find = () =>
    store.selectFrom('users').select(FACTS).where('username', '=', username).executeTakeFirst();
  const existing = await find();
  if (existing?.seed === facts.seed) return true;
  if (existing && existing.seed === null) return false;
  if (existing) {
    await store.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        // Tokens of the old password, and of another company, are refused.
        .set((row) => ({ ...facts, version: row('version', '+', 1) }))
        .where('id', '=', existing.id)
        .where('seed', '=', existing.seed)
        .executeTakeFirst();
      if (numUpdatedRows)
        await recordSeeded(trx, 'user.changed', { before: existing, after: { ...existing, ...facts }, now });
    });
    return true;
  }
  const created = {
    id: `user_${randomUUID()}`,
    username,
    version: 1,
    created_at: now,
    created_by: null,
    is_plugin: 0,
    email: null,
    is_read_only: 0,
    ...facts,
  };
  await store.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('users')
      .values({ ...created, reading: foldName(username) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) await recordSeeded(trx, 'user.created', { after: created, now });
  });
  // Another process that starts now may have created it.
  return (await find())?.seed === facts.seed;
}

/** Deletes the users that the fixtures created and no longer list. */
export async function forgetUsers(
  { store, companyId, now }: Seeding,
  usernames: readonly string[],
): Promise<void> {
  await store.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('users')
      .where('company_id', '=', companyId)
      .where('seed', 'is not', null)
      .where('username', 'not in', listOr(usernames, ''))
      .returning(FACTS)
      .execute();
    for (const before of deleted) await recordSeeded(trx, 'user.deleted', { before, now });
  });
}
