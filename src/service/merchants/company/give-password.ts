import { parseArgs } from 'node:util';
import { parseScopes } from '../../calls/companies/company-scopes.ts';
import { touchDirectory } from '../../calls/companies/directory-version.ts';
import { createActor } from '../../calls/companies/record-change.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { resetSecondFactor, rotatePassword } from '../directory/users.ts';

/** @throws ConfigError */
function readCommand(args: readonly string[]): { username: string; losesFactor: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'remove-second-factor': { type: 'boolean', default: false } },
  });
  const [username, ...rest] = positionals;
  if (!username || rest.length)
    throw new ConfigError('password takes the name that one user logs in with, such as: password libreria.');
  return { username, losesFactor: values['remove-second-factor'] };
}

/**
 * Runs `npm run company -- password`: lets a user in again whom no one else in the company can help. All tokens and sessions of the user
 * end.
 * @returns the lines to print, with the password, which is stored nowhere
 * @throws ConfigError that says what to do; nothing is changed then
 */
export async function givePassword(
  store: Store,
  args: readonly string[],
  { now }: { now: number },
): Promise<string> {
  const { username, losesFactor } = readCommand(args);
  return store.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
    if (!row)
      throw new ConfigError(
        `There is no user "${username}". npm run company -- list "<company>" shows the users of a company.`,
      );
    if (row.is_disabled)
      throw new ConfigError(
        `"${username}" is disabled. Another user of the company can enable it in the dashboard under Team, then give it a new password.`,
      );
    const key = { companyId: row.company_id, id: row.id };
    const change = { trx, now, by: { ...createActor('command'), granted: parseScopes(row.scopes) } };
    const factors = trx.selectFrom('second_factors').select('user_id').where('user_id', '=', row.id);
    const hasFactor = (await factors.where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined;
    if (losesFactor && !hasFactor)
      throw new ConfigError(`"${username}" has no second factor. Leave out --remove-second-factor.`);
    if (losesFactor) await resetSecondFactor(key, change);
    const { Password } = (await rotatePassword(key, change)) as { Password: string };
    await touchDirectory(trx);
    const kept = hasFactor && !losesFactor;
    return [
      `User:     ${username}`,
      `Password: ${Password}`,
      ...(kept
        ? ['The second factor stays. If it is lost too, run this again with --remove-second-factor.']
        : []),
    ].join('\n');
  });
}
