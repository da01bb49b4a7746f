/** Answers of the service are JSON with `Message`, `StatusCode` and `Result`, refusals too. */
export interface Answer {
  Message: string;
  Result: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each call has fields of its own.
  [field: string]: any;
}

export interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
}

/** The service has answered, and the answer is no. */
export class ServicePayRefusal extends Error {
  readonly status: number;

  /** @param reason the service's own sentence */
  constructor(call: string, { status, reason }: { status: number; reason: string }) {
    super(`ServicePay refused ${call}: ${reason}`);
    this.status = status;
  }
}

export interface ServicePayCallerOptions {
  serviceUrl: string;
  username: string;
  password: string;
  scopes: string;
}

/** A token this close to its end is not used: it could expire on the way. */
const TOKEN_MARGIN_MS = 30_000;
const CALL_TIMEOUT_MS = 10_000;

/** Makes the function that calls the service. It signs in when it needs to; the token never leaves the backend. */
export function createServicePayCaller({ serviceUrl, username, password, scopes }: ServicePayCallerOptions) {
  let token = '';
  let tokenEndsAtMs = 0;

  async function send(method: 'GET' | 'POST', path: string, { body, headers }: CallOptions): Promise<Answer> {
    const response = await fetch(serviceUrl + path, {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause) => {
      throw new Error(`The service at ${serviceUrl} does not answer.`, { cause });
    });
    // A token can end early, for example when the service was reinstalled: the next call asks for a fresh one.
    if (response.status === 401) token = '';
    const answer = (await response.json()) as Answer;
    if (answer.Result) return answer;
    throw new ServicePayRefusal(`${method} ${path}`, { status: response.status, reason: answer.Message });
  }

  async function signIn(): Promise<void> {
    if (token && Date.now() < tokenEndsAtMs - TOKEN_MARGIN_MS) return;
    token = '';
    const credentials = { Username: username, Password: password, Scopes: scopes };
    const { AccessToken, ExpiresIn } = await send('POST', '/api/v5/auth/token', { body: credentials });
    token = String(AccessToken);
    tokenEndsAtMs = Date.now() + Number(ExpiresIn) * 1000;
  }

  return async (method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Answer> => {
    await signIn();
    return send(method, path, options);
  };
}

export type CallServicePay = ReturnType<typeof createServicePayCaller>;

const REPEAT_MS = 2_000;

/**
 * Repeats a call until the service has answered it, for calls that must not stay unknown. One that changes something needs a
 * key or must be harmless twice.
 * @param say tells the person who waits
 */
export async function insist(say: (text: string) => void, call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const status = error instanceof ServicePayRefusal ? error.status : 500;
      // A token that has ended and too many calls are no answer either.
      if (status < 500 && status !== 401 && status !== 429) throw error;
      say('The service does not answer. Asking it every 2 seconds. Do not start again.');
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }
}
