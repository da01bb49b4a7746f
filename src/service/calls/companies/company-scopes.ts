import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { revokeLogins } from './lock-company.ts';
import { createActor, recordChange } from './record-change.ts';
import { SCOPES, type Scope } from './scopes.ts';

/** Writes each scope once, in the order of the specification's table. */
export const writeScopes = (scopes: readonly Scope[]): string =>
  JSON.stringify(SCOPES.filter((scope) => scopes.includes(scope)));

export const parseScopes = (text: string): Scope[] => JSON.parse(text) as Scope[];

/** Returns all scopes of some users. */
export const uniteScopes = (users: readonly { scopes: readonly Scope[] }[]): Scope[] =>
  SCOPES.filter((scope) => users.some(({ scopes }) => scopes.includes(scope)));

/**
 * Returns what a company may do. Its row says so; one that a process of an earlier version has added may do what its users may.
 */
export const getCompanyScopes = (scopes: string | null, users: readonly { scopes: string }[]): Scope[] =>
  scopes === null
    ? uniteScopes(users.map((user) => ({ scopes: parseScopes(user.scopes) })))
    : parseScopes(scopes);

/** Reads what a company may do, whatever its users may. */
export async function readCompanyScopes(db: Store | StoreTransaction, companyId: number): Promise<Scope[]> {
  const companies = db.selectFrom('companies').select('scopes').where('id', '=', companyId);
  const { scopes } = await companies.executeTakeFirstOrThrow();
  const users = db.selectFrom('users').select('scopes').where('company_id', '=', companyId);
  return getCompanyScopes(scopes, scopes === null ? await users.execute() : []);
}

interface ScopeChange {
  companyId: number;
  name: string;
  before: readonly Scope[];
  after: readonly Scope[];
  source: 'fixtures' | 'command';
  now: number;
}

/** Changes what users of a company may be allowed to do. If that becomes less, all of them have to log in again. */
export async function changeScopes(
  trx: StoreTransaction,
  { companyId, name, before, after, source, now }: ScopeChange,
): Promise<void> {
  if (writeScopes(after) === writeScopes(before)) return;
  if (before.some((scope) => !after.includes(scope))) await revokeLogins(trx, [companyId]);
  await trx
    .updateTable('companies')
    .set({ scopes: writeScopes(after) })
    .where('id', '=', companyId)
    .execute();
  await recordChange(trx, {
    companyId,
    type: 'company.changed',
    subject: { name },
    before: { Scopes: before },
    after: { Scopes: after },
    by: createActor(source),
    now,
  });
}
