import type { LogFormat } from '../../platform/config/read-operations-config.ts';
import { maskCardNumbers } from '../../platform/http/requests/mask-card-numbers.ts';
import { getSpan } from '../../platform/tracing/spans.ts';

/** A request as logged: its route and outcome, but none of its content. */
export interface RequestEntry {
  requestId: string;
  /** The trace of the request, and of what follows from it (docs/operations.md, "Tracing"). */
  traceId: string;
  method: string;
  /** The pattern of the route, such as `/checkout/:token`, or `unmatched`. Never the URL, which contains tokens. */
  route: string;
  status: number;
  durationMs: number;
  /** The calling company, if the call had an access token. */
  company: string | undefined;
  /** The network that the request came from. */
  network: string;
}

export interface Log {
  /** Whether requests are logged. */
  hasRequests: boolean;
  writeRequest(entry: RequestEntry): void;
  /** Logs a sentence about something that is not a problem. */
  writeNotice(message: string): void;
  /** Logs a sentence about a problem for the operator. */
  writeProblem(message: string, requestId?: string): void;
}

/** The destination of the lines: standard output and standard error. */
export type Output = Pick<Console, 'log' | 'error'>;

interface LogOptions {
  format: LogFormat;
  output: Output;
  now: () => number;
}

export function createLog({ format, output, now }: LogOptions): Log {
  if (format === 'plain') {
    const writeProblem = (message: string) => output.error(maskCardNumbers(message));
    return { hasRequests: false, writeRequest() {}, writeNotice: output.log, writeProblem };
  }
  const write = (level: 'info' | 'error', fields: object) =>
    output.log(JSON.stringify({ time: new Date(now()).toISOString(), level, ...fields }));
  return {
    hasRequests: true,
    writeRequest: (entry) => write(entry.status >= 500 ? 'error' : 'info', entry),
    writeNotice: (message) => write('info', { message }),
    writeProblem: (message, requestId) =>
      write('error', { requestId, traceId: getSpan()?.traceId, message: maskCardNumbers(message) }),
  };
}
