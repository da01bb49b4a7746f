import { AnswerUnknownError, type AuthorizationAnswer } from '../../payments/attempts/acquirer.ts';
import type { AdyenOptions } from './adyen-options.ts';
import { type AdyenPayment, describePayment, toDecision } from './payment-table.ts';

/** Asks Adyen once to cancel a payment that it may have approved (technical cancel, Checkout API `/cancels`). */
async function cancelByReference(
  reference: string,
  { config: { merchantAccount }, client, payments, now }: AdyenOptions,
): Promise<void> {
  const body = { merchantAccount, paymentReference: reference, reference };
  // Store this before the request: from now on, only Adyen's notification about the cancellation counts, even if the answer is
  // lost.
  await payments.updateOpen(reference, { withdrawn_at: now() });
  const { status } = await client.post({ path: '/cancels', body, key: `${reference}-cancel` });
  if ([401, 403, 429].includes(status)) throw new AnswerUnknownError('Adyen did not take the cancellation.');
  await payments.updateOpen(reference, { state: 'CANCELLING', withdrawn_at: now() });
}

/** Whether the outcome is known of a payment that was cancelled by its reference. */
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
 * Withdraws a payment whose answer is unknown. Adyen has no lookup by reference, so this requests a cancellation, whose result
 * arrives in a notification.
 * @throws AnswerUnknownError until then
 */
export async function withdrawPayment(
  reference: string,
  options: AdyenOptions,
): Promise<AuthorizationAnswer | undefined> {
  const { payments } = options;
  const payment = await payments.find(reference);
  // Nothing was sent: a row is written before each request.
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
  // An approval that arrives at this moment takes precedence: the next round finds it.
  else if ((await payments.withdraw(reference)).state !== 'WITHDRAWN')
    throw new AnswerUnknownError('Adyen has just approved the payment.');
  return undefined;
}
