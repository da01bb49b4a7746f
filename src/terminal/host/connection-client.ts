import { HOST_TIMEOUT_MS, TERMINAL_CONNECTION_PATH } from '../../protocol/terminal/terminal-connection.ts';

/** The service did not answer, or gave an unexpected answer. */
export class ConnectionFailure extends Error {
  /** The status, if there was an answer. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** Codes of errors before a connection exists. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Whether the service may have carried out a call: it was not refused, and a connection existed. */
export function mayHaveArrived({ status, cause }: ConnectionFailure): boolean {
  if (status !== undefined) return status >= 500;
  const { code } = ((cause as Error | undefined)?.cause ?? {}) as NodeJS.ErrnoException;
  return !NOT_CONNECTED.includes(code ?? '');
}

export interface ConnectionAnswer {
  status: number;
  /** `undefined` with 204. */
  body: unknown;
  /** The service's clock, in ms since 1970. */
  at: number | undefined;
}

export interface ConnectionCall {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Accepted statuses other than 200 and 204. */
  accepts?: readonly number[];
}

interface ConnectionClientOptions {
  url: string;
  poiid: string;
  secret: string;
}

/** Creates the client that calls the service. */
export function createConnectionClient({ url, poiid, secret }: ConnectionClientOptions) {
  const authorization = `Basic ${Buffer.from(`${poiid}:${secret}`).toString('base64')}`;
  return async ({
    method = 'POST',
    path,
    body,
    timeoutMs = HOST_TIMEOUT_MS,
    signal,
    accepts = [],
  }: ConnectionCall): Promise<ConnectionAnswer> => {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}${TERMINAL_CONNECTION_PATH}/${path}`, {
        method,
        headers: { authorization, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      const { status } = response;
      const text = await response.text();
      if (![200, 204, ...accepts].includes(status)) {
        const hint = status === 401 ? ' Check TERMINAL_POIID and TERMINAL_SECRET.' : '';
        throw new ConnectionFailure(`The service answered ${status} to ${path}.${hint}`, { status });
      }
      const date = Date.parse(response.headers.get('date') ?? '');
      return {
        status,
        body: status === 200 ? JSON.parse(text) : undefined,
        at: Number.isNaN(date) ? undefined : date,
      };
    } catch (error) {
      if (error instanceof ConnectionFailure) throw error;
      throw new ConnectionFailure(`The service does not answer: ${(error as Error).message}`, {
        cause: error,
      });
    }
  };
}

export type CallService = ReturnType<typeof createConnectionClient>;
