import type { StoreTransaction } from './open-store.ts';

/** Called in the transaction that has done the work, with what came of it; what it throws undoes the work. */
export type OnWritten<Result> = (trx: StoreTransaction, result: Result) => Promise<void>;
