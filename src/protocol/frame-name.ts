import { PROTOCOL_VERSION } from './messages.ts';

/** The prefix of the iframe's `name`, followed by the embedding origin, which the page needs before its first message. */
export const FRAME_NAME_PREFIX = `servicepay:${PROTOCOL_VERSION}:`;

/** Reads the embedding origin from `window.name`; `undefined` if no script controls the page (hosted, or a plain iframe). */
export function parseFrameName(name: string): string | undefined {
  return name.startsWith(FRAME_NAME_PREFIX) ? name.slice(FRAME_NAME_PREFIX.length) : undefined;
}
