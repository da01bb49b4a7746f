import { formatMoney } from './money.ts';
import type { Order, OrderStatus } from './orders.ts';

const STATUS_TEXTS: Record<OrderStatus, { headline: string; text: string }> = {
  waiting: {
    headline: 'Waiting for confirmation',
    text: 'As soon as your payment is confirmed, this page says so by itself. Some banks take their time. You may leave it; nothing is lost.',
  },
  paid: {
    headline: 'Paid',
    text: 'Thank you! Your payment is confirmed, and we have started wrapping.',
  },
  review: {
    headline: 'We are checking your payment',
    text: 'The amount that reached us is not the amount of this order. We will write to you today.',
  },
};

interface OrderDescription {
  status: OrderStatus;
  headline: string;
  text: string;
  timeline: { label: string; time: string }[];
}

/** The contents of the order page: rendered by the server at first, then sent to the page after every change. */
export function describeOrder({ status, events, link }: Order): OrderDescription {
  return {
    status,
    ...STATUS_TEXTS[status],
    timeline: events.map(({ transactionId, type, amountMinor, currency, at }) => ({
      label: `Webhook ${type}${transactionId === link.transactionId ? '' : ' (next month)'}: ${formatMoney(amountMinor, currency)}`,
      time: `${at.toISOString().slice(11, 19)} UTC`,
    })),
  };
}
