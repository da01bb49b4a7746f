import type { DebitReturn } from '../../payments/attempts/acquirer.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../../platform/store/payment-rows.ts';
import { awaitDebit } from '../mandates/await-debit.ts';
import { cancelMandate, findMandateOf } from '../mandates/mandates.ts';
import { followSettledDebit } from '../subscriptions/follow-renewal.ts';
import { followReturn } from '../subscriptions/follow-return.ts';
import type { SubscriptionNeeds } from '../subscriptions/subscription-needs.ts';

export interface DebitEnd {
  paymentId: string;
  end: 'SETTLED' | DebitReturn;
  now: number;
}

async function settle(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { attempt, now }: { attempt: AttemptRow; now: number },
): Promise<boolean> {
  const { payment_id: paymentId } = attempt;
  if (!(await movePayment(trx, needs, { paymentId, trigger: 'authorize', now }))) return false;
  await movePayment(trx, needs, { paymentId, trigger: 'settle', now });
  await followSettledDebit(trx, { attempt, now });
  return true;
}

async function bringBack(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { attempt, end, now }: { attempt: AttemptRow; end: DebitReturn; now: number },
): Promise<boolean> {
  const { declineCode, isFinal } = end;
  if (!(await movePayment(trx, needs, { paymentId: attempt.payment_id, trigger: 'fail', now }))) return false;
  await trx
    .updateTable('attempts')
    .set({ state: 'DECLINED', decline_code: declineCode, ended_at: now })
    .where('id', '=', attempt.id)
    .execute();
  await followReturn(trx, needs, { attempt, now });
  const mandate = isFinal ? await findMandateOf(trx, attempt) : undefined;
  if (mandate) await cancelMandate(trx, { id: mandate.id, now });
  return true;
}

/** Finds the debit of a payment. */
const findDebit = (trx: StoreTransaction, paymentId: string): Promise<AttemptRow | undefined> =>
  trx
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('method', '=', 'sepa_direct_debit')
    .where('state', '=', 'APPROVED')
    .forUpdate()
    .executeTakeFirst();

/** Handles a debit that was returned after its payment had settled; the payment has already moved. */
export async function followLateReturn(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { paymentId, now }: { paymentId: string; now: number },
): Promise<void> {
  const attempt = await findDebit(trx, paymentId);
  if (attempt) await followReturn(trx, needs, { attempt, now });
}

/**
 * Stores the outcome of a pending debit and all its consequences, in one transaction. A second call has no effect.
 * @returns whether the outcome is now stored
 */
export async function endDebit(
  trx: StoreTransaction,
  needs: SubscriptionNeeds,
  { paymentId, end, now }: DebitEnd,
): Promise<boolean> {
  const attempt = await findDebit(trx, paymentId);
  if (!attempt) return false;
  return end === 'SETTLED'
    ? settle(trx, needs, { attempt, now })
    : bringBack(trx, needs, { attempt, end, now });
}

/** Asks the acquirer for the outcome of a mandate's debit. If it is still pending, the acquirer is asked again a day later. */
export async function askForDebit(
  paymentId: string,
  options: RailOptions & SubscriptionNeeds,
): Promise<void> {
  const { store, acquirer, now } = options;
  const attempts = store.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  const debits = attempts.where('mandate_id', 'is not', null).where('state', '=', 'APPROVED');
  const attempt = await debits.executeTakeFirst();
  if (!attempt) return;
  const end = await acquirer.findDebit(attempt.id);
  await store.transaction().execute(async (trx) => {
    if (end === 'PENDING') await awaitDebit(trx, paymentId, now());
    else await endDebit(trx, options, { paymentId, end, now: now() });
  });
}
