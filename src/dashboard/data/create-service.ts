import { createKey } from './create-key.ts';

/** An error for a call that the service refused, or that did not reach it. Its message is shown to the user. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** How long the service asks to wait before the next call; 0 if it names no time. */
  readonly retryAfterMs: number;
  /** The answer of the service; `undefined` if there is none. */
  readonly answer: Refusal | undefined;

  constructor(
    message: string,
    status: number,
    { answer, retryAfterMs = 0 }: { answer?: Refusal; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.answer = answer;
  }
}

type Method = 'POST' | 'PUT' | 'DELETE';

/**
 * Calls the service in the session of an HttpOnly cookie. Everything is part of the API that the company's own server can call.
 */
export interface Service {
  /** The scopes of the user. */
  scopes: readonly string[];
  /** Whether there are test switches and a clock. */
  hasSandbox: boolean;
  /** @throws ServiceError */
  get<T>(path: string): Promise<T>;
  /**
   * A POST without a key gets one. If its outcome is unknown, repeating the call reuses the key, so it is not carried out twice.
   * @throws ServiceError also for a call that was answered with `Result: false`
   */
  send<T = void>(method: Method, path: string, body?: object, idempotencyKey?: string): Promise<T>;
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
}

/** A sentence that explains a refusal and, if possible, the correct value. */
interface Explained {
  Message: string;
  Hint?: string;
}

export const explain = ({ Message, Hint }: Explained): string => (Hint ? `${Message} ${Hint}` : Message);

/** A refused call's answer. */
interface Refusal extends Partial<Explained> {
  Result?: boolean;
  Errors?: (Explained & { Field: string })[];
  Transactions?: Explained[];
}

/**
 * A header on the dashboard's calls. The cookie is accepted only with it, and the log of calls leaves out the dashboard's reads.
 */
const MARK = 'servicepay-dashboard';
/** The session that this page shows: another tab may have logged in as someone else. */
const SESSION = 'servicepay-session';
/** A connection can be lost without notice; then no answer ever arrives. */
const ANSWER_TIMEOUT_MS = 30_000;

function describeRefusal({
  Message = 'The service refused the call.',
  Hint,
  Errors = [],
  Transactions,
}: Refusal): string {
  // Omit the field's name if the message already begins with it.
  const name = ({ Field, Message }: { Field: string; Message: string }) =>
    Message.startsWith(`${Field} `) ? '' : `${Field}: `;
  if (Errors.length) return Errors.map((error) => name(error) + explain(error)).join(' ');
  return Transactions?.map(explain).join(' ') || explain({ Message, ...(Hint && { Hint }) });
}

async function ask(fetch: ServiceOptions['fetch'], path: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return await fetch(path, { ...init, signal, credentials: 'same-origin', cache: 'no-store' });
  } catch {
    throw new ServiceError('The service cannot be reached.', 0);
  }
}

async function readAnswer(response: Response): Promise<Refusal> {
  const answer = (await response.json().catch(() => {
    // Without this check, a truncated answer would be shown as an empty list.
    if (response.ok) throw new ServiceError('The answer of the service broke off.', 0);
    return {};
  })) as Refusal;
  if (response.ok && answer.Result !== false) return answer;
  const retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || 0;
  throw new ServiceError(describeRefusal(answer), response.status, { answer, retryAfterMs });
}

const writeBody = (body: object | undefined) =>
  body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

/** The session and the user who is logged in. */
interface Access {
  /** Names the session; it opens nothing. */
  sessionId: string;
  username: string;
  company: string;
  scopes: string[];
}

/** The state of the service for a browser: with or without a session. */
export interface Visit {
  hasSandbox: boolean;
  access: Access | undefined;
}

/** A visit with a session. */
interface Opened extends Visit {
  access: Access;
}

interface VisitAnswer {
  Sandbox: boolean;
  Session: { SessionId: string; Username: string; Company: string; Scopes: string[] } | null;
}

async function askForVisit(fetch: ServiceOptions['fetch'], init: RequestInit = {}): Promise<Visit> {
  const headers = { [MARK]: 'active', ...(init.headers as object) };
  const answer = await readAnswer(await ask(fetch, '/dashboard/session', { ...init, headers }));
  const { Sandbox: hasSandbox, Session } = answer as VisitAnswer;
  if (!Session) return { hasSandbox, access: undefined };
  const { SessionId: sessionId, Username: username, Company: company, Scopes: scopes } = Session;
  return { hasSandbox, access: { sessionId, username, company, scopes } };
}

/** Asks who is logged in with this browser's cookie. @throws ServiceError */
export const readVisit = (fetch: ServiceOptions['fetch']): Promise<Visit> => askForVisit(fetch);

/** Ends the session of this browser's cookie. @throws ServiceError */
export const logOut = (fetch: ServiceOptions['fetch']): Promise<Visit> =>
  askForVisit(fetch, { method: 'DELETE' });

/**
 * Logs in with all scopes of the user (docs/decisions.md, 309).
 * @throws ServiceError
 */
export const logIn = (
  login: { Username: string; Password: string },
  fetch: ServiceOptions['fetch'],
): Promise<Opened> =>
  // A successful login always opens a session.
  askForVisit(fetch, { method: 'POST', ...writeBody(login) }) as Promise<Opened>;

/** Whether the outcome is unknown: the request may have been carried out although its answer was lost, so keep its key. */
export const isOpenEnded = ({ status }: ServiceError): boolean => status === 0 || status >= 500;

/** Whether the session has ended. A call that the user lacks permission for does not end it. */
const isOver = async (response: Response): Promise<boolean> =>
  response.status === 401 && !/"(PARTNERS_ONLY|INSUFFICIENT_SCOPE)"/.test(await response.clone().text());

export function createService(
  { hasSandbox, access: { sessionId, scopes } }: Opened,
  { fetch, isActive, onExpired }: ServiceOptions,
): Service {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const own = { [MARK]: isActive() ? 'active' : 'idle', [SESSION]: sessionId };
    const response = await ask(fetch, path, { ...init, headers: { ...own, ...(init.headers as object) } });
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
      const answer = await readAnswer(
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
    if (!response.ok) await readAnswer(response);
    return response;
  }

  return {
    scopes,
    hasSandbox,
    get: async <T>(path: string) => (await readAnswer(await call(path))) as T,
    async send<T>(method: Method, path: string, sent?: object, key?: string) {
      const init = { method, ...writeBody(sent) };
      if (method === 'POST' && !key) return post<T>(path, init);
      const headers = { ...init.headers, ...(key && { 'idempotency-key': key }) };
      return (await readAnswer(await call(path, { ...init, headers }))) as T;
    },
    readText: async (path) => (await read(path)).text(),
    readFile: async (path) => (await read(path)).blob(),
  };
}
