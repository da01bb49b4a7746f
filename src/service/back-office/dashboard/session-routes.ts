import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { LogIn } from '../../calls/auth/log-in.ts';
import { DASHBOARD_HEADER, type LoginSession, type Sessions } from '../../calls/auth/sessions.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { refuseForeignSites } from '../../platform/http/requests/refuse-foreign-sites.ts';

export interface SessionRoutesOptions {
  sessions: Sessions;
  logIn: LogIn;
  getBaseUrl: () => string;
  /** Present only in a sandbox. */
  sandbox?: object | undefined;
}

interface LoginBody {
  Username: string;
  Password: string;
}

const checkLogin = createFieldCheck(
  Type.Object({ Username: Type.String(), Password: Type.String() }, { additionalProperties: false }),
);

/** @throws Rejection 400 for an invalid body */
function readLogin(sent: unknown): LoginBody {
  const body = readObject(sent);
  const errors = checkLogin(body);
  if (errors.length) throw rejectFields(errors);
  return body as unknown as LoginBody;
}

const describe = ({ id, company, user }: LoginSession) => ({
  SessionId: id,
  Username: user.username,
  Name: user.name,
  Company: company.name,
  Scopes: user.scopes,
});

/** The login of the dashboard (docs/operations.md, "The dashboard"). */
export function registerSessionRoutes(app: FastifyInstance, options: SessionRoutesOptions): void {
  const { sessions, logIn, getBaseUrl, sandbox } = options;
  const path = '/dashboard/session';
  const NO_STORE = { 'cache-control': 'no-store' };
  const describeAll = (session: LoginSession | undefined) => ({
    Sandbox: sandbox !== undefined,
    Session: session ? describe(session) : null,
  });

  /** Another site must not log a user in or out. */
  const refuseForgery = async (request: FastifyRequest) => {
    refuseForeignSites(request, getBaseUrl());
    if (request.headers[DASHBOARD_HEADER] === undefined) throw reject('FORBIDDEN');
  };

  // Do not refuse a caller without a session: the page asks before it shows anything.
  app.get(path, async (request, reply) => {
    const session = await sessions.find(request);
    return reply.headers(NO_STORE).send(answer('Session.', describeAll(session)));
  });

  app.post(path, { onRequest: refuseForgery }, async (request, reply) => {
    const { Username, Password } = readLogin(request.body);
    const login = logIn(request, Username, Password);
    const { session, cookie } = await sessions.open(request, login);
    const headers = { ...NO_STORE, 'set-cookie': cookie };
    return reply.headers(headers).send(answer('Logged in.', describeAll(session)));
  });

  app.delete(path, { onRequest: refuseForgery }, async (request, reply) => {
    const headers = { ...NO_STORE, 'set-cookie': await sessions.close(request) };
    return reply.headers(headers).send(answer('Logged out.', describeAll(undefined)));
  });
}
