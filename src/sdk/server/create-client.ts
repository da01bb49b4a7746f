import type { Call, SendOptions } from './call-types.ts';
import { type Credentials, createTokens } from './create-tokens.ts';
import { readAnswer } from './read-answer.ts';
import { ServicePayError } from './servicepay-error.ts';
import { writeAddress } from './write-address.ts';

/** Longer than the longest `Prefer: wait`. */
const TIMEOUT_MS = 100_000;

export interface ClientOptions extends Credentials {
  /** @example 'https://pay.example' */
  baseUrl: string;
  /** The time limit of a call without a `signal`, in milliseconds. Default `100_000`. */
  timeoutMs?: number | undefined;
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

interface Sent extends SendOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Creates the function that calls the service. For servers only: credentials do not belong in a browser. It fetches an access
 * token when needed, and renews it before it expires.
 * @example const call = createClient({ baseUrl, username, password }); const { PaymentUrl } = await call('POST
 * /api/v5/payments/link', { body: { … } });
 */
export function createClient(options: ClientOptions): Call {
  const { baseUrl, timeoutMs = TIMEOUT_MS, fetch: request = (...rest) => fetch(...rest) } = options;

  async function send(name: string, sent: Sent, token?: string): Promise<unknown> {
    const { body, idempotencyKey, signal = AbortSignal.timeout(timeoutMs), headers } = sent;
    const { method, url } = writeAddress(name, baseUrl, sent);
    const init: RequestInit = {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Never follow a redirect: another server would receive the body, which may contain the password.
      redirect: 'manual',
    };
    // Throws if a header cannot be sent: that is a mistake of the caller, not a failure of the service.
    new Headers(init.headers);
    try {
      const response = await request(url, { ...init, signal });
      return await readAnswer(name, response);
    } catch (error) {
      if (error instanceof ServicePayError || signal.aborted) throw error;
      const Message = `Nothing answers at ${new URL(url).origin}.`;
      const unreachable = new ServicePayError(name, { Code: 'UNREACHABLE', Message, Errors: [] });
      throw Object.assign(unreachable, { cause: error });
    }
  }

  const tokens = createTokens(options, send);

  async function call(name: string, sent: Sent = {}): Promise<unknown> {
    const token = await tokens.get(sent.signal);
    try {
      return await send(name, sent, token);
    } catch (error) {
      if (!(error instanceof ServicePayError) || error.code !== 'UNAUTHORIZED') throw error;
      // The token was revoked, or its user has changed. The service has not begun such a call, so it can be repeated.
      tokens.drop(token);
      return send(name, sent, await tokens.get(sent.signal));
    }
  }
  // The types of calls are generated from the OpenAPI document; this implementation does not distinguish them.
  return call as Call;
}
