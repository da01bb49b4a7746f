import { textUpTo } from '../../platform/http/requests/read-query.ts';

/** The maximum length of a transaction id: 30 characters for a caller's, 36 for a generated one, 64 for a till's. */
export const MAX_TRANSACTION_ID_LENGTH = 64;

/** Reads a transaction id in a path or query; `undefined` if no link can have it. */
export const readTransactionId = textUpTo(MAX_TRANSACTION_ID_LENGTH);
