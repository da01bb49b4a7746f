import { PROTOCOL_VERSION } from './messages.ts';

const PREFIX = `servicepay:${PROTOCOL_VERSION}:`;

/** The iframe's `name`: how the page learns, before it may speak, which origin embeds it. */
export const createFrameName = (hostOrigin: string): string => PREFIX + hostOrigin;

/** The embedding origin out of `window.name`; `undefined` when no script drives the page (hosted, or a raw iframe). */
export function parseFrameName(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}
