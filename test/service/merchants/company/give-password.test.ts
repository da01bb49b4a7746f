import { describe, expect, it } from 'vitest';
import { isGenerated } from '../../../../src/service/calls/companies/digest-password.ts';
import { readDirectoryVersion } from '../../../../src/service/calls/companies/directory-version.ts';
import { openDirectory } from '../../../../src/service/calls/companies/open-directory.ts';
import { givePassword } from '../../../../src/service/merchants/company/give-password.ts';
import { listAllCompanies } from '../../../../src/service/merchants/company/list-all-companies.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { ADDED, listChanges, NOW, USER, useCompanies } from './operator-commands.ts';

const opened = useCompanies();
const give = (...args: string[]) => givePassword(opened.store, args, { now: NOW });
const readUser = () =>
  opened.store.selectFrom('users').selectAll().where('username', '=', USER).executeTakeFirstOrThrow();

async function addFactor(): Promise<void> {
  const { id } = await readUser();
  const factor = { user_id: id, secret: 'ABCDEFGH', recovery: '[]', last_step: 0, confirmed_at: NOW };
  await opened.store.insertInto('second_factors').values(factor).execute();
}

describe('npm run company -- password', () => {
  it('gives a password that logs in, and ends the sessions of the old one in all processes', async () => {
    const [before, version] = [await readUser(), await readDirectoryVersion(opened.store)];
    const printed = await give(USER);
    const [, password = ''] = /^User: {5}libreria\nPassword: (\S{16,})$/.exec(printed) ?? [];
    expect((await readUser()).version).toBe(before.version + 1);
    expect(await readDirectoryVersion(opened.store)).not.toBe(version);
    const directory = await openDirectory(opened.store);
    const stored = directory.findUser(USER)?.user.passwordDigest;
    expect(isGenerated('first-password', { username: USER, stored })).toBe(false);
    expect(isGenerated(password, { username: USER, stored })).toBe(true);
    expect(await listChanges(opened.store)).toContain(`user.password_changed ${USER}`);
  });

  it('keeps the second factor unless it is asked to remove it', async () => {
    await addFactor();
    expect(await give(USER)).toContain('The second factor stays.');
    expect(await listAllCompanies(opened.store, ADDED)).toEqual([
      'libreria · online-payments, utilities · with a second factor',
      '1 user.',
    ]);
    expect(await give(USER, '--remove-second-factor')).not.toContain('stays');
    expect(await listAllCompanies(opened.store, ADDED)).toEqual([
      'libreria · online-payments, utilities',
      '1 user.',
    ]);
    expect(await listChanges(opened.store)).toContain(`user.second_factor_removed ${USER}`);
  });

  it.each([
    [[], 'password takes the name that one user logs in with'],
    [[USER, 'merchant'], 'password takes the name that one user logs in with'],
    [['nobody'], 'There is no user "nobody". npm run company -- list "<company>" shows the users'],
    [[USER, '--remove-second-factor'], `"${USER}" has no second factor.`],
  ])('refuses %j, and changes nothing', async (args, line) => {
    const before = await readUser();
    const refusal = await give(...args).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as Error).message).toContain(line);
    expect(await readUser()).toEqual(before);
  });

  it('refuses a disabled user, whom a password would not let in', async () => {
    await opened.store.updateTable('users').set({ is_disabled: 1 }).where('username', '=', USER).execute();
    await expect(give(USER)).rejects.toThrow('is disabled. Another user of the company can enable it');
  });
});
