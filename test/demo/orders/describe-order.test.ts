import { describe, expect, it } from 'vitest';
import { describeOrder } from '../../../demo/orders/describe-order.ts';
import { createOrderBook, type OrderStatus } from '../../../demo/orders/orders.ts';

const book = createOrderBook();
const order = book.add(
  book.draft([{ name: 'Tazzina blu', quantity: 1, unitPriceMinor: 1850, vatRate: 22 }]),
  { transactionId: 't-1', paymentUrl: 'http://localhost/checkout/a' },
);

describe('describeOrder', () => {
  it.each<[OrderStatus, string]>([
    ['waiting', 'Waiting for confirmation'],
    ['paid', 'Paid'],
    ['review', 'We are checking your payment'],
  ])('describes "%s" in words', (status, headline) => {
    expect(describeOrder({ ...order, status })).toMatchObject({ status, headline, timeline: [] });
  });

  it('lists the webhooks with the amount in each, not the amount of the order', () => {
    const at = new Date('2026-11-21T10:20:30Z');
    const events = [{ transactionId: 't-1', type: 'payment.settled', amountMinor: 1, currency: 'EUR', at }];
    expect(describeOrder({ ...order, events }).timeline).toEqual([
      { label: 'Webhook payment.settled: €0.01', time: '10:20:30 UTC' },
    ]);
  });

  it('marks webhooks of a later month', () => {
    const at = new Date('2026-12-21T10:20:30Z');
    const events = [{ transactionId: 't-2', type: 'payment.settled', amountMinor: 1, currency: 'EUR', at }];
    expect(describeOrder({ ...order, events }).timeline[0]?.label).toBe(
      'Webhook payment.settled (next month): €0.01',
    );
  });
});
