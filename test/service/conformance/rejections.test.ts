import { describe, expect, it } from 'vitest';
import { shareService } from '../support/use-service.ts';

const service = shareService();

/** The shortest request that makes a link, as a new merchant writes it. */
const REQUEST = {
  Purpose: 'Order 1042',
  Amount: 1990,
  SuccessRedirectUrl: 'https://shop.example/success',
  FailureRedirectUrl: 'https://shop.example/failure',
  CancelRedirectUrl: 'https://shop.example/cancel',
};
const ITEM = { Name: 'Espresso', Quantity: 1, UnitPrice: 1991, VatRate: 22, VatCode: '22' };
const SEPA = {
  PaymentMethods: ['SEPA'],
  DebtorIban: 'IT60X0542811101000000123456',
  DebtorName: 'Ada Rossi',
};

const create = (change: object) => service.post('/api/v4/payments/link', { ...REQUEST, ...change });

describe('POST /api/v4/payments/link', () => {
  it.each<[name: string, message: string, change: object]>([
    [
      'an address without HTTPS',
      'URL must use HTTPS protocol.',
      { CancelRedirectUrl: 'http://shop.example/cancel' },
    ],
    ['a foreign domain', 'Domain not authorized.', { SuccessRedirectUrl: 'https://other.example/success' }],
    ['a used id', 'Transaction already exists.', { TransactionId: 'order-1042' }],
    ['a provider that the company has not', 'Provider not available.', { Providers: ['Fabrick'] }],
    ['no amount at all', 'Amount out of range.', { Amount: 0 }],
    ['a negative amount', 'Amount out of range.', { Amount: -1 }],
    ['a higher amount', 'Amount out of range.', { Amount: 10_000_001 }],
    ['items that cost more', 'Items total does not match amount.', { Items: [ITEM] }],
    ['a telephone order', 'MOTO not enabled for this company.', { Moto: true }],
    ['SEPA in dollars', 'SEPA is only available for EUR.', { ...SEPA, Currency: 'USD' }],
  ])('answers %s with "%s"', async (_name, Message, change) => {
    const isFirst = (await create({ TransactionId: 'order-1042' })).status;
    expect([200, 409]).toContain(isFirst);
    const { status, body } = await create(change);
    expect(body).toMatchObject({ Message, Result: false, StatusCode: status });
    expect(status).toBe(Message === 'Transaction already exists.' ? 409 : 400);
    expect(body.Errors).toHaveLength(1);
  });
});
