import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
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
