import type { LogEntry } from './types.ts';

const MAX_ENTRIES = 200;

/** The newest entries, if `debug` is on. */
export const trace: { isOn: boolean; log: LogEntry[] } = { isOn: false, log: [] };

/** @param what a message's type, a state or a code: never anything that was typed, a token or an address */
export function addTrace(what: string): void {
  if (!trace.isOn) return;
  performance.mark(`servicepay:${what}`);
  if (trace.log.push([performance.now(), what]) > MAX_ENTRIES) trace.log.shift();
}
