import type { RailId } from '../../protocol/payment-methods.ts';
import { sendAttemptToRail } from './attempts.ts';
import type { CheckoutLink } from './find-link.ts';
import { createReturnPath } from './rail-paths.ts';
import { type RailOptions, withdrawFromRail } from './settle-rail.ts';

export interface SendOptions extends RailOptions {
  attemptId: string;
  getBaseUrl: () => string;
}

/** Opens an order at the rail, and only then lets the shopper go there: an order that nobody knows of cannot be approved. */
export async function sendToRail(link: CheckoutLink, method: RailId, options: SendOptions): Promise<void> {
  const { store, rail, attemptId, getBaseUrl } = options;
  const { company, payment, token } = link;
  const state = await rail.open({
    reference: attemptId,
    method,
    merchantName: company.name,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    returnUrl: getBaseUrl() + createReturnPath(token, attemptId),
  });
  const isSent = state === 'WAITING' && (await sendAttemptToRail(store, attemptId));
  // A recovery that runs at the same time has given the attempt up.
  if (!isSent) await withdrawFromRail(attemptId, options);
}
