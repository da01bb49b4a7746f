import type { AccountMailView } from '../../protocol/mails.ts';
import { createPasswordToken, INVITATION_MS, RESET_MS } from '../calls/auth/password-tokens.ts';
import type { Directory } from '../calls/companies/open-directory.ts';
import type { UserRow } from '../calls/tables/users.ts';
import type { PageRenderer } from '../platform/assets/load-page.ts';
import type { StoreTransaction } from '../platform/store/open-store.ts';
import { recordMail } from './record-mail.ts';

/** The dependencies of mails to users. */
export interface LinkNeeds {
  page: Pick<PageRenderer, 'renderMail'>;
  directory: Pick<Directory, 'findCompany'>;
  getBaseUrl: () => string;
}

interface PasswordLink {
  user: Pick<UserRow, 'id' | 'company_id' | 'username' | 'version' | 'email'>;
  /** Default: someone has forgotten the password. */
  invitation?: AccountMailView['invitation'];
  now: number;
}

/**
 * Mails a user a link that sets a password. The token is behind `#`, which no browser sends: it reaches neither a log nor another
 * site.
 */
export async function sendPasswordLink(
  trx: StoreTransaction,
  { page, directory, getBaseUrl }: LinkNeeds,
  { user, invitation, now }: PasswordLink,
): Promise<void> {
  const lifeMs = invitation ? INVITATION_MS : RESET_MS;
  const token = await createPasswordToken(trx, { user, now, lifeMs });
  const company = directory.findCompany(user.company_id);
  const mail = page.renderMail(
    'account',
    {
      language: 'en',
      merchantName: company?.name ?? '',
      username: user.username,
      url: `${getBaseUrl()}/dashboard#password/${token}`,
      life: invitation ? '7 days' : 'an hour',
      ...(invitation && { invitation }),
    },
    company?.brand,
  );
  await recordMail(trx, {
    companyId: user.company_id,
    paymentId: null,
    kind: invitation ? 'invitation' : 'password_link',
    recipient: user.email ?? '',
    lifeMs,
    mail,
    now,
  });
}
