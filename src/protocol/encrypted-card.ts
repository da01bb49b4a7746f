import type { CardBrandId } from './card.ts';

/**
 * The fields of a card that only the acquirer can read: each is encrypted by the page for its public key, as a JWE in compact form (RFC
 * 7516) with `RSA-OAEP-256` and `A256GCM`.
 */
export interface EncryptedCard {
  encryptedCardNumber: string;
  encryptedExpiryMonth: string;
  encryptedExpiryYear: string;
  encryptedSecurityCode: string;
}

/** A typed card, as the page sends it where it can encrypt. */
export interface EncryptedCardInput extends EncryptedCard {
  name: string;
  /** The first six digits of the number, for the defense against card testing. */
  bin?: string;
  /** The brand that the holder of a card with two has chosen. */
  brand?: CardBrandId;
}

export const isEncrypted = (card: object): card is EncryptedCardInput => 'encryptedCardNumber' in card;

/** `GET /checkout/{token}/card-key` */
export interface CardKeyAnswer {
  /** The exponent and the modulus of an RSA key, in hexadecimal: `10001|` and 512 digits. */
  publicKey: string;
  /** The time of the service, ISO 8601, UTC: the acquirer refuses what was encrypted long ago, and a shopper's clock may be wrong. */
  now: string;
  /** Whether a card in clear is refused. */
  isRequired: boolean;
}
