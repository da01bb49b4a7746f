import { randomUUID } from 'node:crypto';
import { createPassword, digestPassword } from '../../calls/companies/digest-password.ts';
import { lockCompany } from '../../calls/companies/lock-company.ts';
import { type Actor, type ChangeType, recordChange } from '../../calls/companies/record-change.ts';
import { SCOPES, type Scope } from '../../calls/companies/scopes.ts';
import { type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { CalledChange, RecordScope } from '../../calls/definitions/resource.ts';
import { explainValues } from '../../platform/http/answers/explain-values.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { UserRow } from '../../platform/store/company-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** The maximum number of users of a company, including disabled ones. */
export const MAX_USERS = 1000;

/** The scope that at least one user of a company must keep, so that its users can still be changed. */
const MANAGES_USERS: Scope = 'utilities';

export interface NewUser {
  Username: string;
  Name?: string;
  Scopes: Scope[];
}

/** Omitted fields stay unchanged. */
export interface UserChange {
  Name?: string;
  Scopes?: Scope[];
  Disabled?: boolean;
}

interface UserKey {
  companyId: number;
  id: string;
}

const readScopes = ({ scopes }: Pick<UserRow, 'scopes'>): Scope[] => JSON.parse(scopes) as Scope[];

/** Writes each scope once, in the order of the specification's table. */
const writeScopes = (scopes: readonly Scope[]): string =>
  JSON.stringify(SCOPES.filter((scope) => scopes.includes(scope)));

const toUser = (row: UserRow) => ({
  UserId: row.id,
  Username: row.username,
  Name: row.name,
  Scopes: readScopes(row),
  Disabled: row.is_disabled === 1,
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(row.updated_at).toISOString(),
});

const selectUsers = (db: Store | StoreTransaction, companyId: number) =>
  db.selectFrom('users').selectAll().where('company_id', '=', companyId);

export async function listUsers(store: Store, { companyId }: RecordScope, query: PageQuery): Promise<Page> {
  const { rows, NextCursor } = await readPage(store, selectUsers(store, companyId), query, {
    idColumn: 'id',
  });
  return { rows: rows.map(toUser), NextCursor };
}

/** @throws Rejection 404 for an unknown user, or one of another company */
async function findUser(db: Store | StoreTransaction, { companyId, id }: UserKey): Promise<UserRow> {
  const row = await selectUsers(db, companyId).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('USER_NOT_FOUND');
  return row;
}

export const readUser = async (store: Store, key: UserKey) => toUser(await findUser(store, key));

/**
 * Checks that a company grants only scopes that one of its users already has, including disabled ones.
 * @throws Rejection 400
 */
function checkScopes(scopes: readonly Scope[], users: readonly UserRow[]): void {
  const available = new Set(users.flatMap(readScopes));
  const errors = scopes.flatMap((scope, index) =>
    available.has(scope)
      ? []
      : [breakRule(`Scopes[${index}]`, 'SCOPE_NOT_AVAILABLE', explainValues({ enum: [...available] }))],
  );
  if (errors.length) throw rejectFields(errors);
}

interface UserChanged {
  before?: UserRow;
  after: UserRow;
  by: Actor;
}

/** Writes a change of a user into the log of its company. */
const recordUser = (trx: StoreTransaction, type: ChangeType, { before, after, by }: UserChanged) =>
  recordChange(trx, {
    companyId: after.company_id,
    type,
    subject: { id: after.id, name: after.username },
    before: before && toUser(before),
    after: toUser(after),
    by,
    now: after.updated_at,
  });

/**
 * @returns the user, with a password that is shown only this once
 * @throws Rejection 400 for a scope that the company does not have; 409 for a username that is taken anywhere in the service
 */
export async function createUser(
  { Username, Name = '', Scopes }: NewUser,
  { trx, companyId, now, by }: CalledChange & { companyId: number },
): Promise<object> {
  await lockCompany(trx, companyId);
  const users = await selectUsers(trx, companyId).execute();
  checkScopes(Scopes, users);
  if (users.length >= MAX_USERS) throw reject('TOO_MANY_USERS');
  const Password = createPassword();
  const row: UserRow = {
    id: `user_${randomUUID()}`,
    company_id: companyId,
    username: Username,
    name: Name,
    password_digest: digestPassword(Username, Password),
    scopes: writeScopes(Scopes),
    is_disabled: 0,
    version: 1,
    seed: null,
    created_at: now,
    updated_at: now,
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw reject('USERNAME_TAKEN');
  await recordUser(trx, 'user.created', { after: row, by });
  return { ...toUser(row), Password };
}

const getChangeType = (before: UserRow, after: UserRow): ChangeType => {
  if (before.is_disabled === after.is_disabled) return 'user.changed';
  return after.is_disabled ? 'user.disabled' : 'user.enabled';
};

const managesUsers = (row: UserRow): boolean => !row.is_disabled && readScopes(row).includes(MANAGES_USERS);

/**
 * Changes a user. The existing tokens of a disabled user are refused permanently, even after the user is enabled again.
 * @throws Rejection 404; 400 for a scope that the company does not have; 409 if the company's users could no longer be changed
 */
export async function changeUser(
  key: UserKey,
  { Name, Scopes, Disabled }: UserChange,
  { trx, now, by }: CalledChange,
): Promise<object> {
  await lockCompany(trx, key.companyId);
  const users = await selectUsers(trx, key.companyId).execute();
  const row = users.find(({ id }) => id === key.id);
  if (!row) throw reject('USER_NOT_FOUND');
  if (Scopes) checkScopes(Scopes, users);
  const isDisabled = Number(Disabled ?? row.is_disabled === 1);
  const changed: UserRow = {
    ...row,
    name: Name ?? row.name,
    scopes: Scopes ? writeScopes(Scopes) : row.scopes,
    is_disabled: isDisabled,
    version: row.version + (isDisabled && !row.is_disabled ? 1 : 0),
    updated_at: now,
  };
  const others = users.filter(({ id }) => id !== key.id);
  if (managesUsers(row) && ![changed, ...others].some(managesUsers)) throw reject('LAST_USER');
  await trx.updateTable('users').set(changed).where('id', '=', row.id).execute();
  await recordUser(trx, getChangeType(row, changed), { before: row, after: changed, by });
  return toUser(changed);
}

/**
 * Gives a user a new password, which is shown only this once. Tokens and sessions of the old one are refused at once.
 * @throws Rejection 404
 */
export async function rotatePassword(key: UserKey, { trx, now, by }: CalledChange): Promise<object> {
  await lockCompany(trx, key.companyId);
  const row = await findUser(trx, key);
  const Password = createPassword();
  const changed = {
    ...row,
    password_digest: digestPassword(row.username, Password),
    version: row.version + 1,
    updated_at: now,
  };
  await trx.updateTable('users').set(changed).where('id', '=', row.id).execute();
  await recordUser(trx, 'user.password_changed', { before: row, after: changed, by });
  return { ...toUser(changed), Password };
}
