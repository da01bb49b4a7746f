import type { LogEntry } from './types.ts';

const MAX_ENTRIES = 200;

/** The switch `debug`, and the newest entries of the log while it is on. */
export const trace: { isOn_: boolean; log_: LogEntry[] } = { isOn_: false, log_: [] };

/** @param what a message's type, a state or a code; never a token, a URL or anything that a shopper typed */
export const addTrace = (what: string): void => {
  if (!trace.isOn_) return;
  performance.mark(`servicepay:${what}`);
  trace.log_ = [...trace.log_, [performance.now(), what] as LogEntry].slice(-MAX_ENTRIES);
};
