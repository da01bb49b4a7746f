import type { AuthorizationRequest } from '../../payments/attempts/acquirer.ts';

/** Five parts of base64url, padded or not, of which the first is an object: a JWE (RFC 7516) in compact form. */
const JWE = /^eyJ[\w-]*={0,2}(?:\.[\w-]+={0,2}){4}$/;

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
 * Whether a request has nothing of a card in clear. Adyen's test environment would take such a text as encrypted (`test_4111…`), so
 * each must be a JWE.
 */
export function hasOnlyEncrypted(request: AuthorizationRequest): boolean {
  if ('cardNumber' in request || ('cardToken' in request && request.cvc)) return false;
  return listTexts(request).every((text) => typeof text === 'string' && JWE.test(text));
}
