import { describe, expect, it } from 'vitest';
import { createLinkRequest } from '../../../demo/orders/create-link-request.ts';
import { createOrderBook } from '../../../demo/orders/orders.ts';

const ITEMS = [
  { name: 'Miscela Rossi', quantity: 2, unitPriceMinor: 990, vatRate: 22 },
  { name: 'Olio nuovo', quantity: 1, unitPriceMinor: 1640, vatRate: 4 },
];

describe('createLinkRequest', () => {
  it('asks for the amount of the order, with items that add up to it', () => {
    const order = createOrderBook().draft(ITEMS);
    const request = createLinkRequest(order, 'embedded', 'http://127.0.0.1:4243');
    const sum = request.Items.reduce((total, { Quantity, UnitPrice }) => total + Quantity * UnitPrice, 0);
    expect(request).toMatchObject({
      Amount: 3620,
      Currency: 'EUR',
      Type: 'embedded',
      Metadata: { order: order.id },
    });
    expect(sum).toBe(request.Amount);
    expect(request.WebhookUrl).toBe('http://127.0.0.1:4243/webhooks/servicepay');
    expect(request.SuccessRedirectUrl).toBe(`http://127.0.0.1:4243/success?order=${order.id}`);
    expect(request).not.toHaveProperty('SubscriptionOnCompletion');
  });

  it('requests a subscription for the monthly items only', () => {
    const [coffee, oil] = ITEMS as [(typeof ITEMS)[0], (typeof ITEMS)[0]];
    const order = createOrderBook().draft([{ ...coffee, isMonthly: true }, oil]);
    expect(createLinkRequest(order, 'standard', 'http://127.0.0.1:4243')).toMatchObject({
      Amount: 3620,
      SubscriptionOnCompletion: { Interval: 'month', Amount: 1980 },
      Metadata: { order: order.id, shopperReference: order.id },
    });
  });
});
