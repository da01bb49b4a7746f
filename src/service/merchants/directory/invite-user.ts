import { foldEmail } from '../../../protocol/card.ts';
import { hasNewToken } from '../../calls/auth/password-tokens.ts';
import { requireScopes } from '../../calls/auth/require-scopes.ts';
import type { Role } from '../../calls/auth/roles.ts';
import { parseScopes } from '../../calls/companies/company-scopes.ts';
import { lockCompany } from '../../calls/companies/lock-company.ts';
import type { CalledChange, RecordKey, RecordScope } from '../../calls/definitions/resource.ts';
import { type LinkNeeds, sendPasswordLink } from '../../mails/send-password-link.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { readRights } from './read-rights.ts';
import { createUser, findUser, readUser } from './users.ts';

export interface Invitation {
  Email: string;
  Name?: string;
  Role: Role;
}

const AS: Record<Role, string> = {
  owner: 'an owner',
  bookkeeper: 'a bookkeeper, who may read everything about money and change nothing',
  support: 'a colleague of the support',
  developer: 'a developer',
};

/**
 * Creates a user for a person, and mails a link that sets the password. The address is the username: people remember it.
 * @throws Rejection 400, 401 and 409 as `createUser`
 */
export async function inviteUser(
  { Email, Name = '', Role: role }: Invitation,
  change: CalledChange & RecordScope,
  needs: LinkNeeds,
): Promise<object> {
  const { trx, companyId, now, by } = change;
  const Username = foldEmail(Email);
  const rights = await readRights(trx, companyId, role);
  const { UserId: id } = await createUser({ Username, Name, Email: Username, ...rights }, change);
  const user = await findUser(trx, { companyId, id });
  const invitation = { by: by.user?.username ?? 'Your company', role: AS[role] };
  await sendPasswordLink(trx, needs, { user, invitation, now });
  return readUser(trx, { companyId, id });
}

/**
 * Mails a user a link that sets a password.
 * @throws Rejection 404; 401 if the user has a scope that the caller does not have; 409 without an address; 429 within a minute
 */
export async function mailPasswordLink(
  key: RecordKey,
  { trx, now, by }: CalledChange,
  needs: LinkNeeds,
): Promise<object> {
  await lockCompany(trx, key.companyId);
  const user = await findUser(trx, key);
  requireScopes(by, parseScopes(user.scopes));
  if (!user.email) throw reject('NO_EMAIL');
  if (await hasNewToken(trx, user.id, now)) throw reject('TOO_MANY_REQUESTS', { 'retry-after': '60' });
  await sendPasswordLink(trx, needs, { user, now });
  return readUser(trx, key);
}
