import type { Selectable } from 'kysely';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import { isExpired } from '../../payments/terms/is-expired.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { isStopping } from '../attempts/terminal-attempts.ts';
import type { OrderItem, OrderRow, OrderStatus } from '../tables/orders.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';

/** Returns the status that tills see. A withdrawn attempt counts as cancelled; one that is being stopped may still be approved. */
const toShown = (status: TerminalAttemptRow['status']) => {
  if (status === 'withdrawn') return 'cancelled';
  return isStopping(status) ? 'authorizing' : status;
};

/** Describes a payment at a terminal for tills. */
export const describeTerminalAttempt = (row: TerminalAttemptRow) => ({
  attempt: row.number,
  status: toShown(row.status),
  terminal_id: row.poiid,
  sale_id: row.sale_id,
  service_id: row.service_id,
  rbc_id: row.status === 'approved' ? row.rbc_id : null,
  expires_at: toTime(row.expires_at),
  failure:
    row.failure_condition === null
      ? null
      : { condition: row.failure_condition, message: row.failure_message ?? '' },
  card:
    row.card_last4 === null
      ? null
      : { brand: row.card_brand, last4: row.card_last4, entry_mode: row.entry_mode },
});

/** Finds the newest attempt of each payment. */
export async function findAttempts(
  db: Store | StoreTransaction,
  paymentIds: readonly string[],
): Promise<Map<string | null, TerminalAttemptRow>> {
  if (!paymentIds.length) return new Map();
  const rows = await db
    .selectFrom('terminal_attempts')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('number')
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row]));
}

/** Returns the status of an order. An unpaid order whose time has passed is expired, even if that is not recorded yet. */
function getOrderStatus(order: StoredOrder, payment: PaymentRow, now: number): OrderStatus {
  if (order.status !== 'open') return order.status;
  const expiresAt = payment.link_expires_at ?? Number.POSITIVE_INFINITY;
  const state = { status: payment.status, activeAttemptId: payment.active_attempt_id, expiresAt };
  return isExpired(state, now) ? 'expired' : 'open';
}

/** An order as stored in the database. */
export type StoredOrder = Selectable<OrderRow>;

/** Describes orders, keeping their sequence. */
export async function describeOrders(
  db: Store | StoreTransaction,
  orders: readonly StoredOrder[],
  now: number,
) {
  if (!orders.length) return [];
  const ids = orders.map(({ payment_id }) => payment_id);
  const rows = await db.selectFrom('payments').selectAll().where('id', 'in', ids).execute();
  const payments = new Map(rows.map((row) => [row.id, row]));
  const attempts = await findAttempts(db, ids);
  return orders.map((order) => {
    const payment = payments.get(order.payment_id) as PaymentRow;
    const attempt = attempts.get(order.payment_id);
    return {
      order_id: order.id,
      store_id: order.store_id,
      store_reference: order.store_reference,
      status: getOrderStatus(order, payment, now),
      currency: payment.currency,
      amount: payment.amount_minor,
      items: JSON.parse(order.items) as OrderItem[],
      transaction_id: payment.transaction_id,
      payment: attempt ? describeTerminalAttempt(attempt) : null,
      created_at: toTime(order.created_at),
      paid_at: toTime(order.paid_at),
    };
  });
}

export type DescribedOrder = Awaited<ReturnType<typeof describeOrders>>[number];

export async function describeOrder(
  db: Store | StoreTransaction,
  order: StoredOrder,
  now: number,
): Promise<DescribedOrder> {
  const [described] = await describeOrders(db, [order], now);
  return described as DescribedOrder;
}
