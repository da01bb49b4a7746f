import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { Answer, ApiBody } from './create-api-calls.ts';
import type { TestService } from './create-test-service.ts';

interface VisitBody extends ApiBody {
  Sandbox: boolean;
  Session: { SessionId: string; Username: string; Name: string; Company: string; Scopes: string[] } | null;
}

export interface Visitor {
  /** The cookie as the browser sends it. */
  cookie: string;
  sessionId: string;
  /** A call as the page's script makes it; further headers replace its own, and `undefined` removes them. */
  call<T = VisitBody>(
    request: InjectOptions,
    headers?: Record<string, string | undefined>,
  ): Promise<Answer<T>>;
}

const LOGIN = { Username: 'merchant', Password: 'sandbox-merchant' };

/** The headers with which a browser sends a call of the page's script. */
export const PAGE_HEADERS = { 'servicepay-dashboard': 'active', 'sec-fetch-site': 'same-origin' };

type Headers = Record<string, string | undefined>;

const pickSet = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** Sends a login as the page does. */
export const sendLogin = (
  { inject }: Pick<TestService, 'inject'>,
  login: object = LOGIN,
  headers: Headers = {},
): Promise<Answer<VisitBody>> =>
  inject({
    method: 'POST',
    url: '/dashboard/session',
    payload: login,
    headers: pickSet({ ...PAGE_HEADERS, ...headers }),
  });

/** The cookie of an answer, as the browser sends it back. */
export const readSetCookie = ({ headers }: { headers: Record<string, unknown> }): string =>
  /^[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

/** Logs in at the dashboard, and keeps its cookie. */
export async function logInDashboard(
  service: Pick<TestService, 'inject'>,
  login: object = LOGIN,
): Promise<Visitor> {
  const answer = await sendLogin(service, login);
  expect(answer.status).toBe(200);
  const cookie = readSetCookie(answer);
  return {
    cookie,
    sessionId: answer.body.Session?.SessionId ?? '',
    call: (request, headers = {}) =>
      service.inject({ ...request, headers: pickSet({ ...PAGE_HEADERS, cookie, ...headers }) }),
  };
}
