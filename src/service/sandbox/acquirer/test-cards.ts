import type { DeclineCode } from '../../../protocol/decline-codes.ts';

/** How the simulated acquirer answers a card. */
export interface CardBehavior {
  /** Approved if absent. */
  declineCode?: DeclineCode;
  /** How it is declined when the kept card is charged again. */
  laterDeclineCode?: DeclineCode;
  /** Asks the card holder for 3-D Secure. */
  needsAuthentication?: true;
  /** Time until the answer. */
  delayMs?: number;
}

/** How long the slow card takes. */
export const SLOW_CARD_DELAY_MS = 8_000;

/**
 * The test cards that are not simply approved at once. The documentation lists them. Any other number with a valid check digit is
 * approved.
 */
export const TEST_CARDS: Record<string, CardBehavior> = {
  '4000000000000002': { declineCode: 'card_declined' },
  '4000000000009995': { declineCode: 'insufficient_funds' },
  '4000000000000069': { declineCode: 'expired_card' },
  '4000000000003220': { needsAuthentication: true },
  '4000000000000341': { laterDeclineCode: 'card_declined' },
  '4000000000000077': { delayMs: SLOW_CARD_DELAY_MS },
};

/** The numbers of the attack that the sandbox plays begin with these digits. All of them are declined. */
export const STOLEN_BIN = '400066';

const STOLEN: CardBehavior = { declineCode: 'card_declined' };

export const findCardBehavior = (cardNumber: string): CardBehavior | undefined =>
  cardNumber.startsWith(STOLEN_BIN) ? STOLEN : TEST_CARDS[cardNumber];
