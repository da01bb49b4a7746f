import { setImmediate } from 'node:timers/promises';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { LATE_RAILS } from '../../../protocol/select-payment-methods.ts';
import type { Company } from '../../calls/companies/company.ts';
import { explainState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { selectOwnPayment } from '../terms/own-payments.ts';
import type { HoldAction } from './check-holds.ts';
import { endHold } from './end-hold.ts';
import type { ModifyNeeds } from './modifier.ts';

/** The result for one id. */
interface HoldResult {
  TransactionId: string;
  Result: boolean;
  /** Null for an id that the company does not have. */
  Status: PaymentStatus | null;
  Message: string;
  /** A suggested call that would work. */
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
  selectOwnPayment(trx, companyId, transactionId)
    .select(['id', 'status', 'auto_capture', 'method', 'amount_minor'])
    .executeTakeFirst();

interface Action {
  done: string;
  requested: string;
  underWay: string;
  /** Whether an earlier call has already done this. */
  wasDone(hold: Hold): boolean;
  wasDoneMessage: string;
}

const ACTIONS: Record<HoldAction, Action> = {
  capture: {
    done: 'Captured.',
    requested: 'Capture requested.',
    underWay: 'Capture is under way.',
    wasDone({ status, auto_capture, method }) {
      const isLate = method !== null && LATE_RAILS.includes(method);
      const isTaken = ['CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'].includes(status);
      return isTaken && (!auto_capture || isLate);
    },
    wasDoneMessage: 'Already captured.',
  },
  release: {
    done: 'Released.',
    requested: 'Release requested.',
    underWay: 'Release is under way.',
    wasDone: ({ status }) => status === 'RELEASED',
    wasDoneMessage: 'Already released.',
  },
};

interface EndHoldsOptions extends ModifyNeeds {
  store: Store;
  company: Company;
  now: () => number;
}

/** Whether the payment can still be captured or released: it is held, or promised by a rail that waits for a request. */
const canStillEnd = ({ status, method }: Hold): boolean =>
  status === 'HELD' || (status === 'PENDING' && method !== null && LATE_RAILS.includes(method));

interface HoldToEnd {
  TransactionId: string;
  /** The amount to capture. Default: everything. */
  amountMinor?: number | undefined;
}

function endHoldOf(
  action: HoldAction,
  { TransactionId, amountMinor }: HoldToEnd,
  { store, company, now, ...needs }: EndHoldsOptions,
): Promise<HoldResult> {
  const { done, requested, wasDone, wasDoneMessage } = ACTIONS[action];
  return store.transaction().execute(async (trx): Promise<HoldResult> => {
    const found = await findHold(trx, company, TransactionId);
    const end =
      found && (await endHold(trx, needs, { action, paymentId: found.id, amountMinor, now: now() }));
    if (end?.outcome === 'BUSY') {
      const Message = ACTIONS[end.underWay].underWay;
      return { TransactionId, Result: false, Status: end.status, Message };
    }
    if (end) {
      const Message = end.outcome === 'DONE' ? done : requested;
      return { TransactionId, Result: true, Status: end.status, Message };
    }
    // Read again: another call may have changed it in the meantime, and the answer reports the current state.
    const hold = found && (await findHold(trx, company, TransactionId));
    // Do not distinguish the id of another company from an unknown one.
    if (!hold) return { TransactionId, Result: false, Status: null, Message: 'Transaction not found.' };
    const isTooMuch = amountMinor !== undefined && amountMinor > hold.amount_minor;
    if (isTooMuch && canStillEnd(hold)) {
      const Hint = `At most ${hold.amount_minor} is held.`;
      return { TransactionId, Result: false, Status: hold.status, Message: 'Amount out of range.', Hint };
    }
    // A repeated call with another amount has not been carried out.
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
 * Captures or releases held payments, and those that Klarna or iDEAL has promised. Each id is handled separately, so a failure
 * does not affect the others. A repeated call finds the work done and reports that (docs/decisions.md, 10).
 */
export async function endHolds(
  action: HoldAction,
  holds: readonly HoldToEnd[],
  options: EndHoldsOptions,
): Promise<HoldResult[]> {
  const results: HoldResult[] = [];
  for (const hold of holds) {
    results.push(await endHoldOf(action, hold, options));
    // SQLite works synchronously: without yielding, other requests would wait for all of the ids.
    await setImmediate();
  }
  return results;
}
