import { keepToken } from '../../payments/attempts/finish-attempt.ts';
import type { Followers } from '../../payments/attempts/followers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { createToken } from '../requests/map-answer.ts';
import { type PaymentTable, toDecision } from '../requests/payment-table.ts';
import type { NotifiedPayment } from './find-payment.ts';

interface KeepOptions {
  store: Store;
  payments: PaymentTable;
  followers: Followers;
  now: () => number;
}

/**
 * Stores a card or account whose token arrived after the payment was approved. Does so only once.
 * @returns the token of the payment, now or before
 */
export async function keepLate(
  { attempt }: NotifiedPayment,
  storedId: string | undefined,
  { store, payments, followers, now }: KeepOptions,
): Promise<{ cardToken: string } | undefined> {
  const { terms, told, result } = (await payments.find(attempt.id)) ?? {};
  const known = typeof result === 'object' ? result : told && terms && toDecision(told, terms);
  if (!terms?.shopperReference || !known?.isApproved) return undefined;
  if (known.cardToken) return { cardToken: known.cardToken };
  const cardToken = createToken(terms.shopperReference, storedId);
  if (!cardToken) return undefined;
  await store.transaction().execute(async (trx) => {
    // Lock in the same order as every other transaction: the payment, its subscription, then cards.
    const { payment_id: paymentId } = attempt;
    await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
    const begun = trx.selectFrom('subscriptions').select('id').where('payment_id', '=', paymentId);
    await begun.forUpdate().execute();
    const kept = await trx
      .updateTable('adyen_payments')
      .set({ result: JSON.stringify({ ...known, cardToken }) })
      .where('reference', '=', attempt.id)
      .where(({ eb, or }) => or([eb('result', 'is', null), eb('result', 'not like', '%"cardToken"%')]))
      .executeTakeFirst();
    if (kept.numUpdatedRows) await keepToken(trx, { followers }, { attempt, cardToken, now: now() });
  });
  return { cardToken };
}
