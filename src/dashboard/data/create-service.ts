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

/** Calls the service with the company's token. The company's own server could make the same calls. */
export interface Service {
  /** The scopes of its token. */
  scopes: readonly string[];
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
  /** Called when the token is no longer accepted. */
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

/** Marks the dashboard's own calls, which the log of calls leaves out. */
const MARK = { 'servicepay-dashboard': '1' };
/** A connection can be lost without a word: then no answer ever comes. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Without it, most of the dashboard would be empty. */
const NEEDED_SCOPE = 'online-payments';

function describeRefusal({
  Message = 'The service refused the call.',
  Hint,
  Errors = [],
  Transactions,
}: Refusal): string {
  if (Errors.length) return Errors.map((error) => `${error.Field}: ${explain(error)}`).join(' ');
  return Transactions?.map(explain).join(' ') || explain({ Message, ...(Hint && { Hint }) });
}

async function ask(fetch: ServiceOptions['fetch'], path: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return await fetch(path, { ...init, signal, credentials: 'omit', cache: 'no-store' });
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

/** An access token, and what it opens. */
export interface Access {
  token: string;
  scopes: string[];
}

/**
 * Logs in with a credential, for every scope that it has (docs/decisions.md, 309).
 * @throws ServiceError
 */
export async function logIn(
  login: { Username: string; Password: string },
  fetch: ServiceOptions['fetch'],
): Promise<Access> {
  const answer = await readAnswer(
    await ask(fetch, '/api/v4/auth/token', { method: 'POST', ...writeBody(login) }),
  );
  const { AccessToken: token, Scopes } = answer as { AccessToken: string; Scopes: string };
  const scopes = Scopes.split(',');
  if (!scopes.includes(NEEDED_SCOPE))
    throw new ServiceError(`This credential lacks the scope ${NEEDED_SCOPE}.`, 401);
  return { token, scopes };
}

/** A request may have been carried out although its answer was lost: the same key keeps it from being done twice. */
export const isOpenEnded = ({ status }: ServiceError): boolean => status === 0 || status >= 500;

/** Whether a call was refused that a merchant cannot make: its token is as good as before. */
const isForPartners = async (response: Response): Promise<boolean> =>
  /"PARTNERS_ONLY"/.test(await response.clone().text());

/** @param access of `logIn` */
export function createService({ token, scopes }: Access, { fetch, onExpired }: ServiceOptions): Service {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...MARK, ...(init.headers as object), authorization: `Bearer ${token}` };
    const response = await ask(fetch, path, { ...init, headers });
    if (response.status === 401 && !(await isForPartners(response))) onExpired();
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
