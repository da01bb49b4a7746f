import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import type { Link } from '../terms/link.ts';
import type { Shopper } from './acquirer.ts';
import { type RailOptions, withdrawFromRail } from './ask-rail.ts';
import { sendAttemptToRail } from './finish-attempt.ts';
import type { RailOrderMethod } from './rail.ts';
import { createChallengePath, createReturnPath } from './rail-paths.ts';

interface SendToRailOptions extends RailOptions {
  attemptId: string;
  getBaseUrl: () => string;
  /** The bank that the shopper has already chosen. */
  debtorBank?: string | undefined;
  shopper?: Shopper | undefined;
  /** Added to the path of the return. */
  returnQuery?: string | undefined;
}

type RailLink = Link & { company: { name: string } };

/**
 * Opens an order at the rail before the shopper is sent there, because an order must exist before it can be approved. For a card,
 * the order is the 3-D Secure challenge.
 * @returns whether the shopper can be sent there
 */
export async function sendToRail(
  link: RailLink,
  method: RailOrderMethod,
  options: SendToRailOptions,
): Promise<boolean> {
  const { store, rail, attemptId, getBaseUrl, debtorBank, shopper, returnQuery = '', now } = options;
  const { company, title, purpose, amountMinor, currency, token, expiresAt } = link;
  const createPath = method === 'card' ? createChallengePath : createReturnPath;
  const state = await rail.open({
    reference: attemptId,
    method,
    merchantName: company.name,
    // A payment that only saves a card may have no purpose.
    description: title ? `${title} – ${purpose}` : purpose || company.name,
    amountMinor,
    currency,
    returnUrl: getBaseUrl() + createPath(token, attemptId) + returnQuery,
    expiresAt,
    companyId: link.companyId,
    // A bank that knows no hold takes the money at once, and the service keeps it.
    capture: link.autoCapture || METHOD_RULES[method].hold !== 'bank' ? 'now' : 'later',
    statement: link.statement,
    items: link.items,
    ...(debtorBank !== undefined && { debtorBank }),
    ...(shopper && { shopper }),
  });
  const isSent = state === 'WAITING' && (await sendAttemptToRail(store, { attemptId, now: now() }));
  // If not sent, a concurrent recovery has already ended the attempt.
  if (!isSent) await withdrawFromRail(attemptId, options);
  return isSent;
}
