import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { LogIn } from '../../calls/auth/log-in.ts';
import { findRole } from '../../calls/auth/roles.ts';
import { DASHBOARD_HEADER, type LoginSession, type Sessions } from '../../calls/auth/sessions.ts';
import { deriveFromCompanies } from '../../calls/companies/derive-from-companies.ts';
import { digestPassword } from '../../calls/companies/digest-password.ts';
import type { Directory, Login } from '../../calls/companies/open-directory.ts';
import { getLogoPath } from '../../calls/documents/send-document.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { refuseForeignSites } from '../../platform/http/requests/refuse-foreign-sites.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { CheckCode } from './check-code.ts';
import { createBodyReader } from './read-body.ts';

export interface SessionRoutesOptions {
  store: Store;
  directory: Directory;
  clock: Pick<Clock, 'realNow'>;
  sessions: Sessions;
  logIn: LogIn;
  getBaseUrl: () => string;
  /** Present only in a sandbox. */
  sandbox?: object | undefined;
}

interface LoginBody {
  Username: string;
  Password: string;
  /** A code of the authenticator app, or a recovery code. */
  Code?: string;
}

const readLogin = createBodyReader<LoginBody>({
  Username: Type.String(),
  Password: Type.String(),
  Code: Type.Optional(Type.String({ maxLength: 100 })),
});

export const NO_STORE = { 'cache-control': 'no-store' };

const describe = ({ id, company, user }: LoginSession) => ({
  SessionId: id,
  Username: user.username,
  Name: user.name,
  Email: user.email,
  Role: findRole(user, company.scopes) ?? null,
  ReadOnly: user.isReadOnly,
  HasSecondFactor: user.hasSecondFactor,
  Company: company.name,
  Logo: getLogoPath(company) ?? null,
  Scopes: user.scopes,
});

/** Creates the description of the service for a browser, with or without a session. */
export function createDescribeVisit({
  directory,
  sandbox,
}: Pick<SessionRoutesOptions, 'directory' | 'sandbox'>) {
  const isPublished = ({ username, passwordDigest, isDisabled, hasSecondFactor }: Login['user']) =>
    !isDisabled && !hasSecondFactor && passwordDigest === digestPassword(username, `sandbox-${username}`);
  /** The companies of a sandbox whose password is in the documents. Showing it opens nothing that was shut. */
  const listPublished = deriveFromCompanies(directory, (companies) =>
    companies.flatMap(({ name: Company, users }) => {
      const user = users.find(isPublished);
      return user ? [{ Company, Username: user.username, Password: `sandbox-${user.username}` }] : [];
    }),
  );
  return (session: LoginSession | undefined) => ({
    Sandbox: sandbox !== undefined,
    Session: session ? describe(session) : null,
    Published: sandbox ? listPublished() : [],
  });
}

/** Refuses what another site could have sent: it must not log a user in or out. */
export const createForgeryGuard = (getBaseUrl: () => string) => async (request: FastifyRequest) => {
  refuseForeignSites(request, getBaseUrl());
  if (request.headers[DASHBOARD_HEADER] === undefined) throw reject('FORBIDDEN');
};

/** The login of the dashboard (docs/operations.md, "The dashboard"). */
export function registerSessionRoutes(
  app: FastifyInstance,
  options: SessionRoutesOptions & { checkCode: CheckCode },
): void {
  const { sessions, logIn, checkCode, getBaseUrl } = options;
  const path = '/dashboard/session';
  const describeVisit = createDescribeVisit(options);
  const onRequest = createForgeryGuard(getBaseUrl);

  // Do not refuse a caller without a session: the page asks before it shows anything.
  app.get(path, async (request, reply) => {
    const session = await sessions.find(request);
    return reply.headers(NO_STORE).send(answer('Session.', describeVisit(session)));
  });

  app.post(path, { onRequest }, async (request, reply) => {
    const { Username, Password, Code } = readLogin(request.body);
    const login = await logIn(request, Username, Password);
    await checkCode(login, Code);
    const { session, cookie } = await sessions.open(request, login);
    const headers = { ...NO_STORE, 'set-cookie': cookie };
    return reply.headers(headers).send(answer('Logged in.', describeVisit(session)));
  });

  app.delete(path, { onRequest }, async (request, reply) => {
    const headers = { ...NO_STORE, 'set-cookie': await sessions.close(request) };
    return reply.headers(headers).send(answer('Logged out.', describeVisit(undefined)));
  });
}
