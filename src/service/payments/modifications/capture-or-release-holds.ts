import { setImmediate } from 'node:timers/promises';
import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { LATE_RAILS } from '../../../protocol/select-payment-methods.ts';
import type { Company } from '../../calls/companies/company.ts';
import { explainState, type FieldRule, type RejectionCode } from '../../platform/http/answers/rejections.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { selectOwnPayment } from '../terms/own-payments.ts';
import { captureOrReleaseHold } from './capture-or-release-hold.ts';
import type { HoldAction } from './check-holds.ts';
import type { ModifyNeeds } from './modifier.ts';

/** The codes of what was done. A capture or release that takes a while is only requested at first. */
const DONE_CODES = [
  ...(['CAPTURED', 'ALREADY_CAPTURED', 'CAPTURE_REQUESTED'] as const),
  ...(['RELEASED', 'ALREADY_RELEASED', 'RELEASE_REQUESTED'] as const),
];
type DoneCode = (typeof DONE_CODES)[number];

/** The codes of refusals, which other calls have too (`rejections.ts`). */
const REFUSAL_CODES = [
  'TRANSACTION_NOT_FOUND',
  'STATE_NOT_ALLOWED',
  'AMOUNT_OUT_OF_RANGE',
] as const satisfies (RejectionCode | FieldRule)[];

export const HOLD_CODES = [...DONE_CODES, ...REFUSAL_CODES];

/** The result for one id. */
interface HoldResult {
  TransactionId: string;
  Result: boolean;
  /** Null for an id that the company does not have. */
  Status: PaymentStatus | null;
  Code: (typeof HOLD_CODES)[number];
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

const selectHold = defineStatement(
  (db, { companyId, transactionId }: { companyId: number; transactionId: string }) =>
    selectOwnPayment(db, companyId, transactionId).select([
      'id',
      'status',
      'auto_capture',
      'method',
      'amount_minor',
    ]),
);

async function findHold(
  trx: StoreTransaction,
  { id: companyId }: Company,
  transactionId: string,
): Promise<Hold | undefined> {
  const { rows } = await trx.executeQuery(selectHold(trx, { companyId, transactionId }));
  return rows[0];
}

/** The facts that a row has about something that was done. */
interface Said {
  Code: DoneCode;
  Message: string;
}

interface Action {
  done: Said;
  requested: Said;
  underWay: string;
  /** Whether an earlier call has already done this. */
  wasDone(hold: Hold): boolean;
  again: Said;
}

const ACTIONS: Record<HoldAction, Action> = {
  capture: {
    done: { Code: 'CAPTURED', Message: 'Captured.' },
    requested: { Code: 'CAPTURE_REQUESTED', Message: 'Capture requested.' },
    underWay: 'Capture is under way.',
    wasDone({ status, auto_capture, method }) {
      const isLate = method !== null && LATE_RAILS.includes(method);
      const isTaken = ['CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED'].includes(status);
      return isTaken && (!auto_capture || isLate);
    },
    again: { Code: 'ALREADY_CAPTURED', Message: 'Already captured.' },
  },
  release: {
    done: { Code: 'RELEASED', Message: 'Released.' },
    requested: { Code: 'RELEASE_REQUESTED', Message: 'Release requested.' },
    underWay: 'Release is under way.',
    wasDone: ({ status }) => status === 'RELEASED',
    again: { Code: 'ALREADY_RELEASED', Message: 'Already released.' },
  },
};

interface HoldOptions extends ModifyNeeds {
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

function captureOrReleaseOne(
  action: HoldAction,
  { TransactionId, amountMinor }: HoldToEnd,
  { store, company, now, ...needs }: HoldOptions,
): Promise<HoldResult> {
  const { done, requested, wasDone, again } = ACTIONS[action];
  const refuse = (Status: PaymentStatus | null, refusal: Pick<HoldResult, 'Code' | 'Message' | 'Hint'>) => ({
    TransactionId,
    Result: false,
    Status,
    ...refusal,
  });
  return store.transaction().execute(async (trx): Promise<HoldResult> => {
    const found = await findHold(trx, company, TransactionId);
    const end =
      found &&
      (await captureOrReleaseHold(trx, needs, { action, paymentId: found.id, amountMinor, now: now() }));
    if (end?.outcome === 'BUSY')
      return refuse(end.status, { Code: 'STATE_NOT_ALLOWED', Message: ACTIONS[end.underWay].underWay });
    if (end) {
      const said = end.outcome === 'DONE' ? done : requested;
      return { TransactionId, Result: true, Status: end.status, ...said };
    }
    // Read again: another call may have changed it in the meantime, and the answer reports the current state.
    const hold = found && (await findHold(trx, company, TransactionId));
    // Do not distinguish the id of another company from an unknown one.
    if (!hold) return refuse(null, { Code: 'TRANSACTION_NOT_FOUND', Message: 'Transaction not found.' });
    const isTooMuch = amountMinor !== undefined && amountMinor > hold.amount_minor;
    if (isTooMuch && canStillEnd(hold))
      return refuse(hold.status, {
        Code: 'AMOUNT_OUT_OF_RANGE',
        Message: 'Amount out of range.',
        Hint: `At most ${hold.amount_minor} is held.`,
      });
    // A repeated call with another amount has not been carried out.
    const isSame = amountMinor === undefined || amountMinor === hold.amount_minor;
    if (isSame && wasDone(hold)) return { TransactionId, Result: true, Status: hold.status, ...again };
    const Hint = explainState({ subject: 'payment', state: hold.status, needs: ['HELD'] });
    return refuse(hold.status, {
      Code: 'STATE_NOT_ALLOWED',
      Message: 'Payment is not held.',
      ...(Hint !== undefined && { Hint }),
    });
  });
}

/**
 * Captures or releases held payments, and those that Klarna or iDEAL has promised. Each id is handled separately, so a failure
 * does not affect the others. A repeated call finds the work done and reports that (docs/decisions.md, 10).
 */
export async function captureOrReleaseHolds(
  action: HoldAction,
  holds: readonly HoldToEnd[],
  options: HoldOptions,
): Promise<HoldResult[]> {
  const results: HoldResult[] = [];
  for (const hold of holds) {
    results.push(await captureOrReleaseOne(action, hold, options));
    // SQLite works synchronously: without yielding, other requests would wait for all of the ids.
    await setImmediate();
  }
  return results;
}
