import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOrderBook, type Order, type OrderBook } from '../../demo/orders/orders.ts';
import { createWebhookReceiver } from '../../demo/receive-webhook.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.from('another of twenty-four..').toString('base64')}`;

let orders: OrderBook;
let order: Order;
let receive: ReturnType<typeof createWebhookReceiver>;

beforeEach(() => {
  orders = createOrderBook();
  const draft = orders.draft([{ name: 'Tazzina blu', quantity: 1, unitPriceMinor: 1850, vatRate: 22 }]);
  order = orders.add(draft, { transactionId: 't-1', paymentUrl: 'http://localhost/checkout/a' });
  receive = createWebhookReceiver({ orders, fetchWebhookSecret: async () => SECRET });
});

const createPayload = (change: object = {}) => ({
  EventType: 'payment.settled',
  TransactionId: 't-1',
  Amount: 1850,
  Currency: 'EUR',
  Status: 'SETTLED',
  Timestamp: '2026-11-21T10:00:00.000Z',
  Metadata: { order: order.id },
  ...change,
});

function sign(payload: object, { secret = SECRET, at = new Date() } = {}) {
  const body = JSON.stringify(payload);
  const signature = new Webhook(secret).sign('msg-1', at, body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    rawBody: Buffer.from(body),
    headers: { 'webhook-id': 'msg-1', 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  };
}

const getOrder = () => orders.find(order.id);

describe('receiveWebhook', () => {
  it('marks an order as paid when its amount has settled', async () => {
    await expect(receive(sign(createPayload()))).resolves.toBe(204);
    expect(getOrder()).toMatchObject({
      status: 'paid',
      events: [{ type: 'payment.settled', amountMinor: 1850 }],
    });
  });

  it.each([
    ['a smaller amount', { Amount: 1849 }],
    ['a larger amount', { Amount: 1851 }],
    ['the amount as text', { Amount: '1850' }],
    ['another currency', { Currency: 'USD' }],
  ])('marks an order for review and not as paid after %s', async (_name, change) => {
    await expect(receive(sign(createPayload(change)))).resolves.toBe(204);
    expect(getOrder()?.status).toBe('review');
  });

  it.each(['payment.refunded', 'payment.disputed', 'payment.held', 'webhook.test'])(
    'notes %s and leaves the order unpaid',
    async (EventType) => {
      await expect(receive(sign(createPayload({ EventType })))).resolves.toBe(204);
      expect(getOrder()).toMatchObject({ status: 'waiting', events: [{ type: EventType }] });
    },
  );

  it('notes the later payments of a subscription, each of them once, and leaves the order as it is', async () => {
    await receive(sign(createPayload()));
    const Metadata = { order: order.id, subscription_id: 'sub_1', cycle: 2 };
    for (const TransactionId of ['t-2', 't-2', 't-3'])
      await receive(sign(createPayload({ TransactionId, Metadata, Amount: 500 })));
    expect(getOrder()).toMatchObject({ status: 'paid', events: { length: 3 } });
  });

  it('drops the second webhook of a transaction and event type, whatever it contains', async () => {
    await receive(sign(createPayload()));
    await expect(receive(sign(createPayload({ Amount: 1 })))).resolves.toBe(204);
    expect(getOrder()).toMatchObject({ status: 'paid', events: { length: 1 } });
  });

  it('processes two simultaneous deliveries of a webhook once', async () => {
    const incoming = sign(createPayload());
    await expect(Promise.all([receive(incoming), receive(incoming)])).resolves.toEqual([204, 204]);
    expect(getOrder()?.events).toHaveLength(1);
  });

  it('finds the order by its transaction, not by its metadata', async () => {
    await expect(receive(sign(createPayload({ TransactionId: 't-unknown' })))).resolves.toBe(204);
    expect(getOrder()).toMatchObject({ status: 'waiting', events: [] });
  });

  const createRefusals = () => {
    const good = sign(createPayload());
    const { 'webhook-signature': signature, ...unsigned } = good.headers;
    return {
      'a wrong secret': sign(createPayload(), { secret: OTHER_SECRET }),
      'a changed body': { ...good, rawBody: Buffer.from(`${good.rawBody} `) },
      'no signature': { ...good, headers: unsigned },
      'a cut signature': { ...good, headers: { ...unsigned, 'webhook-signature': signature.slice(0, -2) } },
      'an old timestamp': sign(createPayload(), { at: new Date(Date.now() - 6 * 60_000) }),
    };
  };
  const REFUSALS = [
    'a wrong secret',
    'a changed body',
    'no signature',
    'a cut signature',
    'an old timestamp',
  ] as const;
  it.each(REFUSALS)('refuses %s', async (name) => {
    await expect(receive(createRefusals()[name] as ReturnType<typeof sign>)).resolves.toBe(401);
    expect(getOrder()).toMatchObject({ status: 'waiting', events: [] });
  });
});
