/** A call that the service refused, or that did not reach it. The page shows the message. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** How long the service asks to wait before the next call; 0 if it does not say. */
  readonly retryAfterMs: number;

  constructor(message: string, status: number, retryAfterMs = 0) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Calls the service with the company's token. The company's own server could make the same calls. */
export interface Service {
  /** @throws ServiceError */
  get<T>(path: string): Promise<T>;
  /** @throws ServiceError also for a call that was answered with `Result: false` */
  send<T = void>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>;
  /** @throws ServiceError */
  readText(path: string): Promise<string>;
}

export interface ServiceOptions {
  fetch: typeof window.fetch;
  /** Called when the token is no longer accepted. */
  onExpired: () => void;
}

interface Refusal {
  Message?: string;
  Result?: boolean;
  Errors?: { Field: string; Message: string }[];
  Transactions?: { Message: string }[];
}

/** Marks the dashboard's own calls, which the log of calls leaves out. */
const MARK = { 'servicepay-dashboard': '1' };
/** Gives access to exactly what the dashboard shows. */
const SCOPE = 'online-payments';

function describeRefusal({
  Message = 'The service refused the call.',
  Errors = [],
  Transactions,
}: Refusal): string {
  // Only the login can be refused like this: all other calls need only the scope that it asks for.
  if (Message === 'Insufficient scope.') return `This credential lacks the scope ${SCOPE}.`;
  if (Errors.length) return Errors.map((error) => `${error.Field}: ${error.Message}`).join(' ');
  return Transactions?.map((row) => row.Message).join(' ') || Message;
}

async function ask(fetch: ServiceOptions['fetch'], path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'omit', cache: 'no-store' });
  } catch {
    throw new ServiceError('The service cannot be reached.', 0);
  }
}

async function readAnswer(response: Response): Promise<Refusal> {
  const answer = (await response.json().catch(() => ({}))) as Refusal;
  if (response.ok && answer.Result !== false) return answer;
  const retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || 0;
  throw new ServiceError(describeRefusal(answer), response.status, retryAfterMs);
}

const writeBody = (body: object | undefined) =>
  body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

/**
 * Logs in with a credential.
 * @returns the access token
 * @throws ServiceError
 */
export async function logIn(
  login: { Username: string; Password: string },
  fetch: ServiceOptions['fetch'],
): Promise<string> {
  const init = { method: 'POST', ...writeBody({ ...login, Scopes: SCOPE }) };
  const answer = await readAnswer(await ask(fetch, '/api/v5/auth/token', init));
  return (answer as { AccessToken: string }).AccessToken;
}

/** @param token of `logIn` */
export function createService(token: string, { fetch, onExpired }: ServiceOptions): Service {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...MARK, ...(init.headers as object), authorization: `Bearer ${token}` };
    const response = await ask(fetch, path, { ...init, headers });
    if (response.status === 401) onExpired();
    return response;
  };

  return {
    get: async <T>(path: string) => (await readAnswer(await call(path))) as T,
    send: async <T>(method: string, path: string, sent?: object) =>
      (await readAnswer(await call(path, { method, ...writeBody(sent) }))) as T,
    async readText(path) {
      const response = await call(path);
      if (!response.ok) await readAnswer(response);
      return response.text();
    },
  };
}
