import { textUpTo } from '../../platform/http/requests/read-query.ts';

/** Longest transaction id that a payment has: a caller's has 30 characters, one of ours 36, a till's up to 64. */
export const MAX_TRANSACTION_ID_LENGTH = 64;

/** A transaction id as a path or a query names it; `undefined` for a text that no link has for one. */
export const readTransactionId = textUpTo(MAX_TRANSACTION_ID_LENGTH);
