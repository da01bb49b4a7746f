import { afterEach, beforeEach } from 'vitest';
import { addCompany, addFirstUser } from '../../../../src/service/calls/companies/add-company.ts';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../../support/open-test-store.ts';

export const ADDED = 'Libreria Verdi';
export const USER = 'libreria';
export const NOW = 1_800_000_000_000;

/** Opens a store with the built-in companies and one that the command has added. */
export function useCompanies(): { store: Store } {
  const opened = {} as { store: Store };
  beforeEach(async () => {
    opened.store = await openTestStore();
    await registerCompanies(opened.store, BUILT_IN_COMPANIES);
    await opened.store.transaction().execute(async (trx) => {
      const profile = { name: ADDED, type: 'merchant', providers: ['ServiceDirect'], moto: false } as const;
      const added = await addCompany(trx, ADDED, {
        profile: { ...profile, providers: ['ServiceDirect'] },
        scopes: ['online-payments', 'utilities'],
      });
      await addFirstUser(trx, {
        companyId: added as number,
        username: USER,
        password: 'first-password',
        scopes: ['online-payments', 'utilities'],
        source: 'command',
        now: NOW,
      });
    });
  });
  afterEach(() => opened.store.destroy());
  return opened;
}

export const listChanges = async (store: Store) =>
  (await store.selectFrom('changes').selectAll().where('source', '=', 'command').execute()).map(
    ({ type, subject }) => `${type} ${subject}`,
  );
