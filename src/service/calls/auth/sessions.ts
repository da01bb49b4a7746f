import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '../../platform/clock/days.ts';
import { isForeignSite } from '../../platform/http/requests/refuse-foreign-sites.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Retention } from '../../platform/store/retention.ts';
import type { Directory, Login } from '../companies/open-directory.ts';
import { createSessionCookie, digest } from './session-cookie.ts';
import type { DashboardSessionRow } from './tables.ts';

/** How long a session lasts after the user's last activity, and after the login (docs/decisions.md, 505). */
export const IDLE_MS = 30 * 60_000;
export const LIFETIME_MS = 12 * 3_600_000;
/** The time of the last use is written at most this often. */
const TOUCH_MS = 60_000;

/**
 * The header on every call of the dashboard's scripts. A form cannot send it, and a script of another origin only after a
 * preflight, which the service refuses. The value `idle` marks polling without recent user activity.
 */
export const DASHBOARD_HEADER = 'servicepay-dashboard';
/** The session that a page shows; another tab may have logged in as someone else since. */
export const SESSION_HEADER = 'servicepay-session';

interface SessionOptions {
  store: Store;
  directory: Directory;
  /** Real time: moving the sandbox's clock does not end sessions. */
  realNow: () => number;
  getBaseUrl: () => string;
}

/** A login that a cookie identifies. */
export interface LoginSession extends Login {
  /** Identifies the session, but does not authenticate. */
  id: string;
}

export interface Sessions {
  /** @returns the session, and the header that sets its cookie. It replaces an earlier session of this browser. */
  open(request: FastifyRequest, login: Login): Promise<{ session: LoginSession; cookie: string }>;
  /** Returns the session of the request's cookie; `undefined` if it has ended, or if another site may have made the request. */
  find(request: FastifyRequest): Promise<LoginSession | undefined>;
  /** Ends the session of the request's cookie. @returns the header that removes the cookie */
  close(request: FastifyRequest): Promise<string>;
}

/** Changes if the user's password changes or the user is disabled. */
const describeUser = ({ username, version, passwordDigest }: Login['user']): string =>
  digest(`${username}\0${version}\0${passwordDigest}`);

/** Whether a page of this service made the request, judged by headers that another site cannot forge. */
function isOwnRequest(request: FastifyRequest, baseUrl: string): boolean {
  const { method, headers } = request;
  if (headers[DASHBOARD_HEADER] !== undefined) return !isForeignSite(request, baseUrl);
  // The browser itself loads a frame, an image or a file of the page.
  return (method === 'GET' || method === 'HEAD') && headers['sec-fetch-site'] === 'same-origin';
}

/** The sessions of the dashboard, stored in the database and found by an HttpOnly cookie. A session replaces the access token. */
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
    // If the database is read-only, sessions must still work.
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

/** Deletes ended sessions. */
export const SESSION_RETENTION: Retention = {
  days: IDLE_MS / DAY_MS,
  async remove(trx, before) {
    const old = trx.deleteFrom('dashboard_sessions').where('seen_at', '<', before);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};
