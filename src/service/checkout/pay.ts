import {
  type FieldProblems,
  findCardProblems,
  findEmailProblem,
  stripCardNumber,
} from '../../protocol/card.ts';
import type { PayAnswer, PayRequest } from '../../protocol/checkout-api.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { Acquirer } from '../simulators/create-acquirer.ts';
import type { Store } from '../store/open-store.ts';
import { describeAttempt, finishAttempt, startAttempt } from './attempts.ts';
import { getCardBrandCodes, listPayableMethods } from './create-view.ts';
import { type CheckoutLink, hasExpired } from './find-link.ts';
import { recoverAttempt } from './recover-attempts.ts';

export interface PayOptions {
  store: Store;
  acquirer: Acquirer;
  now: () => number;
  wakeDeliveries: () => void;
}

function findProblems({ request }: CheckoutLink, { card, email }: PayRequest, now: number): FieldProblems {
  const problems = findCardProblems(card, new Date(now), getCardBrandCodes(request));
  const emailProblem = request.HideEmailInput ? undefined : findEmailProblem(email ?? '');
  return emailProblem ? { ...problems, email: emailProblem } : problems;
}

/** Why the link cannot be paid, if it cannot. */
function describeClosed({ payment }: CheckoutLink): PayAnswer | undefined {
  if (payment.active_attempt_id) return { outcome: 'processing' };
  const state = getCheckoutState(payment.status);
  return state === 'open' ? undefined : { outcome: 'closed', state, status: payment.status };
}

/**
 * One press of the pay button. Whatever is pressed twice, sent twice or pressed in two windows, at most one attempt of
 * a link is at the acquirer, and none after one was approved.
 */
export async function pay(link: CheckoutLink, request: PayRequest, options: PayOptions): Promise<PayAnswer> {
  const { store, acquirer, now, wakeDeliveries } = options;
  const paymentId = link.payment.id;

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
  const closed = describeClosed(link);
  if (closed) return closed;

  // 3. What was typed.
  if (!listPayableMethods(link).includes(request.method)) {
    return { outcome: 'closed', state: getCheckoutState(link.payment.status), status: link.payment.status };
  }
  const problems = findProblems(link, request, now());
  if (Object.keys(problems).length) return { outcome: 'invalid', problems };

  // 4. The money.
  const attemptId = await startAttempt(store, { paymentId, request, now: now() });
  if (!attemptId) return { outcome: 'processing' };
  try {
    const cardNumber = stripCardNumber(request.card.number);
    const answer = await acquirer.authorize({
      reference: attemptId,
      cardNumber,
      isMoto: link.request.Moto,
    });
    await finishAttempt(store, { attemptId, answer, now: now() });
    wakeDeliveries();
  } catch (error) {
    // Nobody may hold the payment for ever: the acquirer is asked once more what became of it.
    await recoverAttempt(attemptId, options);
    throw error;
  }
  return (await describeAttempt(store, paymentId, request.attemptKey)) ?? { outcome: 'processing' };
}
