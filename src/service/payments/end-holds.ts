import { setImmediate } from 'node:timers/promises';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { Company } from '../companies/company.ts';
import { breakRule, type FieldError } from '../http/rejections.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import { LATE_RAILS, movePayment } from './move-payment.ts';

/** Most ids in one call. */
export const MAX_TRANSACTION_IDS = 100;

/** One row of the answer. */
export interface HoldResult {
  TransactionId: string;
  Result: boolean;
  /** Null for an id that is not the company's. */
  Status: PaymentStatus | null;
  Message: string;
}

export type HoldAction = 'capture' | 'release';

interface Hold {
  id: string;
  status: PaymentStatus;
  auto_capture: number;
  method: PaymentMethodId | null;
}

/** Lists the rules that a body other than `{ TransactionIds: string[] }` with 1 to 100 ids breaks. */
export function checkTransactionIds({
  TransactionIds: ids,
  ...others
}: Record<string, unknown>): FieldError[] {
  const errors = Object.keys(others).map((field) => breakRule(field, 'UNKNOWN_FIELD'));
  if (ids === undefined) errors.unshift(breakRule('TransactionIds', 'REQUIRED'));
  else if (!Array.isArray(ids) || !ids.length || ids.length > MAX_TRANSACTION_IDS) {
    errors.unshift(breakRule('TransactionIds', 'INVALID_VALUE'));
  } else {
    // A database stores a lone surrogate, and so looks it up, as another character.
    const index = ids.findIndex((id) => typeof id !== 'string' || !id.isWellFormed());
    if (index >= 0) errors.unshift(breakRule(`TransactionIds[${index}]`, 'INVALID_VALUE'));
  }
  return errors;
}

const findHold = (
  trx: StoreTransaction,
  { id: companyId }: Company,
  transactionId: string,
): Promise<Hold | undefined> =>
  trx
    .selectFrom('payments')
    .select(['id', 'status', 'auto_capture', 'method'])
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();

interface Action {
  /** Resolves with the new status; `undefined` if the state does not allow it. */
  move(trx: StoreTransaction, paymentId: string, now: number): Promise<PaymentStatus | undefined>;
  done: string;
  /** Whether an earlier call has done this. */
  wasDone(hold: Hold): boolean;
  wasDoneMessage: string;
}

const ACTIONS: Record<HoldAction, Action> = {
  capture: {
    async move(trx, paymentId, now) {
      if (!(await movePayment(trx, { paymentId, trigger: 'capture', now }))) return undefined;
      // The sandbox's acquirer settles a captured payment at once.
      return movePayment(trx, { paymentId, trigger: 'settle', now });
    },
    done: 'Captured.',
    wasDone({ status, auto_capture, method }) {
      const isLate = method !== null && LATE_RAILS.includes(method);
      const isTaken = ['CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'].includes(status);
      return isTaken && (!auto_capture || isLate);
    },
    wasDoneMessage: 'Already captured.',
  },
  release: {
    move: (trx, paymentId, now) => movePayment(trx, { paymentId, trigger: 'release', now }),
    done: 'Released.',
    wasDone: ({ status }) => status === 'RELEASED',
    wasDoneMessage: 'Already released.',
  },
};

export interface EndHoldsOptions {
  store: Store;
  company: Company;
  now: () => number;
}

function endHold(
  action: HoldAction,
  TransactionId: string,
  { store, company, now }: EndHoldsOptions,
): Promise<HoldResult> {
  const { move, done, wasDone, wasDoneMessage } = ACTIONS[action];
  return store.transaction().execute(async (trx): Promise<HoldResult> => {
    const found = await findHold(trx, company, TransactionId);
    const moved = found && (await move(trx, found.id, now()));
    if (moved) return { TransactionId, Result: true, Status: moved, Message: done };
    // Read again: another call may have changed it in between, and the answer says so.
    const hold = found && (await findHold(trx, company, TransactionId));
    // The id of another company looks exactly like an unknown one.
    if (!hold) return { TransactionId, Result: false, Status: null, Message: 'Transaction not found.' };
    const Result = wasDone(hold);
    const Message = Result ? wasDoneMessage : 'Payment is not held.';
    return { TransactionId, Result, Status: hold.status, Message };
  });
}

/**
 * Captures or releases held payments, and those that Klarna or iDEAL has promised. Each id is on its own: a failure changes
 * nothing for the others. A repeated call finds the work done and says so (docs/decisions.md, 10).
 */
export async function endHolds(
  action: HoldAction,
  transactionIds: readonly string[],
  options: EndHoldsOptions,
): Promise<HoldResult[]> {
  const results: HoldResult[] = [];
  for (const transactionId of transactionIds) {
    results.push(await endHold(action, transactionId, options));
    // SQLite answers synchronously: without a turn of the event loop, other requests wait for all hundred.
    await setImmediate();
  }
  return results;
}
