import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { digestChosenPassword } from '../companies/digest-password.ts';
import { touchDirectory } from '../companies/directory-version.ts';
import { lockCompany } from '../companies/lock-company.ts';
import type { Login } from '../companies/open-directory.ts';
import { type Actor, type ChangeType, recordChange } from '../companies/record-change.ts';
import { type UserRow, updateUser } from '../tables/users.ts';

/** A user who changes what it logs in with. */
const createSelf = ({ user, company }: Login): Actor => ({
  source: 'api',
  user: {
    id: user.id,
    username: user.username,
    company: { id: company.id, name: company.name, type: company.type },
  },
  granted: [],
});

interface CredentialChange {
  login: Login;
  type: ChangeType;
  change?: Pick<UserRow, 'password_digest'>;
  now: number;
}

/**
 * Changes what a user logs in with: its tokens and sessions end, in all processes once the directory is published.
 * @returns false if the user has changed since it logged in, and nothing is done
 */
export async function changeCredential(
  trx: StoreTransaction,
  { login, type, change, now }: CredentialChange,
): Promise<boolean> {
  const { user, company } = login;
  await lockCompany(trx, company.id);
  const users = trx.selectFrom('users').selectAll().where('id', '=', user.id);
  const row = await users.where('version', '=', user.version).executeTakeFirst();
  if (!row) return false;
  await updateUser(trx, { ...row, ...change, version: row.version + 1, updated_at: now });
  await recordChange(trx, {
    companyId: company.id,
    type,
    subject: { id: user.id, name: user.username },
    by: createSelf(login),
    now,
  });
  await touchDirectory(trx);
  return true;
}

/** Creates the change to a chosen password. It takes a moment, so do it outside of the transaction. */
export const choosePassword = async (password: string): Promise<Pick<UserRow, 'password_digest'>> => ({
  password_digest: await digestChosenPassword(password),
});
