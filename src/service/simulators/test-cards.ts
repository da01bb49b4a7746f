import type { DeclineCode } from '../../protocol/decline-codes.ts';

/** How the simulated acquirer answers a card. */
export interface CardBehavior {
  /** Approved when absent. */
  declineCode?: DeclineCode;
  /** Time until the answer. */
  delayMs?: number;
}

/** How long the slow card takes. */
export const SLOW_CARD_DELAY_MS = 8_000;

/**
 * The test cards that do something else than being approved at once; the documentation lists them. Any other number
 * with a right check digit is approved. 4000 0000 0000 3220 asks for 3-D Secure, which this version of the sandbox
 * cannot show, so that card cannot be authenticated.
 */
export const TEST_CARDS: Record<string, CardBehavior> = {
  '4000000000000002': { declineCode: 'card_declined' },
  '4000000000009995': { declineCode: 'insufficient_funds' },
  '4000000000000069': { declineCode: 'expired_card' },
  '4000000000003220': { declineCode: 'authentication_failed' },
  '4000000000000077': { delayMs: SLOW_CARD_DELAY_MS },
};
