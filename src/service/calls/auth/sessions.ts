import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isForeignSite } from '../../platform/http/requests/refuse-foreign-sites.ts';
import type { DashboardSessionRow } from '../../platform/store/company-rows.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Directory, Login } from '../companies/open-directory.ts';
import { createSessionCookie, digest } from './session-cookie.ts';

/** A session ends so long after its user has last done anything, and so long after the login (docs/decisions.md, 505). */
export const IDLE_MS = 30 * 60_000;
export const LIFETIME_MS = 12 * 3_600_000;
/** The last use is written so often at most. */
const TOUCH_MS = 60_000;

/**
 * The header of every call of the dashboard's own scripts. No form can send it, and a script of another origin only after a question
 * (a preflight) that this service answers with a refusal. `idle` says that the page asks by itself: its user has done nothing of late.
 */
export const DASHBOARD_HEADER = 'servicepay-dashboard';
/** The session that a page shows: another tab may have logged in as someone else since. */
export const SESSION_HEADER = 'servicepay-session';

export interface SessionOptions {
  store: Store;
  directory: Directory;
  /** The machine's time: moving the sandbox's clock ends no session. */
  realNow: () => number;
  getBaseUrl: () => string;
}

/** A login that a cookie stands for. */
export interface Session extends Login {
  /** Names the session; it opens nothing. */
  id: string;
}

export interface Sessions {
  /** @returns the session, and the header that gives its cookie to the browser. An earlier session of this browser ends. */
  open(request: FastifyRequest, login: Login): Promise<{ session: Session; cookie: string }>;
  /** The session of the request's cookie; `undefined` if it is over, or if another site may have made the request. */
  find(request: FastifyRequest): Promise<Session | undefined>;
  /** Ends the session of the request's cookie. @returns the header that removes the cookie */
  close(request: FastifyRequest): Promise<string>;
}

/** Changes with the user's password, and when the user is disabled. */
const describeUser = ({ username, version, passwordDigest }: Login['user']): string =>
  digest(`${username}\0${version}\0${passwordDigest}`);

/** Whether a page of this service made the request, by what only browsers and their own scripts can say. */
function isOwnRequest(request: FastifyRequest, baseUrl: string): boolean {
  const { method, headers } = request;
  if (headers[DASHBOARD_HEADER] !== undefined) return !isForeignSite(request, baseUrl);
  // The browser loads it for a page of ours: a frame, a picture, a file.
  return (method === 'GET' || method === 'HEAD') && headers['sec-fetch-site'] === 'same-origin';
}

/**
 * The sessions of the dashboard: rows that every process sees, found by a cookie that scripts cannot read. They stand for a login in place
 * of an access token.
 */
export function createSessions({ store, directory, realNow, getBaseUrl }: SessionOptions): Sessions {
  const cookie = createSessionCookie(getBaseUrl);
  const readId = ({ headers }: FastifyRequest) => cookie.read(headers.cookie);
  const readRow = (id: string) =>
    store.selectFrom('dashboard_sessions').selectAll().where('id', '=', id).executeTakeFirst();
  const remove = (id: string) => store.deleteFrom('dashboard_sessions').where('id', '=', id).execute();

  function findLogin(row: DashboardSessionRow): Login | undefined {
    const login = directory.findUser(row.username);
    const isCurrent =
      login?.company.id === row.company_id &&
      !login.user.isDisabled &&
      describeUser(login.user) === row.user_digest;
    return isCurrent ? login : undefined;
  }

  async function touch({ id, seen_at }: DashboardSessionRow, now: number): Promise<void> {
    if (now - seen_at < TOUCH_MS) return;
    const change = store.updateTable('dashboard_sessions').set({ seen_at: now }).where('id', '=', id);
    // Where nothing can be written, the pages can still be read.
    await change
      .where('seen_at', '<', now)
      .execute()
      .catch(() => undefined);
  }

  return {
    async open(request, { company, user }) {
      const earlier = readId(request);
      if (earlier) await remove(earlier);
      const now = realNow();
      const secret = randomBytes(32).toString('base64url');
      const id = digest(secret);
      await store
        .insertInto('dashboard_sessions')
        .values({
          id,
          company_id: company.id,
          username: user.username,
          user_digest: describeUser(user),
          created_at: now,
          seen_at: now,
        })
        .execute();
      return { session: { id, company, user }, cookie: cookie.write(secret) };
    },
    async find(request) {
      const id = isOwnRequest(request, getBaseUrl()) ? readId(request) : undefined;
      const row = id && (await readRow(id));
      const { [SESSION_HEADER]: shown = id, [DASHBOARD_HEADER]: mark } = request.headers;
      if (!row || shown !== id) return undefined;
      const now = realNow();
      const isOver = now >= row.seen_at + IDLE_MS || now >= row.created_at + LIFETIME_MS;
      const login = isOver ? undefined : findLogin(row);
      if (login && mark !== undefined && mark !== 'idle') await touch(row, now);
      return login && { id, ...login };
    },
    async close(request) {
      const id = readId(request);
      if (id) await remove(id);
      return cookie.write('');
    },
  };
}
