import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hasCardNumber } from '../platform/http/requests/mask-card-numbers.ts';

/** The form of an id from a proxy: it goes into the log and into an answer's header. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a proxy in front has given the request (`X-Request-Id`), or else a new one. */
export function createRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && !hasCardNumber(given);
  return isTaken ? given : randomUUID();
}
