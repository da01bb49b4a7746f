import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { foldEmail } from '../../../protocol/card.ts';
import { changeCredential, choosePassword } from '../../calls/auth/change-password.ts';
import { findTokenUser, hasNewToken, spendToken } from '../../calls/auth/password-tokens.ts';
import { PASSWORD_LENGTH } from '../../calls/companies/digest-password.ts';
import { lockCompany } from '../../calls/companies/lock-company.ts';
import { type LinkNeeds, sendPasswordLink } from '../../mails/send-password-link.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asHint, reject } from '../../platform/http/answers/rejections.ts';
import { createOwnAccess } from './own-access.ts';
import { createBodyReader } from './read-body.ts';
import { createForgeryGuard, NO_STORE, type SessionRoutesOptions } from './session-routes.ts';

export interface PasswordRoutesOptions extends SessionRoutesOptions, Omit<LinkNeeds, 'directory'> {
  now: () => number;
  reportFault: (error: Error) => void;
}

const NewPassword = Type.String({
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  ...asHint(`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`),
});

const readOwn = createBodyReader<{ Password: string; NewPassword: string }>({
  Password: Type.String(),
  NewPassword,
});
const readForgotten = createBodyReader<{ Username: string }>({ Username: Type.String({ maxLength: 254 }) });
const readChosen = createBodyReader<{ Token: string; NewPassword: string }>({
  Token: Type.String({ maxLength: 100 }),
  NewPassword,
});

/** How many users one address gets links for: several companies can have the same owner. */
const MAX_LINKS = 5;

/** Mails links to the users with this name or address. */
async function sendLinks(text: string, options: PasswordRoutesOptions): Promise<void> {
  const { store, directory, now } = options;
  const named = directory.findUser(text)?.user;
  const email = foldEmail(text);
  const users = directory.companies.flatMap((company) => company.users);
  const found = named ? [named] : users.filter((user) => email !== '' && user.email === email);
  for (const { id } of found.slice(0, MAX_LINKS))
    await store.transaction().execute(async (trx) => {
      const rows = trx.selectFrom('users').selectAll().where('id', '=', id).where('is_disabled', '=', 0);
      const user = await rows.where('email', 'is not', null).executeTakeFirst();
      if (!user) return;
      // Two requests at once send one link.
      await lockCompany(trx, user.company_id);
      if (!(await hasNewToken(trx, id, now()))) await sendPasswordLink(trx, options, { user, now: now() });
    });
}

/** The user's own password, and the link for a forgotten one (docs/operations.md, "The dashboard"). */
export function registerPasswordRoutes(app: FastifyInstance, options: PasswordRoutesOptions): void {
  const { store, directory, getBaseUrl, now, reportFault } = options;
  const { requireSession, requirePassword, renew } = createOwnAccess(options);
  const route = { onRequest: createForgeryGuard(getBaseUrl) };
  const path = '/dashboard/password-link';

  app.put('/dashboard/password', route, async (request, reply) => {
    const session = await requireSession(request);
    const body = readOwn(request.body);
    await requirePassword(request, session, body.Password);
    const change = await choosePassword(body.NewPassword);
    return renew({ request, reply, session }, 'Password changed.', async (trx) => {
      const by = { login: session, type: 'user.password_changed', change, now: now() } as const;
      return (await changeCredential(trx, by)) && {};
    });
  });

  app.post(path, route, async (request, reply) => {
    const { Username } = readForgotten(request.body);
    // Afterwards: neither the answer nor its time may tell whether there is such a user.
    reply.raw.once('finish', () => void sendLinks(Username, options).catch(reportFault));
    const message = 'If there is such a user with an email address, a link is on its way.';
    return reply.headers(NO_STORE).send(answer(message, {}));
  });

  app.put(path, route, async (request, reply) => {
    const { Token: token, NewPassword: chosen } = readChosen(request.body);
    const row = await findTokenUser(store, token, now());
    const login = row && directory.findUser(row.username);
    if (!login) throw reject('PASSWORD_LINK_OVER');
    const change = await choosePassword(chosen);
    await store.transaction().execute(async (trx) => {
      await spendToken(trx, { token, userId: login.user.id });
      const by = { login, type: 'user.password_changed', change, now: now() } as const;
      if (!(await changeCredential(trx, by))) throw reject('PASSWORD_LINK_OVER');
    });
    await directory.publish();
    return reply.headers(NO_STORE).send(answer('Password changed.', { Username: login.user.username }));
  });
}
