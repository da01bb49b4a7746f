import {
  type FieldProblems,
  findCardProblems,
  findEmailProblem,
  stripCardNumber,
} from '../../protocol/card.ts';
import type { PayAnswer, PayRequest } from '../../protocol/checkout-api.ts';
import { isRail } from '../../protocol/payment-methods.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { Acquirer } from '../simulators/create-acquirer.ts';
import type { PaymentRow } from '../store/schema.ts';
import { describeAttempt, finishAttempt, startAttempt } from './attempts.ts';
import { getCardBrandCodes, listPayableMethods } from './create-view.ts';
import { type CheckoutLink, hasExpired } from './find-link.ts';
import { recoverAttempt } from './recover-attempts.ts';
import { sendToRail } from './send-to-rail.ts';
import { type RailOptions, withdrawFromRail } from './settle-rail.ts';

export interface PayOptions extends RailOptions {
  acquirer: Acquirer;
  getBaseUrl: () => string;
}

function findProblems({ request }: CheckoutLink, paying: PayRequest, now: number): FieldProblems {
  const { email = '' } = paying;
  // A bank or wallet knows its customer: at a rail the address is only for the confirmation.
  const needsEmail = 'card' in paying || email.trim() !== '';
  const emailProblem = request.HideEmailInput || !needsEmail ? undefined : findEmailProblem(email);
  const problems =
    'card' in paying ? findCardProblems(paying.card, new Date(now), getCardBrandCodes(request)) : {};
  return emailProblem ? { ...problems, email: emailProblem } : problems;
}

/** Why the payment cannot be made, if it cannot. */
function describeClosed({ active_attempt_id, status }: PaymentRow): PayAnswer | undefined {
  if (active_attempt_id) return { outcome: 'processing' };
  const state = getCheckoutState(status);
  return state === 'open' ? undefined : { outcome: 'closed', state, status };
}

/**
 * Takes back what waits for the shopper at a rail: the shopper has come back and pays anew.
 * @returns why that cannot be: the rail has approved it meanwhile, or another press was faster
 */
async function withdrawWaiting(attemptId: string, paymentId: string, options: PayOptions) {
  await withdrawFromRail(attemptId, options);
  const payments = options.store.selectFrom('payments').selectAll();
  return describeClosed(await payments.where('id', '=', paymentId).executeTakeFirstOrThrow());
}

async function askForMoney(
  link: CheckoutLink,
  request: PayRequest,
  options: PayOptions & { attemptId: string },
) {
  const { store, acquirer, now, attemptId } = options;
  if (!('card' in request || 'applePay' in request)) return sendToRail(link, request.method, options);
  const { attemptKey } = request;
  const answer = await acquirer.authorize({
    reference: attemptId,
    isMoto: link.request.Moto,
    ...('card' in request
      ? { cardNumber: stripCardNumber(request.card.number) }
      : { applePay: { paymentId: link.payment.id, attemptKey, token: request.applePay.token } }),
  });
  return finishAttempt(store, { attemptId, answer, now: now() });
}

/**
 * One press of the pay button. Whatever is pressed twice, sent twice or pressed in two windows, at most one attempt of
 * a link is at the acquirer, and none after one was approved.
 */
export async function pay(link: CheckoutLink, request: PayRequest, options: PayOptions): Promise<PayAnswer> {
  const { store, now, wakeDeliveries } = options;
  const { payment, active } = link;
  const paymentId = payment.id;

  // 1. The same press asked again gets the same answer.
  const known = await describeAttempt(store, paymentId, request.attemptKey);
  if (known) return known;

  // 2. A link that is paid, closed or busy.
  if (hasExpired(link, now())) {
    await store
      .transaction()
      .execute((trx) => movePayment(trx, { paymentId, trigger: 'expire', now: now() }));
    return { outcome: 'closed', state: 'expired', status: 'EXPIRED' };
  }
  const waiting = active?.state === 'AT_RAIL' ? active : undefined;
  const closed = waiting ? undefined : describeClosed(payment);
  if (closed) return closed;

  // 3. What was typed.
  if (!listPayableMethods(link).includes(request.method)) {
    return { outcome: 'closed', state: getCheckoutState(payment.status), status: payment.status };
  }
  const problems = findProblems(link, request, now());
  if (Object.keys(problems).length) return { outcome: 'invalid', problems };

  // 4. Never two at once: what waits at a rail ends first.
  const taken = waiting && (await withdrawWaiting(waiting.id, paymentId, options));
  if (taken) return taken;

  // 5. The money.
  const attemptId = await startAttempt(store, { paymentId, request, now: now() });
  if (!attemptId) return { outcome: 'processing' };
  try {
    await askForMoney(link, request, { ...options, attemptId });
    wakeDeliveries();
  } catch (error) {
    // Nobody may hold the payment for ever: the acquirer or rail is asked once more what became of it.
    if (isRail(request.method)) await withdrawFromRail(attemptId, options);
    else await recoverAttempt(attemptId, options);
    throw error;
  }
  return (await describeAttempt(store, paymentId, request.attemptKey)) ?? { outcome: 'processing' };
}
