import { createClient } from '#servicepay-checkout/api';

/** A call of the service, by method and path. The calls of the sandbox have no generated types. */
type SandboxCall = <Answered>(
  name: string,
  sent?: { params?: Record<string, string>; query?: Record<string, unknown>; body?: object },
) => Promise<Answered>;

/** The needs of every command. */
export interface Command {
  call: SandboxCall;
  print: (line: string) => void;
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal;
}

/** A command line that makes no sense. */
export class UsageError extends Error {}

/** @throws TypeError for a malformed address */
export const createCall = (options: { baseUrl: string; username: string; password: string }): SandboxCall =>
  createClient(options) as unknown as SandboxCall;

/** Writes columns, the last of them as long as it is. */
export const writeRow = (...cells: readonly [text: string, width: number][]): string =>
  cells
    .map(([text, width]) => text.padEnd(width))
    .join(' ')
    .trimEnd();

export const getTime = (iso: string): string => iso.slice(11, 19);
