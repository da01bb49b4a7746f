import { PROTOCOL_VERSION } from './messages.ts';

/** The iframe's `name` is this and the origin that embeds it: so the page learns that before it may speak. */
export const FRAME_NAME_PREFIX = `servicepay:${PROTOCOL_VERSION}:`;

/** The embedding origin out of `window.name`; `undefined` when no script drives the page (hosted, or a raw iframe). */
export function parseFrameName(name: string): string | undefined {
  return name.startsWith(FRAME_NAME_PREFIX) ? name.slice(FRAME_NAME_PREFIX.length) : undefined;
}
