import { randomUUID } from 'node:crypto';
import type { PayAnswer } from '../../../../src/protocol/checkout-api.ts';
import type { Answer, ApiBody, ApiCalls, TestLink } from '../create-api-calls.ts';

export const VALIDATION_URL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';

/** The token of a double of Apple Pay that knows nothing of this service. */
export const TOKEN = {
  transactionIdentifier: 'anything',
  paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'credit' },
  paymentData: { version: 'EC_v1', data: 'bm90IGpzb24=', signature: 's' },
};

interface ApplePayPress {
  attemptKey: string;
  validate(change?: object): Promise<Answer<ApiBody & Record<string, unknown>>>;
  pay(change?: object): Promise<Answer<PayAnswer>>;
}

/** A press of the Apple Pay button: the request that the page sends for it. */
export function createApplePayPress({ inject }: ApiCalls, { path }: TestLink): ApplePayPress {
  const attemptKey = randomUUID();
  return {
    attemptKey,
    validate: (change) =>
      inject({
        method: 'POST',
        url: `${path}/apple-pay/merchant-validation`,
        payload: { attemptKey, validationURL: VALIDATION_URL, ...change },
      }),
    pay: (change) =>
      inject({
        method: 'POST',
        url: `${path}/pay`,
        payload: { attemptKey, method: 'apple_pay', applePay: { token: TOKEN }, ...change },
      }),
  };
}
