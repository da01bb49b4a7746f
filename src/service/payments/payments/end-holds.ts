import { setImmediate } from 'node:timers/promises';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { Company } from '../../calls/companies/company.ts';
import { explainState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { HoldAction } from './check-holds.ts';
import type { Move, MoveNeeds } from './followers.ts';
import { LATE_RAILS, movePayment } from './move-payment.ts';

/** A row of the answer. */
export interface HoldResult {
  TransactionId: string;
  Result: boolean;
  /** Null for an id that is not the company's. */
  Status: PaymentStatus | null;
  Message: string;
  /** A call that would be right. */
  Hint?: string;
}

interface Hold {
  id: string;
  status: PaymentStatus;
  auto_capture: number;
  method: PaymentMethodId | null;
  amount_minor: number;
}

const findHold = (
  trx: StoreTransaction,
  { id: companyId }: Company,
  transactionId: string,
): Promise<Hold | undefined> =>
  trx
    .selectFrom('payments')
    .select(['id', 'status', 'auto_capture', 'method', 'amount_minor'])
    .where('company_id', '=', companyId)
    .where('transaction_id', '=', transactionId)
    .where('is_setup', '=', 0)
    .executeTakeFirst();

type HoldMove = Pick<Move, 'paymentId' | 'amountMinor' | 'now'>;

interface Action {
  /** Resolves with the new status; `undefined` if the state does not allow it. */
  move(trx: StoreTransaction, needs: MoveNeeds, hold: HoldMove): Promise<PaymentStatus | undefined>;
  done: string;
  /** Whether an earlier call has done this. */
  wasDone(hold: Hold): boolean;
  wasDoneMessage: string;
}

const ACTIONS: Record<HoldAction, Action> = {
  capture: {
    async move(trx, needs, hold) {
      if (!(await movePayment(trx, needs, { ...hold, trigger: 'capture' }))) return undefined;
      // The sandbox's acquirer settles a captured payment at once.
      return movePayment(trx, needs, { paymentId: hold.paymentId, trigger: 'settle', now: hold.now });
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
    move: (trx, needs, { paymentId, now }) => movePayment(trx, needs, { paymentId, trigger: 'release', now }),
    done: 'Released.',
    wasDone: ({ status }) => status === 'RELEASED',
    wasDoneMessage: 'Already released.',
  },
};

export interface EndHoldsOptions extends MoveNeeds {
  store: Store;
  company: Company;
  now: () => number;
}

/** Held, or promised by a rail that has to be asked for the money. */
const canStillEnd = ({ status, method }: Hold): boolean =>
  status === 'HELD' || (status === 'PENDING' && method !== null && LATE_RAILS.includes(method));

interface HoldToEnd {
  TransactionId: string;
  /** The amount to capture; everything if absent. */
  amountMinor?: number | undefined;
}

function endHold(
  action: HoldAction,
  { TransactionId, amountMinor }: HoldToEnd,
  { store, company, now, followers }: EndHoldsOptions,
): Promise<HoldResult> {
  const { move, done, wasDone, wasDoneMessage } = ACTIONS[action];
  return store.transaction().execute(async (trx): Promise<HoldResult> => {
    const found = await findHold(trx, company, TransactionId);
    const moved = found && (await move(trx, { followers }, { paymentId: found.id, amountMinor, now: now() }));
    if (moved) return { TransactionId, Result: true, Status: moved, Message: done };
    // Read again: another call may have changed it in between, and the answer says so.
    const hold = found && (await findHold(trx, company, TransactionId));
    // The id of another company looks exactly like an unknown one.
    if (!hold) return { TransactionId, Result: false, Status: null, Message: 'Transaction not found.' };
    const isTooMuch = amountMinor !== undefined && amountMinor > hold.amount_minor;
    if (isTooMuch && canStillEnd(hold)) {
      const Hint = `At most ${hold.amount_minor} is held.`;
      return { TransactionId, Result: false, Status: hold.status, Message: 'Amount out of range.', Hint };
    }
    // A call for another amount than that of the call before has not been done.
    const isSame = amountMinor === undefined || amountMinor === hold.amount_minor;
    const Result = isSame && wasDone(hold);
    if (Result) return { TransactionId, Result, Status: hold.status, Message: wasDoneMessage };
    const Hint = explainState({ subject: 'payment', state: hold.status, needs: ['HELD'] });
    return {
      TransactionId,
      Result,
      Status: hold.status,
      Message: 'Payment is not held.',
      ...(Hint !== undefined && { Hint }),
    };
  });
}

/**
 * Captures or releases held payments, and those that Klarna or iDEAL has promised. Each id is on its own: a failure changes
 * nothing for the others. A repeated call finds the work done and says so (docs/decisions.md, 10).
 */
export async function endHolds(
  action: HoldAction,
  holds: readonly HoldToEnd[],
  options: EndHoldsOptions,
): Promise<HoldResult[]> {
  const results: HoldResult[] = [];
  for (const hold of holds) {
    results.push(await endHold(action, hold, options));
    // SQLite answers synchronously: without a turn of the event loop, other requests wait for all hundred.
    await setImmediate();
  }
  return results;
}
