import { equals, type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import { type Rejection, reject, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { OrderStatus } from '../tables/orders.ts';
import { type DescribedOrder, describeOrders, type StoredOrder } from './describe-orders.ts';

export interface OrderKey {
  companyId: number;
  /** The id in the path. */
  orderId: string;
}

/** The maximum value of the id column. */
const MAX_ORDER_ID = 2_147_483_647;

/** @throws Rejection 404 for an unknown order, or one of another company */
export async function requireOrder(
  db: Store | StoreTransaction,
  { companyId, orderId }: OrderKey,
): Promise<StoredOrder> {
  const id = Number(orderId);
  if (id > MAX_ORDER_ID) throw reject('ORDER_NOT_FOUND');
  const orders = db.selectFrom('orders').selectAll().where('company_id', '=', companyId);
  const order = await orders.where('id', '=', id).executeTakeFirst();
  if (!order) throw reject('ORDER_NOT_FOUND');
  return order;
}

/** Creates the rejection of a call that the state of an order does not allow. @param otherwise another obstacle */
export const rejectOrder = (
  { status: state }: Pick<StoredOrder, 'status'>,
  needs: readonly OrderStatus[],
  otherwise?: string,
): Rejection => rejectState('ORDER_STATE', { subject: 'order', state, needs, otherwise });

interface OrderFilters {
  status?: OrderStatus;
  store_id?: number;
}

/** Lists orders, newest first. */
export async function listOrders(
  store: Store,
  { status, store_id: storeId }: OrderFilters,
  { companyId, page, now }: { companyId: number; page: PageQuery; now: number },
): Promise<Page<DescribedOrder>> {
  const orders = store.selectFrom('orders').selectAll().where('company_id', '=', companyId);
  const { rows, NextCursor } = await readPage(store, orders, page, {
    idColumn: 'id',
    readId: Number,
    filters: { indexed: [equals('status', status)], checked: [equals('store_id', storeId)] },
  });
  return { rows: await describeOrders(store, rows, now), NextCursor };
}

/** Extracts the payment's reference from a terminal's transaction id: `<tender>.<pspReference>`. */
const readRbcId = (text: string): string => text.slice(text.lastIndexOf('.') + 1);

/**
 * Completes an order whose payment was approved at its terminal. The till names the payment that it has seen.
 * @returns whether it was already completed
 * @throws Rejection 409 for another payment, or if there is none
 */
export async function completeOrder(
  trx: StoreTransaction,
  order: StoredOrder,
  { rbcId, now }: { rbcId: string; now: number },
): Promise<{ isRepeated: boolean }> {
  const approved = await trx
    .selectFrom('terminal_attempts')
    .select('id')
    .where('payment_id', '=', order.payment_id)
    .where('status', '=', 'approved')
    .where('rbc_id', '=', readRbcId(rbcId))
    .executeTakeFirst();
  if (!approved)
    throw rejectState(order.status === 'awaiting_pos' ? 'TERMINAL_NOT_ANSWERED' : 'RBC_ID_MISMATCH', {
      subject: 'order',
      state: order.status,
      needs: ['approved'],
      otherwise: 'Take the rbc_id of its payment, or the transaction id that ends in it.',
    });
  const completed = await trx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now, updated_at: now })
    .where('id', '=', order.id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (completed.numUpdatedRows) return { isRepeated: false };
  const { status } = await trx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  if (status !== 'paid') throw rejectOrder({ status }, ['approved']);
  return { isRepeated: true };
}
