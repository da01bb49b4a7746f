import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { AdyenAnswer } from './create-adyen-client.ts';

/**
 * Adyen's refusal reasons by number, and by the name that notifications use instead (docs.adyen.com, "Refusal reasons"). Any
 * other reason is `card_declined`.
 */
const CODES: Record<string, DeclineCode> = {};

const add = (declineCode: DeclineCode, ...reasons: string[]) => {
  for (const reason of reasons) CODES[reason] = declineCode;
};

add('expired_card', '6', 'Expired Card');
add('insufficient_funds', '12', '28', 'Not enough balance', 'Withdrawal amount exceeded');
add(
  'authentication_failed',
  ...['11', '16', '17', '18', '19', '33', '36', '38', '39', '42'],
  ...[
    '3D Not Authenticated',
    'Shopper Cancelled',
    'Invalid Pin',
    'Pin tries exceeded',
    'Authentication required',
  ],
);
add(
  'processing_error',
  ...['4', '7', '9', '21', 'Acquirer Error', 'Invalid Amount', 'Issuer Unavailable', 'Not Submitted'],
);

export const mapRefusal = (reason: unknown): DeclineCode =>
  Object.hasOwn(CODES, String(reason)) ? (CODES[String(reason)] as DeclineCode) : 'card_declined';

/** Refusals after which a charge must not be tried again: blocked, a number that does not exist, the holder's withdrawal. */
const FINAL = ['5', '8', '26', 'Blocked Card', 'Invalid Card Number', 'Revocation Of Auth'];

/** Maps a refusal to a decline. */
export const toDecline = (reason: unknown) => ({
  isApproved: false as const,
  declineCode: mapRefusal(reason),
  ...(FINAL.includes(String(reason)) && { isFinal: true as const }),
});

/** Error codes of a 422 about values that the cardholder typed: number, security code, expiry date. */
const TYPED_WRONG = ['101', '103', '129', '140', '141'];

/** The error code for a text that was encrypted for another key. */
const OLD_KEY = '174';
/** Error codes of a 422 about texts that Adyen cannot read: encrypted too long ago or in the future, for another key, or not JSON. */
const UNREADABLE = ['172', OLD_KEY, '175'];

/** Whether Adyen could not read the card, and so has tried nothing. */
export const isCardUnreadable = ({ status, body }: AdyenAnswer): boolean =>
  status === 422 && UNREADABLE.includes(String(body.errorCode));

export const isOldKey = ({ body }: AdyenAnswer): boolean => String(body.errorCode) === OLD_KEY;

/** Maps a request that Adyen refused without processing it to a decline. */
export const mapError = (status: number, errorCode: unknown): DeclineCode =>
  status === 422 && TYPED_WRONG.includes(String(errorCode)) ? 'card_declined' : 'processing_error';
