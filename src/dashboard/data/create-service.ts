import {
  askService,
  explain,
  type FieldRefusal,
  MARK,
  readServiceAnswer,
  ServiceError,
  writeBody,
} from '../session/ask-service.ts';
import type { Opened, UserAccess, VisitAnswer } from '../session/visit.ts';
import { createKey } from './create-key.ts';

export { explain, type FieldRefusal, ServiceError };

type Method = 'POST' | 'PUT' | 'DELETE';

/**
 * Calls the service in the session of an HttpOnly cookie. Everything is part of the API that the company's own server can call.
 */
export interface Service {
  /** The scopes of the user. */
  scopes: readonly string[];
  /** Whether there are test switches and a clock. */
  hasSandbox: boolean;
  /** Whether the user may only read: the service refuses every call but a GET. */
  isReadOnly: boolean;
  /** The user and the company. */
  access: UserAccess;
  /** @throws ServiceError */
  get<T>(path: string): Promise<T>;
  /**
   * A POST without a key gets one. If its outcome is unknown, repeating the call reuses the key, so it is not carried out twice.
   * @throws ServiceError also for a call that was answered with `Result: false`
   */
  send<T = void>(method: Method, path: string, body?: object, idempotencyKey?: string): Promise<T>;
  /**
   * Changes what the user logs in with: the service ends all sessions of the user, and opens a new one for this page.
   * @throws ServiceError
   */
  renew<T = object>(method: Method, path: string, body: object): Promise<T>;
  /** @throws ServiceError */
  readText(path: string): Promise<string>;
  /** Reads a file. @throws ServiceError */
  readFile(path: string): Promise<Blob>;
}

export interface ServiceOptions {
  fetch: typeof window.fetch;
  /** Whether the user was active recently. Without activity, polling does not extend the session. */
  isActive: () => boolean;
  /** Called when the session has ended. */
  onExpired: () => void;
  /** Called with the answer that describes the new session of the same user. */
  onRenewed: (answer: VisitAnswer) => void;
}

/** The session that this page shows: another tab may have logged in as someone else. */
const SESSION = 'servicepay-session';

/** Whether the outcome is unknown: the request may have been carried out although its answer was lost, so keep its key. */
export const isOpenEnded = ({ status }: ServiceError): boolean => status === 0 || status >= 500;

/** Whether the session has ended. A call that the user lacks permission for does not end it. */
const isOver = async (response: Response): Promise<boolean> =>
  response.status === 401 &&
  !/"(PARTNERS_ONLY|INSUFFICIENT_SCOPE|READ_ONLY_USER)"/.test(await response.clone().text());

export function createService(
  { hasSandbox, access }: Opened,
  { fetch, isActive, onExpired, onRenewed }: ServiceOptions,
): Service {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const own = { [MARK]: isActive() ? 'active' : 'idle', [SESSION]: access.sessionId };
    const response = await askService(fetch, path, {
      ...init,
      headers: { ...own, ...(init.headers as object) },
    });
    if (await isOver(response)) onExpired();
    return response;
  };

  /** The idempotency keys of calls with an unknown outcome, by path and body. */
  const openKeys = new Map<string, string>();

  /** Sends a POST. Reuses the key of the same call if its outcome is unknown. */
  async function post<T>(path: string, init: RequestInit): Promise<T> {
    const sent = `${path} ${init.body}`;
    const key = openKeys.get(sent) ?? createKey();
    openKeys.set(sent, key);
    const forget = () => openKeys.delete(sent);
    try {
      const answer = await readServiceAnswer(
        await call(path, { ...init, headers: { ...init.headers, 'idempotency-key': key } }),
      );
      forget();
      return answer as T;
    } catch (error) {
      if (!isOpenEnded(error as ServiceError)) forget();
      throw error;
    }
  }

  async function read(path: string): Promise<Response> {
    const response = await call(path);
    if (!response.ok) await readServiceAnswer(response);
    return response;
  }

  return {
    scopes: access.scopes,
    hasSandbox,
    isReadOnly: access.isReadOnly,
    access,
    get: async <T>(path: string) => (await readServiceAnswer(await call(path))) as T,
    async send<T>(method: Method, path: string, sent?: object, key?: string) {
      const init = { method, ...(sent && writeBody(sent)) };
      if (method === 'POST' && !key) return post<T>(path, init);
      const headers = { ...init.headers, ...(key && { 'idempotency-key': key }) };
      return (await readServiceAnswer(await call(path, { ...init, headers }))) as T;
    },
    async renew<T>(method: Method, path: string, sent: object) {
      const answer = await readServiceAnswer(await call(path, { method, ...writeBody(sent) }));
      onRenewed(answer as VisitAnswer);
      return answer as T;
    },
    readText: async (path) => (await read(path)).text(),
    readFile: async (path) => (await read(path)).blob(),
  };
}
