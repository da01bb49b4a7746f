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
  /** Logs a sentence about something that the operator may need to know, and that is not a fault. */
  writeWarning(message: string, requestId?: string): void;
}

/** The destination of the lines: standard output and standard error. */
export type Output = Pick<Console, 'log' | 'error'>;

interface LogOptions {
  format: LogFormat;
  output: Output;
  now: () => number;
}

/** The level of a request. A 503 is an answer that the service chose: what it needs does not answer, or it stops. */
function getLevel(status: number): 'info' | 'warn' | 'error' {
  if (status === 503) return 'warn';
  return status >= 500 ? 'error' : 'info';
}

export function createLog({ format, output, now }: LogOptions): Log {
  if (format === 'plain') {
    const writeProblem = (message: string) => output.error(maskCardNumbers(message));
    return {
      hasRequests: false,
      writeRequest() {},
      writeNotice: output.log,
      writeProblem,
      writeWarning: writeProblem,
    };
  }
  const write = (level: 'info' | 'warn' | 'error', fields: object) =>
    output.log(JSON.stringify({ time: new Date(now()).toISOString(), level, ...fields }));
  const writeSentence = (level: 'warn' | 'error') => (message: string, requestId?: string) =>
    write(level, { requestId, traceId: getSpan()?.traceId, message: maskCardNumbers(message) });
  return {
    hasRequests: true,
    writeRequest: (entry) => write(getLevel(entry.status), entry),
    writeNotice: (message) => write('info', { message }),
    writeProblem: writeSentence('error'),
    writeWarning: writeSentence('warn'),
  };
}
