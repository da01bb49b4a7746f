import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { readObject } from '../http/read-object.ts';
import { rejectFields } from '../http/rejections.ts';
import type { Company } from '../register-companies.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import { LATE_RAILS, movePayment } from './move-payment.ts';

/** Most ids of one call. */
export const MAX_TRANSACTION_IDS = 100;

/** One row of the answer. */
export interface HoldResult {
  TransactionId: string;
  Result: boolean;
  /** Null for an id that the company does not have. */
  Status: PaymentStatus | null;
  Message: string;
}

type HoldAction = 'capture' | 'release';

interface Hold {
  id: string;
  status: PaymentStatus;
  auto_capture: number;
  method: PaymentMethodId | null;
}

/** @throws Rejection 400 for a body that is not `{ TransactionIds: string[] }` with 1 to 100 ids */
function readTransactionIds(body: unknown): string[] {
  const { TransactionIds: ids, ...others } = readObject(body);
  const errors = Object.keys(others).map((Field) => ({ Field, Message: 'Unknown field.' }));
  if (ids === undefined) errors.unshift({ Field: 'TransactionIds', Message: 'Field is required.' });
  else if (!Array.isArray(ids) || !ids.length || ids.length > MAX_TRANSACTION_IDS) {
    errors.unshift({ Field: 'TransactionIds', Message: 'Invalid value.' });
  } else {
    // A lone surrogate would be stored, and so looked up, as another character.
    const index = ids.findIndex((id) => typeof id !== 'string' || !id.isWellFormed());
    if (index >= 0) errors.unshift({ Field: `TransactionIds[${index}]`, Message: 'Invalid value.' });
  }
  if (errors.length) throw rejectFields(errors);
  return ids as string[];
}

async function capture(
  trx: StoreTransaction,
  hold: Hold,
  now: number,
): Promise<[PaymentStatus | undefined, string]> {
  if (!(await movePayment(trx, { paymentId: hold.id, trigger: 'capture', now }))) {
    const isLate = hold.method !== null && LATE_RAILS.includes(hold.method);
    const isTaken = ['CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'].includes(hold.status);
    return isTaken && (!hold.auto_capture || isLate)
      ? [hold.status, 'Already captured.']
      : [undefined, 'Payment is not held.'];
  }
  // The sandbox's acquirer settles what is captured at once.
  return [await movePayment(trx, { paymentId: hold.id, trigger: 'settle', now }), 'Captured.'];
}

async function release(
  trx: StoreTransaction,
  hold: Hold,
  now: number,
): Promise<[PaymentStatus | undefined, string]> {
  const status = await movePayment(trx, { paymentId: hold.id, trigger: 'release', now });
  if (status) return [status, 'Released.'];
  return hold.status === 'RELEASED'
    ? [hold.status, 'Already released.']
    : [undefined, 'Payment is not held.'];
}

const ACTIONS = { capture, release };

export interface SettleHoldsOptions {
  store: Store;
  company: Company;
  now: () => number;
}

/**
 * Captures or releases held payments, and those that Klarna or iDEAL has promised, each by itself: what fails for one id changes nothing for the others. A call
 * that is made again finds the work done and says so (docs/decisions.md, 10).
 */
export async function settleHolds(
  action: HoldAction,
  body: unknown,
  { store, company, now }: SettleHoldsOptions,
): Promise<HoldResult[]> {
  const results: HoldResult[] = [];
  for (const transactionId of readTransactionIds(body)) {
    const result = await store.transaction().execute(async (trx): Promise<HoldResult> => {
      const hold = await trx
        .selectFrom('payments')
        .select(['id', 'status', 'auto_capture', 'method'])
        .where('company_id', '=', company.id)
        .where('transaction_id', '=', transactionId)
        // What is told of a payment that cannot be moved is told of its state in this moment.
        .forUpdate()
        .executeTakeFirst();
      // Another company's id looks exactly like one that nobody has.
      if (!hold)
        return {
          TransactionId: transactionId,
          Result: false,
          Status: null,
          Message: 'Transaction not found.',
        };
      const [status, message] = await ACTIONS[action](trx, hold, now());
      return {
        TransactionId: transactionId,
        Result: !!status,
        Status: status ?? hold.status,
        Message: message,
      };
    });
    results.push(result);
  }
  return results;
}
