import type { Shopper } from '../../../../src/service/payments/attempts/acquirer.ts';

export const TEST_SHOPPER: Shopper = {
  address: '127.0.0.1',
  userAgent: 'Test/1.0',
  accept: 'text/html',
  locale: 'en-GB',
  acceptedLanguages: ['en-GB'],
};
