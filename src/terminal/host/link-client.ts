import { HOST_TIMEOUT_MS, TERMINAL_LINK_PATH } from '../../protocol/terminal-link.ts';

/** The service did not answer, or not as it should. */
export class LinkError extends Error {
  /** Its status, if it answered. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

export interface LinkAnswer {
  status: number;
  /** `undefined` with 204. */
  body: unknown;
  /** The service's clock, in milliseconds since 1970. */
  at: number | undefined;
}

export interface LinkCall {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Statuses that are answers, besides 200 and 204. */
  accepts?: readonly number[];
}

export interface LinkClientOptions {
  url: string;
  poiid: string;
  secret: string;
}

/** Calls the service. */
export function createLinkClient({ url, poiid, secret }: LinkClientOptions) {
  const authorization = `Basic ${Buffer.from(`${poiid}:${secret}`).toString('base64')}`;
  return async ({
    method = 'POST',
    path,
    body,
    timeoutMs = HOST_TIMEOUT_MS,
    signal,
    accepts = [],
  }: LinkCall): Promise<LinkAnswer> => {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}${TERMINAL_LINK_PATH}/${path}`, {
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
        throw new LinkError(`The service answered ${status} to ${path}.${hint}`, status);
      }
      const date = Date.parse(response.headers.get('date') ?? '');
      return {
        status,
        body: status === 200 ? JSON.parse(text) : undefined,
        at: Number.isNaN(date) ? undefined : date,
      };
    } catch (error) {
      if (error instanceof LinkError) throw error;
      throw new LinkError(`The service does not answer: ${(error as Error).message}`);
    }
  };
}

export type CallService = ReturnType<typeof createLinkClient>;
