import { describe, expect, it } from 'vitest';
import { loadCompanies } from '../../../../src/service/calls/companies/load-companies.ts';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import { listAllCompanies } from '../../../../src/service/merchants/company/list-all-companies.ts';
import { removeCompany } from '../../../../src/service/merchants/company/remove-company.ts';
import { ADDED, listChanges, NOW, USER, useCompanies } from './operator-commands.ts';

const opened = useCompanies();
const remove = (...args: string[]) => removeCompany(opened.store, args, { isBack: false, now: NOW });
const restore = (...args: string[]) => removeCompany(opened.store, args, { isBack: true, now: NOW });
const isLoaded = async () => (await loadCompanies(opened.store)).some(({ name }) => name === ADDED);
const getVersion = async () =>
  (await opened.store.selectFrom('users').select('version').where('username', '=', USER).executeTakeFirst())
    ?.version ?? 0;

describe('npm run company -- remove', () => {
  it('takes a company out of the directory until it is restored, also after a start with fixtures', async () => {
    const version = await getVersion();
    expect(await remove(ADDED)).toMatch(/^"Libreria Verdi" is removed: it can neither log in nor be paid\./);
    await registerCompanies(opened.store, BUILT_IN_COMPANIES);
    expect(await isLoaded()).toBe(false);
    expect(await listAllCompanies(opened.store)).toContainEqual(
      expect.stringMatching(/^"Libreria Verdi" .* · removed$/),
    );
    expect(await restore(ADDED)).toBe('"Libreria Verdi" is back: its users can log in, and it can be paid.');
    expect(await isLoaded()).toBe(true);
    // Tokens from before do not work again.
    expect(await getVersion()).toBe(version + 1);
    expect(await listChanges(opened.store)).toEqual(
      expect.arrayContaining([`company.removed ${ADDED}`, `company.restored ${ADDED}`]),
    );
  });

  it.each([
    [remove, [], 'remove takes the name of one company, in quotation marks'],
    [restore, [ADDED, 'Bottega Rossi'], 'restore takes the name of one company, in quotation marks'],
    [remove, ['--help'], 'remove takes the name of one company'],
    [remove, ['Nobody'], 'There is no company "Nobody".'],
    [remove, ['Bottega Rossi'], '"Bottega Rossi" is of the fixtures: remove it there.'],
    [restore, [ADDED], '"Libreria Verdi" is not removed.'],
  ])('refuses what it cannot do: %o %j', async (run, args, line) => {
    await expect(run(...args)).rejects.toThrow(line);
    expect(await listChanges(opened.store)).toEqual([`user.created ${USER}`]);
  });

  it('removes a company once', async () => {
    await remove(ADDED);
    await expect(remove(ADDED)).rejects.toThrow('"Libreria Verdi" is removed already.');
  });
});
