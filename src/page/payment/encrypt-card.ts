import { type CardInput, parseExpiry, stripCardNumber } from '../../protocol/card.ts';
import type { PayDetails } from '../../protocol/checkout-api.ts';
import type { CardKeyAnswer } from '../../protocol/encrypted-card.ts';
import type { AttemptEnd } from '../state/attempt-end.ts';
import type { CallReply, PaymentCalls } from './payment-calls.ts';

/** After this time, the key is fetched again, because the acquirer may have replaced it. */
const KEY_LIFE_MS = 600_000;

/**
 * How many digits the defense against card testing gets. More would not be truncated for every brand:
 * https://www.pcisecuritystandards.org/faqs (1091).
 */
const BIN_LENGTH = 6;

/** Encrypts a card, or ends its press; `undefined` if there is no key. */
export type EncryptCard = (
  details: PayDetails,
  /** Whether the acquirer could not read the card, so that the key must be fetched again. */
  isAgain: boolean | undefined,
) => Promise<PayDetails | AttemptEnd | undefined>;

interface EncryptCardOptions {
  calls: Pick<PaymentCalls, 'askCardKey'>;
  /** Ends a press on a page that cannot encrypt. */
  refuse(): Promise<AttemptEnd>;
}

interface CardKey extends Pick<CardKeyAnswer, 'isRequired'> {
  /** In hexadecimal. */
  modulus: string;
  /** The service's time minus `performance.now()`. */
  aheadMs: number;
  /** By the shopper's clock. */
  arrivedAt: number;
}

/** Parses the answer with the key. A proxy or another version may have answered instead of the service. */
function readKey({ httpStatus, body }: CallReply): CardKey | undefined {
  const { publicKey, now, isRequired } = Object(body);
  const [, modulus] = /^10001\|([0-9A-F]{512})$/i.exec(publicKey) ?? [];
  const aheadMs = Date.parse(now) - performance.now();
  return httpStatus === 200 && modulus && aheadMs > 0 && typeof isRequired === 'boolean'
    ? { modulus, aheadMs, isRequired, arrivedAt: Date.now() }
    : undefined;
}

/** Encodes characters below 256 as base64url without padding (RFC 7515). */
const encode = (characters: string): string =>
  btoa(characters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');

const toBytes = (text: string) => new TextEncoder().encode(text);

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' };
const HEADER = encode('{"alg":"RSA-OAEP-256","enc":"A256GCM","version":"1"}');

/** Creates a function that encrypts a field as a JWE in compact form (RFC 7516), with an AES key of its own. */
async function createSeal({ modulus, aheadMs }: CardKey) {
  const { subtle } = crypto;
  const n = encode(modulus.replace(/../g, (byte) => String.fromCharCode(Number(`0x${byte}`))));
  const publicKey = await subtle.importKey('jwk', { kty: 'RSA', e: 'AQAB', n }, RSA, false, ['wrapKey']);
  // The acquirer refuses texts that are too old or from the future, and a shopper's clock may be days wrong.
  const generationtime = new Date(performance.now() + aheadMs).toISOString();

  return async (field: string, text: string): Promise<string> => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const gcm = { name: 'AES-GCM', length: 256, iv, additionalData: toBytes(HEADER) };
    const key = await subtle.generateKey(gcm, true, ['encrypt']);
    const wrapped = await subtle.wrapKey('raw', key, publicKey, RSA);
    const sealed = await subtle.encrypt(gcm, key, toBytes(JSON.stringify({ [field]: text, generationtime })));
    // WebCrypto appends the tag of 16 bytes.
    const parts = [wrapped, iv, sealed.slice(0, -16), sealed.slice(-16)];
    return [HEADER, ...parts.map((part) => encode(String.fromCharCode(...new Uint8Array(part))))].join('.');
  };
}

type Seal = Awaited<ReturnType<typeof createSeal>>;

async function encryptCard({ number, expiry, cvc, ...clear }: CardInput, seal: Seal) {
  const digits = stripCardNumber(number);
  const { month, year } = parseExpiry(expiry) as { month: number; year: number };
  return {
    ...clear,
    bin: digits.slice(0, BIN_LENGTH),
    encryptedCardNumber: await seal('number', digits),
    encryptedExpiryMonth: await seal('expiryMonth', `${month}`.padStart(2, '0')),
    encryptedExpiryYear: await seal('expiryYear', `${year}`),
    encryptedSecurityCode: await seal('cvc', cvc.trim()),
  };
}

async function encryptDetails(details: PayDetails, seal: Seal): Promise<PayDetails> {
  if ('card' in details) return { ...details, card: await encryptCard(details.card as CardInput, seal) };
  const { id, cvc } = (details as { savedCard: { id: string; cvc: string } }).savedCard;
  return { method: 'card', savedCard: { id, encryptedSecurityCode: await seal('cvc', cvc.trim()) } };
}

/**
 * Creates the encryption of typed cards for the acquirer by the browser's own cryptography. In a separate chunk, which is loaded at the
 * first key press in a card field (docs/decisions.md, 664).
 * @param first the answer with the key, which was requested together with this code
 */
export function createEncryptCard(
  { calls, refuse }: EncryptCardOptions,
  first: Promise<CallReply>,
): EncryptCard {
  const arrival = first.then(readKey);
  let key: CardKey | undefined;

  return async (details, isAgain) => {
    key ??= await arrival;
    // `performance.now()` does not count the time in which a laptop sleeps: https://crbug.com/1206450
    if (isAgain || !key || Math.abs(Date.now() - key.arrivedAt) > KEY_LIFE_MS) {
      const reply = await calls.askCardKey();
      const next = readKey(reply);
      // A service of an earlier version has no key, and takes a card in clear (docs/decisions.md, 665).
      if (!next) return reply.httpStatus === 404 && !key ? details : undefined;
      key = next;
    }
    // Browsers have it only on pages from https and from the same machine.
    if (crypto.subtle) return encryptDetails(details, await createSeal(key));
    return key.isRequired ? refuse() : details;
  };
}
