import { randomUUID } from 'node:crypto';
import { foldEmail } from '../../../protocol/card.ts';
import { endTokens } from '../../calls/auth/password-tokens.ts';
import { requireScopes } from '../../calls/auth/require-scopes.ts';
import { findRole, type Role } from '../../calls/auth/roles.ts';
import { removeSecondFactor } from '../../calls/auth/second-factors.ts';
import { parseScopes, readCompanyScopes, writeScopes } from '../../calls/companies/company-scopes.ts';
import { createPassword, digestPassword } from '../../calls/companies/digest-password.ts';
import { foldName } from '../../calls/companies/fold-name.ts';
import { lockCompany } from '../../calls/companies/lock-company.ts';
import { type Actor, type ChangeType, recordChange } from '../../calls/companies/record-change.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { CalledChange, RecordScope } from '../../calls/definitions/resource.ts';
import { insertUser, type UserRow, updateUser } from '../../calls/tables/users.ts';
import { explainValues } from '../../platform/http/answers/explain-values.ts';
import { breakRule, reject, rejectBecause, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { readRights } from './read-rights.ts';

/** The maximum number of users of a company, including disabled ones. Those of plug-ins have a limit of their own. */
export const MAX_USERS = 1000;
/** The maximum number of enabled users of plug-ins, which a token for payments can create. */
export const MAX_PLUGIN_USERS = 100;

/** The scope that at least one user of a company must keep, so that its users can still be changed. */
const MANAGES_USERS: Scope = 'utilities';

export interface NewUser {
  Username: string;
  Name?: string;
  Scopes: Scope[];
  ReadOnly?: boolean;
  Email?: string | null;
  /** Whether it is made for a plug-in. */
  isPlugin?: boolean;
}

/** Omitted fields stay unchanged. */
export interface UserChange {
  Name?: string;
  Scopes?: Scope[];
  ReadOnly?: boolean;
  /** Sets the two fields above. */
  Role?: Role;
  Email?: string | null;
  Disabled?: boolean;
}

interface UserKey {
  companyId: number;
  id: string;
}

const readScopes = ({ scopes }: Pick<UserRow, 'scopes'>): Scope[] => parseScopes(scopes);

/** Shows users of a company, whose scopes decide which role a user has. */
const showUser = (row: UserRow, available: readonly Scope[]) => ({
  UserId: row.id,
  Username: row.username,
  Name: row.name,
  Email: row.email,
  Role: findRole({ scopes: readScopes(row), isReadOnly: row.is_read_only === 1 }, available) ?? null,
  Scopes: readScopes(row),
  ReadOnly: row.is_read_only === 1,
  Disabled: row.is_disabled === 1,
  CreatedBy: row.created_by,
  CreatedAt: new Date(row.created_at).toISOString(),
  UpdatedAt: new Date(row.updated_at).toISOString(),
});

const selectUsers = (db: Store | StoreTransaction, companyId: number) =>
  db.selectFrom('users').selectAll().where('company_id', '=', companyId);

export async function listUsers(store: Store, { companyId }: RecordScope, query: PageQuery): Promise<Page> {
  const { rows, NextCursor } = await readPage(store, selectUsers(store, companyId), query, {
    idColumn: 'id',
  });
  const available = await readCompanyScopes(store, companyId);
  return { rows: rows.map((row) => showUser(row, available)), NextCursor };
}

/** @throws Rejection 404 for an unknown user, or one of another company */
export async function findUser(db: Store | StoreTransaction, { companyId, id }: UserKey): Promise<UserRow> {
  const row = await selectUsers(db, companyId).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('USER_NOT_FOUND');
  return row;
}

export const readUser = async (db: Store | StoreTransaction, key: UserKey) =>
  showUser(await findUser(db, key), await readCompanyScopes(db, key.companyId));

/**
 * Checks that a user gets only scopes that the company has.
 * @throws Rejection 400
 */
async function checkScopes(
  trx: StoreTransaction,
  companyId: number,
  scopes: readonly Scope[],
): Promise<void> {
  const available = await readCompanyScopes(trx, companyId);
  const errors = scopes.flatMap((scope, index) =>
    available.includes(scope)
      ? []
      : [breakRule(`Scopes[${index}]`, 'SCOPE_NOT_AVAILABLE', explainValues({ enum: available }))],
  );
  if (errors.length) throw rejectFields(errors);
}

/** A user's own name and password are its own business. */
const isSelf = ({ user }: Actor, { id }: UserRow): boolean => user?.id === id;

/** @throws Rejection 409 if the company has the maximum number of users of this kind */
async function countUsers(trx: StoreTransaction, companyId: number, isPlugin: boolean): Promise<void> {
  const users = selectUsers(trx, companyId).where('is_plugin', '=', Number(isPlugin));
  const counted = await (isPlugin ? users.where('is_disabled', '=', 0) : users).execute();
  if (counted.length >= (isPlugin ? MAX_PLUGIN_USERS : MAX_USERS)) throw reject('TOO_MANY_USERS');
}

interface UserChanged {
  before?: UserRow;
  after: UserRow;
  by: Actor;
}

/** Writes a change of a user into the log of its company. @returns the user as calls show it */
async function recordUser(
  trx: StoreTransaction,
  type: ChangeType,
  { before, after, by }: UserChanged,
): Promise<object> {
  const available = await readCompanyScopes(trx, after.company_id);
  const shown = showUser(after, available);
  await recordChange(trx, {
    companyId: after.company_id,
    type,
    subject: { id: after.id, name: after.username },
    before: before && showUser(before, available),
    after: shown,
    by,
    now: after.updated_at,
  });
  return shown;
}

/**
 * @returns the user, with a password that is shown only this once
 * @throws Rejection 400 for a scope that the company does not have; 401 for one that the caller does not have; 409 for a username
 * that is taken anywhere in the service, or reads like one that is
 */
export async function createUser(
  { Username, Name = '', Scopes, ReadOnly = false, Email = null, isPlugin = false }: NewUser,
  { trx, companyId, now, by }: CalledChange & { companyId: number },
): Promise<{ Password: string; UserId: string }> {
  await lockCompany(trx, companyId);
  await checkScopes(trx, companyId, Scopes);
  requireScopes(by, Scopes);
  await countUsers(trx, companyId, isPlugin);
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
    reading: foldName(Username),
    created_by: by.user?.username ?? null,
    is_plugin: Number(isPlugin),
    email: Email && foldEmail(Email),
    is_read_only: Number(ReadOnly),
    created_at: now,
    updated_at: now,
  };
  if (!(await insertUser(trx, row))) {
    const isAddress = Email !== null && foldEmail(Email) === Username;
    throw rejectBecause(
      'USERNAME_TAKEN',
      isAddress ? 'Someone with this email address is a user already.' : undefined,
    );
  }
  const shown = await recordUser(trx, 'user.created', { after: row, by });
  return { ...shown, UserId: row.id, Password };
}

const getChangeType = (before: UserRow, after: UserRow): ChangeType => {
  if (before.is_disabled === after.is_disabled) return 'user.changed';
  return after.is_disabled ? 'user.disabled' : 'user.enabled';
};

/** Lists the users whom a user has made, those whom they have made, and so on. */
function listMade({ username }: UserRow, others: readonly UserRow[]): UserRow[] {
  const makers = new Set([username]);
  // A set also visits what is added while it is walked.
  for (const maker of makers)
    for (const row of others) if (row.created_by === maker) makers.add(row.username);
  return others.filter((row) => makers.has(row.username));
}

/**
 * Lists the scopes that the users of a company can give to others: those of enabled users who may change
 * users.
 */
const listGivable = (users: readonly UserRow[]): Set<Scope> =>
  new Set(
    users
      .filter((row) => !row.is_disabled && !row.is_read_only)
      .map(readScopes)
      .filter((scopes) => scopes.includes(MANAGES_USERS))
      .flat(),
  );

/**
 * Changes a user. The tokens of a user who is disabled or loses a scope are refused permanently, even after it is given back.
 * @throws Rejection 404; 400 for a scope that the company does not have; 401 if the user has, or would have, a scope that the
 * caller does not have; 409 if no user could give a scope of the company any more
 */
export async function changeUser(
  key: UserKey,
  { Role: role, ...given }: UserChange,
  { trx, now, by }: CalledChange,
): Promise<object> {
  await lockCompany(trx, key.companyId);
  const rights = role && (await readRights(trx, key.companyId, role));
  const { Name, Scopes, ReadOnly, Email, Disabled } = { ...given, ...rights };
  const users = await selectUsers(trx, key.companyId).execute();
  const row = users.find(({ id }) => id === key.id);
  if (!row) throw reject('USER_NOT_FOUND');
  if (Scopes) await checkScopes(trx, key.companyId, Scopes);
  const isOwnName = isSelf(by, row) && [Scopes, ReadOnly, Disabled].every((value) => value === undefined);
  if (!isOwnName) requireScopes(by, [...readScopes(row), ...(Scopes ?? [])]);
  const isDisabled = Number(Disabled ?? row.is_disabled === 1);
  const losesScope = Scopes !== undefined && readScopes(row).some((scope) => !Scopes.includes(scope));
  const isReadOnly = Number(ReadOnly ?? row.is_read_only === 1);
  const isLess = losesScope || isDisabled > row.is_disabled || isReadOnly > row.is_read_only;
  const changed: UserRow = {
    ...row,
    name: Name ?? row.name,
    scopes: Scopes ? writeScopes(Scopes) : row.scopes,
    email: Email === undefined ? row.email : Email && foldEmail(Email),
    is_read_only: isReadOnly,
    is_disabled: isDisabled,
    version: row.version + Number(isLess),
    updated_at: now,
  };
  const others = users.filter(({ id }) => id !== key.id);
  const kept = listGivable([changed, ...others]);
  if ([...listGivable(users)].some((scope) => !kept.has(scope))) throw reject('LAST_USER');
  await updateUser(trx, changed);
  // A link to the old address must not set the password.
  if (changed.email !== row.email) await endTokens(trx, row.id);
  const type = getChangeType(row, changed);
  const shown = await recordUser(trx, type, { before: row, after: changed, by });
  if (type === 'user.disabled')
    for (const made of listMade(row, others))
      if (!made.is_disabled)
        await recordUser(trx, 'user.creator_disabled', { after: { ...made, updated_at: now }, by });
  return shown;
}

/**
 * Gives a user a new password, which is shown only this once. Tokens and sessions of the old one are refused at once.
 * @throws Rejection 404; 401 if the user has a scope that the caller does not have
 */
export async function rotatePassword(key: UserKey, { trx, now, by }: CalledChange): Promise<object> {
  await lockCompany(trx, key.companyId);
  const row = await findUser(trx, key);
  if (!isSelf(by, row)) requireScopes(by, readScopes(row));
  const Password = createPassword();
  const changed = {
    ...row,
    password_digest: digestPassword(row.username, Password),
    version: row.version + 1,
    updated_at: now,
  };
  await updateUser(trx, changed);
  const shown = await recordUser(trx, 'user.password_changed', { before: row, after: changed, by });
  return { ...shown, Password };
}

/**
 * Removes the second factor of another user, who has lost it. One's own takes the password, in the dashboard.
 * @throws Rejection 404; 401 if the user has a scope that the caller does not have; 409 for one's own,
 * or without one
 */
export async function resetSecondFactor(key: UserKey, { trx, now, by }: CalledChange): Promise<object> {
  await lockCompany(trx, key.companyId);
  const row = await findUser(trx, key);
  if (isSelf(by, row)) throw reject('OWN_SECOND_FACTOR');
  requireScopes(by, readScopes(row));
  if (!(await removeSecondFactor(trx, row.id))) throw reject('NO_SECOND_FACTOR');
  const changed = { ...row, version: row.version + 1, updated_at: now };
  await updateUser(trx, changed);
  return recordUser(trx, 'user.second_factor_removed', { before: row, after: changed, by });
}
