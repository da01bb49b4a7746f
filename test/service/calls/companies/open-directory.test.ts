import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deriveFromCompanies } from '../../../../src/service/calls/companies/derive-from-companies.ts';
import { touchDirectory } from '../../../../src/service/calls/companies/directory-version.ts';
import { type Directory, openDirectory } from '../../../../src/service/calls/companies/open-directory.ts';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { openTestStore } from '../../support/open-test-store.ts';

let store: Store;
let directory: Directory;
beforeEach(async () => {
  store = await openTestStore();
  await registerCompanies(store, BUILT_IN_COMPANIES);
  directory = await openDirectory(store);
});
afterEach(() => store.destroy());

/** Makes a call in another process. */
const disable = (username: string) =>
  store.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ is_disabled: 1 }).where('username', '=', username).execute();
    await touchDirectory(trx);
  });
const isDisabled = (username: string) => directory.findUser(username)?.user.isDisabled;

describe('openDirectory', () => {
  it('finds companies by id and name, and users with their company', () => {
    const [merchant] = directory.companies;
    expect(merchant?.name).toBe('Bottega Rossi');
    expect(directory.findCompany(merchant?.id ?? 0)).toBe(merchant);
    expect(directory.findCompanyByName('Bottega Rossi')).toBe(merchant);
    expect(directory.findUser('merchant')).toEqual({ company: merchant, user: merchant?.users[0] });
  });

  it.each(['__proto__', 'constructor', ''])('finds nothing by "%s"', (name) => {
    expect([directory.findCompanyByName(name), directory.findUser(name)]).toEqual([undefined, undefined]);
  });

  it('reads the changes of another process only when requested', async () => {
    await disable('merchant');
    expect(isDisabled('merchant')).toBe(false);
    await directory.refresh();
    expect(isDisabled('merchant')).toBe(true);
  });

  it('reads nothing if nothing has changed', async () => {
    const before = directory.companies;
    await directory.refresh();
    expect(directory.companies).toBe(before);
  });

  it('confirms a change once this process has read it and all others have had time to read it', async () => {
    const awaitOthers = vi.fn(async () => expect(isDisabled('partner')).toBe(true));
    directory = await openDirectory(store, awaitOthers);
    await disable('partner');
    await directory.publish();
    expect(awaitOthers).toHaveBeenCalledTimes(1);
  });
});

describe('deriveFromCompanies', () => {
  it('derives its value again only after the companies have changed', async () => {
    const create = vi.fn((companies: readonly object[]) => companies.length);
    const get = deriveFromCompanies(directory, create);
    expect([get(), get(), create.mock.calls.length]).toEqual([4, 4, 1]);
    await disable('merchant');
    await directory.refresh();
    expect([get(), create.mock.calls.length]).toEqual([4, 2]);
  });
});
