import { randomUUID } from 'node:crypto';
import { sumItems } from './basket.ts';
import { CURRENCY } from './money.ts';
import type { OrderItem } from './order-item.ts';
import type { PaymentLink } from './servicepay.ts';

/** `review`: money came in, but not what the order asks for; a person must look. */
export type OrderStatus = 'waiting' | 'paid' | 'review';

/** A webhook that the shop accepted. */
interface OrderEvent {
  /** The payment that the webhook is about: a subscription has many. */
  transactionId: string;
  type: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** The shopper's data from the order form; empty fields were left empty. */
export interface Shopper {
  email: string;
  name: string;
}

export interface OrderDraft {
  /** Random: anyone who knows it may see the order. */
  id: string;
  /** The number that people see. */
  number: string;
  items: readonly OrderItem[];
  amountMinor: number;
  currency: typeof CURRENCY;
  shopper: Shopper;
}

export interface Order extends OrderDraft {
  link: PaymentLink;
  /** The URL where the shopper can continue the payment. */
  payUrl: string;
  status: OrderStatus;
  events: readonly OrderEvent[];
}

export interface OrderBook {
  draft(items: readonly OrderItem[], shopper?: Shopper): OrderDraft;
  /** Adds an order that waits for its payment. */
  add(draft: OrderDraft, link: PaymentLink, payUrl?: string): Order;
  find(id: string): Order | undefined;
  findByTransaction(transactionId: string): Order | undefined;
  update(id: string, change: Partial<Pick<Order, 'status' | 'events'>>): void;
  /** Calls the listener after every update until the returned function is called. */
  watch(id: string, listener: (order: Order) => void): () => void;
}

const FIRST_NUMBER = 1001;

/** The shop's orders, in memory, because this is a demo: a restart forgets them. A real shop has a database. */
export function createOrderBook(): OrderBook {
  const orders = new Map<string, Order>();
  const watchers = new Map<string, Set<(order: Order) => void>>();
  let nextNumber = FIRST_NUMBER;

  return {
    draft(items, shopper = { email: '', name: '' }) {
      const number = `BR-${nextNumber}`;
      nextNumber += 1;
      return { id: randomUUID(), number, items, amountMinor: sumItems(items), currency: CURRENCY, shopper };
    },
    add(draft, link, payUrl = link.paymentUrl) {
      const order: Order = { ...draft, link, payUrl, status: 'waiting', events: [] };
      orders.set(order.id, order);
      return order;
    },
    find: (id) => orders.get(id),
    findByTransaction: (transactionId) =>
      [...orders.values()].find(({ link }) => link.transactionId === transactionId),
    update(id, change) {
      const order = orders.get(id);
      if (!order) return;
      const updated = { ...order, ...change };
      orders.set(id, updated);
      for (const listener of watchers.get(id) ?? []) listener(updated);
    },
    watch(id, listener) {
      const listeners = watchers.get(id) ?? new Set();
      watchers.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) watchers.delete(id);
      };
    },
  };
}
