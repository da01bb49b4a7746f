import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { changeCredential } from '../../calls/auth/change-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '../../calls/auth/second-factors.ts';
import { createQrCode } from '../../payments/links/create-qr-code.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { CheckCode } from './check-code.ts';
import { createOwnAccess } from './own-access.ts';
import { createBodyReader } from './read-body.ts';
import { createForgeryGuard, NO_STORE, type SessionRoutesOptions } from './session-routes.ts';

interface SecondFactorRoutesOptions extends SessionRoutesOptions {
  checkCode: CheckCode;
  now: () => number;
}

const Password = Type.String();
const Code = Type.String({ maxLength: 100 });
const readPassword = createBodyReader<{ Password: string }>({ Password });
const readCode = createBodyReader<{ Code: string }>({ Code });
const readRemoval = createBodyReader<{ Password: string; Code: string }>({ Password, Code });

/** The authenticator app of the user: a new one, its first code, and its end. */
export function registerSecondFactorRoutes(app: FastifyInstance, options: SecondFactorRoutesOptions): void {
  const { store, clock, checkCode, getBaseUrl, now } = options;
  const { requireSession, requirePassword, renew } = createOwnAccess(options);
  const route = { onRequest: createForgeryGuard(getBaseUrl) };
  const path = '/dashboard/second-factor';

  app.post(path, route, async (request, reply) => {
    const session = await requireSession(request);
    await requirePassword(request, session, readPassword(request.body).Password);
    const { secret, url } = await beginSecondFactor(store, session);
    const QrCode = createQrCode(url, 'svg').body;
    const message = 'Scan the code, and enter what the app shows.';
    return reply.headers(NO_STORE).send(answer(message, { Secret: secret, Url: url, QrCode }));
  });

  app.put(path, route, async (request, reply) => {
    const session = await requireSession(request);
    const { Code: code } = readCode(request.body);
    return renew({ request, reply, session }, 'Second factor added.', async (trx) => {
      const by = { login: session, type: 'user.second_factor_added', now: now() } as const;
      if (!(await changeCredential(trx, by))) return false;
      const typed = { userId: session.user.id, code, now: clock.realNow() };
      return { RecoveryCodes: await confirmSecondFactor(trx, typed) };
    });
  });

  app.post(`${path}/remove`, route, async (request, reply) => {
    const session = await requireSession(request);
    const body = readRemoval(request.body);
    await requirePassword(request, session, body.Password);
    await checkCode(session, body.Code);
    return renew({ request, reply, session }, 'Second factor removed.', async (trx) => {
      const by = { login: session, type: 'user.second_factor_removed', now: now() } as const;
      if (!(await changeCredential(trx, by))) return false;
      await removeSecondFactor(trx, session.user.id);
      return {};
    });
  });
}
