import { AnswerUnknownError, type AuthorizationAnswer } from '../payments/attempts/acquirer.ts';
import type { AdyenOptions } from './adyen-options.ts';
import { type AdyenPayment, describePayment, toDecision } from './payment-table.ts';

/** Asks Adyen once to cancel what it may have approved without an answer (technical cancel, Checkout API `/cancels`). */
async function cancelByReference(
  reference: string,
  { config: { merchantAccount }, client, payments, now }: AdyenOptions,
): Promise<void> {
  const body = { merchantAccount, paymentReference: reference, reference };
  // Written first: from here on only Adyen's word about the cancellation counts, even if this process never hears an answer.
  await payments.updateOpen(reference, { withdrawn_at: now() });
  const { status } = await client.post({ path: '/cancels', body, key: `${reference}-cancel` });
  if ([401, 403, 429].includes(status)) throw new AnswerUnknownError('Adyen did not take the cancellation.');
  await payments.updateOpen(reference, { state: 'CANCELLING', withdrawn_at: now() });
}

/** Whether it is known how a payment ended that was cancelled by its reference. */
function hasEnded(
  { state, told, is_cancelled, withdrawn_at }: AdyenPayment,
  { config, now }: AdyenOptions,
): boolean {
  const isOver =
    state === 'CANCELLING' && withdrawn_at !== null && now() >= withdrawn_at + config.giveUpSeconds * 1000;
  return (
    is_cancelled === 1 || told?.isApproved === false || isOver || (is_cancelled === 0 && told !== undefined)
  );
}

/**
 * Withdraws a payment whose answer is unknown. Adyen has no look-up by reference: it is asked to cancel, and tells later whether it did.
 * @throws AnswerUnknownError until then
 */
export async function withdrawPayment(
  reference: string,
  options: AdyenOptions,
): Promise<AuthorizationAnswer | undefined> {
  const { payments } = options;
  const payment = await payments.find(reference);
  // Nothing was sent: the row comes before the request.
  if (!payment || payment.state === 'WITHDRAWN') {
    await payments.withdraw(reference);
    return undefined;
  }
  const known = describePayment(payment);
  if (known) return known;
  if (payment.state === 'SENT') await cancelByReference(reference, options);
  const current = (await payments.find(reference)) ?? payment;
  if (!hasEnded(current, options))
    throw new AnswerUnknownError('Adyen has not said whether the payment is cancelled.');
  const isCharged = current.is_cancelled !== 1 && current.told;
  if (isCharged) {
    const result = toDecision(isCharged, current.terms);
    await payments.write(reference, { result }, undefined);
    return result;
  }
  if (current.is_cancelled === 1) await payments.updateOpen(reference, { state: 'WITHDRAWN' });
  // An approval that is told at this moment comes first: the next round finds it.
  else if ((await payments.withdraw(reference)).state !== 'WITHDRAWN')
    throw new AnswerUnknownError('Adyen has just approved the payment.');
  return undefined;
}
