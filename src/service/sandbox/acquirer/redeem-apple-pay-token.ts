/** SIMULATED: replaces the acquirer's decryption of an Apple Pay token. docs/apple-pay.md describes the rules. */
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import { isJsonObject } from '../../platform/http/requests/read-object.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

export interface TokenToRedeem {
  paymentId: string;
  attemptKey: string;
  /** Not validated: the window that ran the session may have forged it. */
  token: unknown;
  now: number;
}

/** The declines that a test can request. */
export const WALLET_TEST_DECLINES: readonly DeclineCode[] = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'processing_error',
];

const readField = (owner: unknown, name: string): unknown =>
  isJsonObject(owner) && Object.hasOwn(owner, name) ? owner[name] : undefined;

/** Reads the data that a test has put into `paymentData.data`: JSON in base64. Apple's own data is encrypted. */
function readPlainText(data: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(data), 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

const readDeclineCode = (value: unknown): DeclineCode | undefined =>
  WALLET_TEST_DECLINES.find((code) => code === value);

/** Decides why a payment with this token is declined; `null` if it is approved. This uses up the merchant session. */
export async function redeemApplePayToken(
  trx: StoreTransaction,
  { paymentId, attemptKey, token, now }: TokenToRedeem,
): Promise<DeclineCode | null> {
  const session = await trx
    .updateTable('apple_pay_sessions')
    .set({ is_used: 1 })
    .where('payment_id', '=', paymentId)
    .where('attempt_key', '=', attemptKey)
    .where('is_used', '=', 0)
    .where('expires_at', '>', now)
    .returning('nonce')
    .executeTakeFirst();
  const paymentData = readField(token, 'paymentData');
  if (!session || !paymentData) return 'authentication_failed';
  const plain = readPlainText(readField(paymentData, 'data'));
  const nonce = readField(plain, 'nonce');
  if (nonce !== undefined && nonce !== session.nonce) return 'authentication_failed';
  return readDeclineCode(readField(paymentData, 'declineCode') ?? readField(plain, 'declineCode')) ?? null;
}
