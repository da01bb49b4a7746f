import type { Store } from '../../platform/store/open-store.ts';
import { readCompanyScopes, writeScopes } from '../companies/company-scopes.ts';
import { foldName } from '../companies/fold-name.ts';

/**
 * Gives a row its reading, unless another one has it: of two names that read the same and were there before, both stay, and the
 * older one keeps the reading from newcomers.
 */
async function completeReadings(store: Store): Promise<void> {
  const companies = store.selectFrom('companies').select(['id', 'name']).where('reading', 'is', null);
  for (const { id, name } of await companies.orderBy('id').execute())
    await store
      .updateTable('companies')
      .set({ reading: foldName(name) })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('companies as other').select('id').where('other.reading', '=', foldName(name))),
        ),
      )
      .execute();
  const users = store.selectFrom('users').select(['id', 'username']).where('reading', 'is', null);
  for (const { id, username } of await users.orderBy('created_at').orderBy('id').execute())
    await store
      .updateTable('users')
      .set({ reading: foldName(username) })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('users as other').select('id').where('other.reading', '=', foldName(username))),
        ),
      )
      .execute();
}

/**
 * Completes the rows of companies and users that an earlier version has written: what a company may do, from its users, and how
 * names read. It is run at each start, because processes of the earlier version may still run beside this one.
 */
export async function completeCompanies(store: Store): Promise<void> {
  const companies = store.selectFrom('companies').select('id').where('scopes', 'is', null);
  for (const { id } of await companies.execute())
    await store
      .updateTable('companies')
      .set({ scopes: writeScopes(await readCompanyScopes(store, id)) })
      .where('id', '=', id)
      .where('scopes', 'is', null)
      .execute();
  await completeReadings(store);
}
