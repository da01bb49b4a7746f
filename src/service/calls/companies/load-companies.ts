import type { Store } from '../../platform/store/open-store.ts';
import type { StoreRow } from '../tables/stores.ts';
import type { UserRow } from '../tables/users.ts';
import type { Company, User } from './company.ts';
import { getCompanyScopes, parseScopes } from './company-scopes.ts';
import type { CompanyProfile, Shop } from './read-companies.ts';
import type { Scope } from './scopes.ts';

const toUser = (
  row: UserRow,
  { granted, secured }: { granted: readonly Scope[]; secured: ReadonlySet<string> },
): User => ({
  id: row.id,
  username: row.username,
  name: row.name,
  passwordDigest: row.password_digest,
  scopes: parseScopes(row.scopes).filter((scope) => granted.includes(scope)),
  isDisabled: row.is_disabled === 1,
  email: row.email,
  isReadOnly: row.is_read_only === 1,
  hasSecondFactor: secured.has(row.id),
  version: row.version,
});

const toShop = (row: StoreRow): Shop => ({
  id: row.id,
  reference: row.reference,
  active: row.is_active === 1,
  items: JSON.parse(row.items) as Shop['items'],
  ...(row.name && { name: row.name }),
  ...(row.address && { address: row.address }),
  localApi: row.has_local_api === 1,
});

function groupRows<Row extends { company_id: number }>(rows: Row[]): (companyId: number) => Row[] {
  const groups = Map.groupBy(rows, ({ company_id }) => company_id);
  return (companyId) => groups.get(companyId) ?? [];
}

/** Loads every company that may log in and be paid, ordered by id; or those that are suspended. */
export async function loadCompanies(
  store: Store,
  { isSuspended }: { isSuspended: boolean } = { isSuspended: false },
): Promise<Company[]> {
  const suspended = store
    .selectFrom('partner_companies')
    .select('company_id')
    .where('state', '=', 'SUSPENDED');
  const rows = await store
    .selectFrom('companies')
    .select(['id', 'profile', 'scopes'])
    .where('is_listed', '=', 1)
    .where('id', isSuspended ? 'in' : 'not in', suspended)
    .orderBy('id')
    .execute();
  const users = store.selectFrom('users').selectAll().orderBy('created_at').orderBy('id');
  const usersOf = groupRows(await users.execute());
  const factors = store.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null);
  const secured = new Set((await factors.execute()).map(({ user_id }) => user_id));
  const domains = store.selectFrom('authorized_domains').selectAll().where('is_removed', '=', 0);
  const domainsOf = groupRows(
    await domains.orderBy('created_at').orderBy('position').orderBy('domain').execute(),
  );
  const storesOf = groupRows(await store.selectFrom('stores').selectAll().orderBy('id').execute());
  return rows.map(({ id, profile, scopes }) => {
    const granted = getCompanyScopes(scopes, usersOf(id));
    return {
      ...(JSON.parse(profile ?? '{}') as CompanyProfile),
      id,
      domains: domainsOf(id).map(({ domain }) => domain),
      scopes: granted,
      users: usersOf(id).map((row) => toUser(row, { granted, secured })),
      stores: storesOf(id).map(toShop),
    };
  });
}
