import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/** Longer than a round trip around the world with one packet lost, and short enough for the next address to be tried in time. */
const ATTEMPT_LIMIT_MS = 2_500;

/**
 * Lets an attempt to connect take longer than Node's 250 ms before the next address is tried instead of it. `fetch` and
 * PostgreSQL's client have no other way: everything else connects through `connectToAny`.
 */
export const allowSlowConnections = (): void => setDefaultAutoSelectFamilyAttemptTimeout(ATTEMPT_LIMIT_MS);
