import type { AuthorizationRequest } from '../../payments/attempts/acquirer.ts';
import { isEncryptedText } from '../../payments/attempts/encrypted-text.ts';

/** Lists the texts of a card that only Adyen can read. */
function listTexts(request: AuthorizationRequest): unknown[] {
  if ('encrypted' in request) {
    const { encryptedCardNumber, encryptedExpiryMonth, encryptedExpiryYear, encryptedSecurityCode } =
      request.encrypted;
    return [encryptedCardNumber, encryptedExpiryMonth, encryptedExpiryYear, encryptedSecurityCode];
  }
  const isCode = 'cardToken' in request && request.encryptedSecurityCode !== undefined;
  return isCode ? [request.encryptedSecurityCode] : [];
}

export const hasTexts = (request: AuthorizationRequest): boolean => listTexts(request).length > 0;

/**
 * Whether a request has nothing of a card in clear. Adyen's test environment would take `test_4111…` as encrypted, so each
 * text is checked here too.
 */
export function hasOnlyEncrypted(request: AuthorizationRequest): boolean {
  if ('cardNumber' in request || ('cardToken' in request && request.cvc)) return false;
  return listTexts(request).every(isEncryptedText);
}
