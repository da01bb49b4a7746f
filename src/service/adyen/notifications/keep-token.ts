import { keepToken } from '../../payments/attempts/finish-attempt.ts';
import type { Followers } from '../../payments/attempts/followers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { isDescribed } from '../cards/read-answered-card.ts';
import type { FindStoredCard } from '../requests/find-stored-card.ts';
import { createToken } from '../requests/map-answer.ts';
import { type PaymentTable, toDecision } from '../requests/payment-table.ts';
import type { NotifiedPayment } from './find-payment.ts';

interface Token {
  storedId: string | undefined;
  /** Whether it is kept now, whatever is known of its card. */
  isOver: boolean;
}

interface KeepOptions {
  findStoredCard: FindStoredCard;
  store: Store;
  payments: PaymentTable;
  followers: Followers;
  now: () => number;
}

/**
 * Stores a card or account whose token or description arrived after the payment was approved. Does so only once.
 * @returns the token of the payment, now or before; `'NOT_DESCRIBED'` if it can be asked for again
 */
export async function keepLate(
  { attempt }: NotifiedPayment,
  { storedId, isOver }: Token,
  options: KeepOptions,
): Promise<{ cardToken: string } | 'NOT_DESCRIBED' | undefined> {
  const { store, payments, followers, now } = options;
  const { terms, told, result, heldToken } = (await payments.find(attempt.id)) ?? {};
  const known = typeof result === 'object' ? result : told && terms && toDecision(told, terms);
  if (!terms?.shopperReference || !known?.isApproved) return undefined;
  if (known.cardToken) return { cardToken: known.cardToken };
  const cardToken = heldToken ?? told?.cardToken ?? createToken(terms.shopperReference, storedId);
  if (!cardToken) return undefined;
  const isKnown = !terms.isCard || (attempt.card_brand && attempt.card_last4 && attempt.card_expiry);
  const asked = isKnown ? undefined : await options.findStoredCard(cardToken);
  if (!isKnown && !isDescribed(asked) && !isOver) return 'NOT_DESCRIBED';
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
    if (!kept.numUpdatedRows) return;
    await keepToken(trx, { followers }, { attempt, card: asked, cardToken, now: now() });
  });
  return { cardToken };
}
