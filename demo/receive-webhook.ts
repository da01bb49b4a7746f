import { verifyWebhook, WebhookError, type WebhookEvent } from '#servicepay-checkout/api';
import type { OrderBook } from './orders/orders.ts';
import type { ServicePay } from './orders/servicepay.ts';

interface WebhookReceiverOptions {
  orders: OrderBook;
  fetchWebhookSecret: ServicePay['fetchWebhookSecret'];
}

export interface IncomingWebhook {
  /** The bytes as they came: a body that was parsed and printed again has another signature. */
  rawBody: Buffer;
  headers: Record<string, string>;
}

/** Takes webhooks and resolves with the HTTP status to answer. */
export function createWebhookReceiver({ orders, fetchWebhookSecret }: WebhookReceiverOptions) {
  async function readVerified({ rawBody, headers }: IncomingWebhook): Promise<WebhookEvent | undefined> {
    const secret = await fetchWebhookSecret();
    try {
      return await verifyWebhook({ body: rawBody, headers, secret });
    } catch (error) {
      if (error instanceof WebhookError) return undefined;
      throw error;
    }
  }

  return async function receiveWebhook(incoming: IncomingWebhook): Promise<204 | 401> {
    const payload = await readVerified(incoming);
    if (!payload) return 401;

    // Any answer but 2xx would make the service retry for hours, and the payment would still be unknown.
    const { TransactionId: transactionId, Metadata } = payload;
    // A later payment of a subscription is one of its own, and has the metadata of the first.
    const order =
      orders.findByTransaction(transactionId) ??
      (Metadata.subscription_id ? orders.find(String(Metadata.order)) : undefined);
    if (!order) return 204;

    // The same webhook can arrive twice. TransactionId and EventType identify it: a payment has each event type once.
    const isKnown = order.events.some(
      (event) => event.type === payload.EventType && event.transactionId === transactionId,
    );
    if (isKnown) return 204;
    const { EventType: type, Amount: amountMinor, Currency: currency } = payload;
    const events = [...order.events, { transactionId, type, amountMinor, currency, at: new Date() }];

    // The one place where an order becomes paid. What the browser says never counts.
    if (type === 'payment.settled' && transactionId === order.link.transactionId) {
      const isAsOrdered = amountMinor === order.amountMinor && currency === order.currency;
      orders.update(order.id, { events, status: isAsOrdered ? 'paid' : 'review' });
    } else {
      orders.update(order.id, { events });
    }
    // In memory all this takes no time. With a database: store the event, answer, and do the work afterwards.
    return 204;
  };
}
