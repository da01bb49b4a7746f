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
  /** How long a call may take that has no `signal`. Default 100,000. */
  timeoutMs?: number | undefined;
  /** Sends the requests, instead of the global function. */
  fetch?: typeof fetch | undefined;
}

interface Sent extends SendOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes the function that calls the service, for servers: credentials do not belong in a browser. It fetches an access token when it needs
 * one, and another one before that ends.
 * @example
 * const call = createClient({ baseUrl, username, password });
 * const { PaymentUrl } = await call('POST /api/v5/payments/link', { body: { … } });
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
      // The service answers where it is called: another program would get the body, and the password in it.
      redirect: 'manual',
    };
    // Throws for what no request can carry: that is a mistake of the caller, and says nothing about the service.
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
      // The token has ended early, or its user has changed. Such a call was not begun.
      tokens.drop(token);
      return send(name, sent, await tokens.get(sent.signal));
    }
  }
  // The types of calls follow from the OpenAPI, which the service checks: here all calls are one.
  return call as Call;
}
