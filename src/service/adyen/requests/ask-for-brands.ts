import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import { AnswerUnknownError, type AuthorizationRequest } from '../../payments/attempts/acquirer.ts';
import { toAdyenBrand } from '../cards/read-answered-card.ts';
import type { AdyenOptions } from './adyen-options.ts';
import type { AdyenAnswer } from './create-adyen-client.ts';

/** The part of the time limit that the question gets; the rest is left for the payment. */
const SHARE = 1 / 4;

interface Brand {
  type?: unknown;
  supported?: unknown;
}

/**
 * Asks Adyen whether a card has a brand that its link accepts (Checkout API `/cardDetails`), before anything is charged. No one else
 * can read the number.
 * @returns `undefined` if it has; why the payment is not asked for, or Adyen's refusal of the question
 */
export async function askForBrands(
  { reference, encrypted, acceptedBrands }: Extract<AuthorizationRequest, { encrypted: object }>,
  { client, config }: Pick<AdyenOptions, 'client' | 'config'>,
): Promise<AdyenAnswer | DeclineCode | undefined> {
  if (!acceptedBrands) return undefined;
  const names = acceptedBrands.map(toAdyenBrand);
  try {
    const answer = await client.post({
      path: '/cardDetails',
      body: {
        merchantAccount: config.merchantAccount,
        encryptedCardNumber: encrypted.encryptedCardNumber,
        supportedBrands: names,
      },
      key: `${reference}-brands`,
      limitMs: config.timeoutSeconds * 1000 * SHARE,
      // Without a brand, Adyen knows none of this number.
      isUsable: ({ body: { brands = [] } }) => Array.isArray(brands),
    });
    if (answer.status >= 300) return answer;
    const brands = (answer.body.brands ?? []) as Brand[];
    const isAccepted = brands.some(
      ({ type, supported }) => supported === true && names.some((name) => name === type),
    );
    return isAccepted ? undefined : 'card_declined';
  } catch (error) {
    if (!(error instanceof AnswerUnknownError)) throw error;
    return 'processing_error';
  }
}
