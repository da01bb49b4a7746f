import { type CardInput, parseExpiry } from '../../../../src/protocol/card.ts';
import type { EncryptedCard, EncryptedCardInput } from '../../../../src/protocol/encrypted-card.ts';
import { encryptText } from '../../../../src/service/adyen/cards/encrypt-text.ts';

type Typed = Pick<CardInput, 'number' | 'expiry' | 'cvc'>;

export const encryptSecurityCode = (cvc: string, publicKey: string, now = Date.now()): string =>
  encryptText(publicKey, 'cvc', cvc, now);

/** Encrypts what only the acquirer may read of a card. */
export function encryptFields(card: Typed, publicKey: string, now = Date.now()): EncryptedCard {
  const { month, year } = parseExpiry(card.expiry) ?? { month: 0, year: 0 };
  const encrypt = (field: string, value: string) => encryptText(publicKey, field, value, now);
  return {
    encryptedCardNumber: encrypt('number', card.number.replace(/\D/g, '')),
    encryptedExpiryMonth: encrypt('expiryMonth', String(month).padStart(2, '0')),
    encryptedExpiryYear: encrypt('expiryYear', String(year)),
    encryptedSecurityCode: encryptSecurityCode(card.cvc, publicKey, now),
  };
}

/** Encrypts a typed card, as the page sends it. */
export function encryptCard(
  { name, brand, ...typed }: CardInput,
  publicKey: string,
  now = Date.now(),
): EncryptedCardInput {
  return {
    ...encryptFields(typed, publicKey, now),
    name,
    bin: typed.number.replace(/\D/g, '').slice(0, 6),
    ...(brand && { brand }),
  };
}
