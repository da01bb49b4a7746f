import type { LogEntry } from './types.ts';

const MAX_ENTRIES = 200;

/** The switch `debug`. */
export let isTracing = false;

/** The newest entries of the log while it is on. */
export let log: LogEntry[] = [];

export const switchTracing = (isOn: boolean): void => {
  isTracing = isOn;
};

/** @param what a message's type, a state or a code; never a token, a URL or anything that a shopper typed */
export const addTrace = (what: string): void => {
  if (!isTracing) return;
  performance.mark(`servicepay:${what}`);
  log = [...log, [performance.now(), what] as LogEntry].slice(-MAX_ENTRIES);
};
