/**
 * SIMULATED: replaces the acquirer's decryption of a Google Pay token. A real acquirer verifies the chain of signatures from
 * Google's root keys, decrypts `signedMessage` with its own key, and refuses a message that has expired, that is for another
 * gateway merchant, or whose `messageId` it has seen. Here nothing is signed: only the format of the token is checked, and that
 * it is used once.
 */
import { createHash } from 'node:crypto';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { WALLET_TEST_DECLINES } from './redeem-apple-pay-token.ts';

interface Token {
  protocolVersion: string;
  signature: string;
  signedMessage: string;
}

/** Parses JSON; `undefined` for any other text. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a token in Google's documented format, as an object or as JSON text; `undefined` for anything else. */
function readToken(value: unknown): Token | undefined {
  const token = typeof value === 'string' ? parseText(value) : value;
  if (typeof token !== 'object' || token === null) return undefined;
  const isText = (name: keyof Token): boolean => {
    const field = Object.hasOwn(token, name) ? (token as Partial<Token>)[name] : undefined;
    return typeof field === 'string' && field !== '';
  };
  const isWhole = isText('protocolVersion') && isText('signature') && isText('signedMessage');
  return isWhole ? (token as Token) : undefined;
}

/** Reads the decline that a test requests, from the message that only the acquirer can read. */
function readDeclineCode(signedMessage: string): DeclineCode | undefined {
  const message = parseText(signedMessage);
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'declineCode'))
    return undefined;
  const { declineCode } = message as { declineCode: unknown };
  return WALLET_TEST_DECLINES.find((code) => code === declineCode);
}

/** Decides why a payment with this token is declined; `null` if it is approved. This uses up the token in either case. */
export async function redeemGooglePayToken(
  trx: StoreTransaction,
  value: unknown,
): Promise<DeclineCode | null> {
  const token = readToken(value);
  if (!token) return 'authentication_failed';
  const signed = JSON.stringify([token.signature, token.signedMessage]);
  const spent = await trx
    .insertInto('google_pay_tokens')
    .values({ digest: createHash('sha256').update(signed).digest('base64') })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst();
  if (!spent.numInsertedOrUpdatedRows) return 'authentication_failed';
  return readDeclineCode(token.signedMessage) ?? null;
}
