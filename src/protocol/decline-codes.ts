/**
 * The reason for a failed payment: the `code` of the script's `error` event. Merchants branch on these, so the meaning of a
 * published code never changes. The page's catalogs contain the shopper's messages.
 */
export const PAYMENT_ERROR_CODES = {
  card_declined: 'The bank refused the card without giving a reason.',
  insufficient_funds: 'The account does not have enough money.',
  expired_card: 'The bank says that the card has expired.',
  authentication_failed: 'The bank could not confirm that the shopper is the cardholder.',
  payment_declined: 'The bank or wallet that the shopper was sent to refused the payment.',
  processing_error: 'The acquirer could not be asked, or answered with an error. Nothing was charged.',
  try_later: 'Too many cards were declined, or tried too fast. Nothing was charged; a later press may work.',
  not_secure: 'The page is not on https, so the browser cannot encrypt a card. Nothing was sent.',
  too_many_attempts: 'The link was closed after too many declined attempts.',
  link_expired: 'The payment link has expired.',
  link_closed: 'The payment link cannot be paid any more.',
  network_error:
    'The page lost its connection. The payment may still go through; the webhook says if it does.',
} as const;

export type PaymentErrorCode = keyof typeof PAYMENT_ERROR_CODES;

/** The codes that an acquirer or rail can return. */
export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'payment_declined',
  'processing_error',
] as const satisfies readonly PaymentErrorCode[];

export type DeclineCode = (typeof DECLINE_CODES)[number];
