import type { LogFormat } from '../platform/config/read-operations-config.ts';
import { maskCardNumbers } from '../platform/http/requests/mask-card-numbers.ts';

/** A request as it is logged: what it was and how it ended, nothing of what was in it. */
export interface RequestEntry {
  requestId: string;
  method: string;
  /** The route's pattern, `/checkout/:token`; `unmatched` where there is none. Never the address: there are tokens in it. */
  route: string;
  status: number;
  durationMs: number;
  /** Who called, where the call had an access token. */
  company: string | undefined;
  /** The network that it came from. */
  network: string;
}

export interface Log {
  /** Whether requests are written down at all. */
  hasRequests: boolean;
  writeRequest(entry: RequestEntry): void;
  /** Something went wrong: a sentence for the operator. */
  writeProblem(message: string, requestId?: string): void;
}

/** Where lines go: standard output and standard error. */
export type Output = Pick<Console, 'log' | 'error'>;

export interface LogOptions {
  format: LogFormat;
  output: Output;
  now: () => number;
}

export function createLog({ format, output, now }: LogOptions): Log {
  if (format === 'plain') {
    const writeProblem = (message: string) => output.error(maskCardNumbers(message));
    return { hasRequests: false, writeRequest() {}, writeProblem };
  }
  const write = (level: 'info' | 'error', fields: object) =>
    output.log(JSON.stringify({ time: new Date(now()).toISOString(), level, ...fields }));
  return {
    hasRequests: true,
    writeRequest: (entry) => write(entry.status >= 500 ? 'error' : 'info', entry),
    writeProblem: (message, requestId) => write('error', { requestId, message: maskCardNumbers(message) }),
  };
}
