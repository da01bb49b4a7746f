import { sendAttemptToRail } from '../attempts/attempts.ts';
import { createChallengePath, createReturnPath } from '../attempts/rail-paths.ts';
import { type RailOptions, withdrawFromRail } from '../attempts/settle-rail.ts';
import type { RailOrderMethod } from '../store/schema.ts';
import type { CheckoutLink } from './find-link.ts';

export interface SendOptions extends RailOptions {
  attemptId: string;
  getBaseUrl: () => string;
}

/**
 * Opens an order at the rail, and only then lets the shopper go there: an order that nobody knows of cannot be approved.
 * An order of a card is its bank's question to the card holder.
 */
export async function sendToRail(
  link: CheckoutLink,
  method: RailOrderMethod,
  options: SendOptions,
): Promise<void> {
  const { store, rail, attemptId, getBaseUrl } = options;
  const { company, payment, request, token, expiresAt } = link;
  const createPath = method === 'card' ? createChallengePath : createReturnPath;
  const state = await rail.open({
    reference: attemptId,
    method,
    merchantName: company.name,
    description: request.Title ? `${request.Title} – ${request.Purpose}` : request.Purpose,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    returnUrl: getBaseUrl() + createPath(token, attemptId),
    expiresAt,
  });
  const isSent = state === 'WAITING' && (await sendAttemptToRail(store, attemptId));
  // A recovery that runs at the same time has given the attempt up.
  if (!isSent) await withdrawFromRail(attemptId, options);
}
