import type { DeclineCode } from '../../../protocol/decline-codes.ts';

/** The answer of the simulated acquirer to a card. */
export interface CardBehavior {
  /** If absent, it is approved. */
  declineCode?: DeclineCode;
  /** The decline of every later charge of the saved card. */
  laterDeclineCode?: DeclineCode;
  /** Whether 3-D Secure is required. */
  needsAuthentication?: true;
  /** The delay of the answer. */
  delayMs?: number;
}

/** The delay of the slow card. */
export const SLOW_CARD_DELAY_MS = 8_000;

/**
 * The test cards that are not simply approved at once, as listed in the documentation. Any other number with a valid check digit
 * is approved.
 */
export const CARD_BEHAVIORS: Record<string, CardBehavior> = {
  '4000000000000002': { declineCode: 'card_declined' },
  '4000000000009995': { declineCode: 'insufficient_funds' },
  '4000000000000069': { declineCode: 'expired_card' },
  '4000000000003220': { needsAuthentication: true },
  '4000000000000341': { laterDeclineCode: 'card_declined' },
  '4000000000000077': { delayMs: SLOW_CARD_DELAY_MS },
};

/** The test cards by the names that the sandbox's calls take. */
export const NAMED_CARDS: Readonly<Record<string, string>> = {
  visa: '4111111111111111',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  expired: '4000000000000069',
  three_d_secure: '4000000000003220',
  declined_later: '4000000000000341',
  slow: '4000000000000077',
};

/** The BIN of the cards in a simulated attack. All of them are declined. */
export const STOLEN_BIN = '400066';

const STOLEN: CardBehavior = { declineCode: 'card_declined' };

export const findCardBehavior = (cardNumber: string): CardBehavior | undefined =>
  cardNumber.startsWith(STOLEN_BIN) ? STOLEN : CARD_BEHAVIORS[cardNumber];
