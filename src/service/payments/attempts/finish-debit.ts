import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import { setDueAt } from '../payments/due-times.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { AttemptRow } from '../tables/attempts.ts';
import type { DebitReturn } from './acquirer.ts';
import type { RailOptions } from './ask-rail.ts';
import { announce, type FollowNeeds } from './followers.ts';

export interface DebitEnd {
  paymentId: string;
  end: 'SETTLED' | DebitReturn;
  now: number;
}

/** How often the acquirer is asked for the outcome of a debit. */
const DEBIT_LOOK_MS = 86_400_000;

/** Schedules a query for the outcome of a debit, a day later. */
export const awaitDebit = (trx: StoreTransaction, paymentId: string, now: number): Promise<void> =>
  setDueAt(trx, 'PENDING', { paymentId, dueAt: now + DEBIT_LOOK_MS });

async function settle(
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { attempt, now }: { attempt: AttemptRow; now: number },
): Promise<boolean> {
  const { payment_id: paymentId } = attempt;
  const settled = { paymentId, trigger: 'authorize' as const, settles: true, now };
  if (!(await movePayment(trx, { followers }, settled))) return false;
  await announce(trx, followers, { kind: 'settled', end: { attempt, now } });
  return true;
}

async function bringBack(
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { attempt, end, now }: { attempt: AttemptRow; end: DebitReturn; now: number },
): Promise<boolean> {
  const { declineCode, isFinal } = end;
  const move = { paymentId: attempt.payment_id, trigger: 'fail' as const, now };
  if (!(await movePayment(trx, { followers }, move))) return false;
  const returned = await trx
    .updateTable('attempts')
    .set({ state: 'DECLINED', decline_code: declineCode, ended_at: now })
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(trx, followers, { kind: 'returned', end: { attempt: returned, isFinal, now } });
  return true;
}

/** Finds and locks the direct debit of a payment, which may still be returned. */
const lockDebit = (trx: StoreTransaction, paymentId: string): Promise<AttemptRow | undefined> =>
  trx
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('method', '=', 'sepa_direct_debit')
    .where('state', '=', 'APPROVED')
    .forUpdate()
    .executeTakeFirst();

/** Announces a debit that was returned after its payment had settled; the payment has already moved. */
export async function announceLateReturn(
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { paymentId, isFinal = false, now }: { paymentId: string; isFinal?: boolean; now: number },
): Promise<void> {
  const attempt = await lockDebit(trx, paymentId);
  if (attempt) await announce(trx, followers, { kind: 'returned', end: { attempt, isFinal, now } });
}

/**
 * Stores the outcome of a pending debit and all its consequences, in one transaction. A second call has no effect.
 * @returns whether the outcome is now stored
 */
export async function finishDebit(
  trx: StoreTransaction,
  needs: FollowNeeds,
  { paymentId, end, now }: DebitEnd,
): Promise<boolean> {
  const attempt = await lockDebit(trx, paymentId);
  if (!attempt) return false;
  return resumeTrace(attempt.traceparent, () =>
    end === 'SETTLED' ? settle(trx, needs, { attempt, now }) : bringBack(trx, needs, { attempt, end, now }),
  );
}

/** Asks the acquirer for the outcome of a mandate's debit. If it is still pending, the acquirer is asked again a day later. */
export async function askForDebit(paymentId: string, options: RailOptions): Promise<void> {
  const { store, acquirer, now } = options;
  const attempts = store.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  const debits = attempts.where('mandate_id', 'is not', null).where('state', '=', 'APPROVED');
  const attempt = await debits.executeTakeFirst();
  if (!attempt) return;
  const end = await acquirer.findDebit(attempt.id);
  await store.transaction().execute(async (trx) => {
    if (end === 'PENDING') await awaitDebit(trx, paymentId, now());
    else await finishDebit(trx, options, { paymentId, end, now: now() });
  });
}
