import { type RailOptions, withdrawFromRail } from '../attempts/ask-rail.ts';
import { sendAttemptToRail } from '../attempts/attempts.ts';
import { createChallengePath, createReturnPath } from '../attempts/rail-paths.ts';
import type { RailOrderMethod } from '../store/rail-rows.ts';
import type { CheckoutLink } from './find-link.ts';

export interface SendOptions extends RailOptions {
  attemptId: string;
  getBaseUrl: () => string;
}

/**
 * Opens an order at the rail, and only then lets the shopper go there: an order must exist before it can be approved. The
 * order of a card is its bank's question to the card holder.
 */
export async function sendToRail(
  link: CheckoutLink,
  method: RailOrderMethod,
  options: SendOptions,
): Promise<void> {
  const { store, rail, attemptId, getBaseUrl } = options;
  const { company, title, purpose, amountMinor, currency, token, expiresAt } = link;
  const createPath = method === 'card' ? createChallengePath : createReturnPath;
  const state = await rail.open({
    reference: attemptId,
    method,
    merchantName: company.name,
    // A card session may have no purpose.
    description: title ? `${title} – ${purpose}` : purpose || company.name,
    amountMinor,
    currency,
    returnUrl: getBaseUrl() + createPath(token, attemptId),
    expiresAt,
  });
  const isSent = state === 'WAITING' && (await sendAttemptToRail(store, attemptId));
  // Otherwise a recovery that runs at the same time has ended the attempt.
  if (!isSent) await withdrawFromRail(attemptId, options);
}
