import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';

/** The format of an acceptable id from a proxy: it is written to the log and to a header of the answer. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** Returns the id that a proxy has given the request (`X-Request-Id`), or a new one. */
export function createRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && !hasCardNumber(given);
  return isTaken ? given : randomUUID();
}
