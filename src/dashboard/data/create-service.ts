import { createKey } from './create-key.ts';

/** A call that the service refused, or that did not reach it. The page shows the message. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** How long the service asks to wait before the next call; 0 if it does not say. */
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

/** Calls the service in the session of the browser's cookie, which no script sees. The company's own server could make the same calls. */
export interface Service {
  /** The scopes of the user. */
  scopes: readonly string[];
  /** Whether there are test switches and a clock. */
  hasSandbox: boolean;
  /** @throws ServiceError */
  get<T>(path: string): Promise<T>;
  /**
   * Without a key, a POST has one of its own: the same call after an unknown end is not done twice.
   * @throws ServiceError also for a call that was answered with `Result: false`
   */
  send<T = void>(method: Method, path: string, body?: object, idempotencyKey?: string): Promise<T>;
  /** @throws ServiceError */
  readText(path: string): Promise<string>;
  /** Reads what is no JSON. @throws ServiceError */
  readFile(path: string): Promise<Blob>;
}

export interface ServiceOptions {
  fetch: typeof window.fetch;
  /** Whether the user has done something of late: a page that asks by itself prolongs no session. */
  isActive: () => boolean;
  /** Called when the session is over. */
  onExpired: () => void;
}

/** A sentence of a refusal, with what would be right, where the service says it. */
interface Explained {
  Message: string;
  Hint?: string;
}

export const explain = ({ Message, Hint }: Explained): string => (Hint ? `${Message} ${Hint}` : Message);

/** A refused call's answer. */
export interface Refusal extends Partial<Explained> {
  Result?: boolean;
  Errors?: (Explained & { Field: string })[];
  Transactions?: Explained[];
}

/** Marks the dashboard's own calls: only with it does the cookie count, and the log of calls leaves out what it reads. */
const MARK = 'servicepay-dashboard';
/** The session that this page shows: another tab may have logged in as someone else. */
const SESSION = 'servicepay-session';
/** A connection can be lost without a word: then no answer ever comes. */
const ANSWER_TIMEOUT_MS = 30_000;

function describeRefusal({
  Message = 'The service refused the call.',
  Hint,
  Errors = [],
  Transactions,
}: Refusal): string {
  // A message that begins with its field names it itself.
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
    // Without this, an answer that broke off would be an empty list.
    if (response.ok) throw new ServiceError('The answer of the service broke off.', 0);
    return {};
  })) as Refusal;
  if (response.ok && answer.Result !== false) return answer;
  const retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || 0;
  throw new ServiceError(describeRefusal(answer), response.status, { answer, retryAfterMs });
}

const writeBody = (body: object | undefined) =>
  body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

/** Who is logged in. */
interface Access {
  /** Names the session; it opens nothing. */
  sessionId: string;
  username: string;
  company: string;
  scopes: string[];
}

/** The service as a browser finds it: with a session, or without one. */
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

/** Asks who is logged in in this browser. @throws ServiceError */
export const readVisit = (fetch: ServiceOptions['fetch']): Promise<Visit> => askForVisit(fetch);

/** Ends the session of this browser. @throws ServiceError */
export const logOut = (fetch: ServiceOptions['fetch']): Promise<Visit> =>
  askForVisit(fetch, { method: 'DELETE' });

/**
 * Logs in for every scope that the user has (docs/decisions.md, 309).
 * @throws ServiceError
 */
export const logIn = (
  login: { Username: string; Password: string },
  fetch: ServiceOptions['fetch'],
): Promise<Opened> =>
  // A login that is not refused has a session.
  askForVisit(fetch, { method: 'POST', ...writeBody(login) }) as Promise<Opened>;

/** A request may have been carried out although its answer was lost: the same key keeps it from being done twice. */
export const isOpenEnded = ({ status }: ServiceError): boolean => status === 0 || status >= 500;

/** A call that this user may not make ends no session. */
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

  /** The keys of calls whose end is unknown, by what was sent. */
  const openKeys = new Map<string, string>();

  /** Sends a POST with the key that the same call had when its end stayed unknown, or with a new one. */
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
