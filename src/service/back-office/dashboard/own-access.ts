import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginSession } from '../../calls/auth/sessions.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, Rejection, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { createDescribeVisit, NO_STORE, type SessionRoutesOptions } from './session-routes.ts';

/** A user's change of what it logs in with. */
interface OwnChange {
  request: FastifyRequest;
  reply: FastifyReply;
  session: LoginSession;
}

/** Creates the steps of the routes in which a user changes what it logs in with. */
export function createOwnAccess(options: SessionRoutesOptions) {
  const { store, directory, sessions, logIn } = options;
  const describeVisit = createDescribeVisit(options);
  return {
    /** @throws Rejection 401 without a session */
    async requireSession(request: FastifyRequest): Promise<LoginSession> {
      const session = await sessions.find(request);
      if (!session) throw reject('UNAUTHORIZED');
      return session;
    },
    /** An open session is not enough to change what one logs in with. @throws Rejection 400 for a wrong password, 429 */
    async requirePassword(request: FastifyRequest, { user }: LoginSession, password: string): Promise<void> {
      await logIn(request, user.username, password).catch((error: unknown) => {
        if (!(error instanceof Rejection) || error.code !== 'INVALID_CREDENTIALS') throw error;
        throw rejectFields([breakRule('Password', 'PASSWORD_WRONG')]);
      });
    },
    /** Does work that ends all sessions of the user, and opens a new one for this browser. @param work returns more of the answer */
    async renew(
      { request, reply, session }: OwnChange,
      message: string,
      work: (trx: StoreTransaction) => Promise<object | false>,
    ): Promise<FastifyReply> {
      const done = await store.transaction().execute(work);
      if (!done) throw reject('UNAUTHORIZED');
      await directory.publish();
      const login = directory.findUser(session.user.username);
      if (!login) throw reject('UNAUTHORIZED');
      const { session: opened, cookie } = await sessions.open(request, login);
      const headers = { ...NO_STORE, 'set-cookie': cookie };
      return reply.headers(headers).send(answer(message, { ...describeVisit(opened), ...done }));
    },
  };
}
