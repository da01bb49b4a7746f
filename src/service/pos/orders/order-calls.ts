import { Type } from 'typebox';
import { nextCursor } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { choice, cursor, limit, moment, wholeNumber } from '../../calls/definitions/parameters.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, type PageQuery } from '../../calls/definitions/read-page.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { OrderStatus } from '../tables/orders.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';
import { checkOrder, createOrder, type OrderRequest } from './create-order.ts';
import { describeOrder } from './describe-orders.ts';
import { CreateOrderSchema, ORDER_PATH, ORDER_STATUSES, OrderSchema } from './order-schema.ts';
import { listOrders, requireOrder } from './orders.ts';
import { waitForPayment } from './wait-for.ts';

/** Properties shared by the calls of the cash register. */
export const REGISTER = {
  base: '/svc',
  versions: ['v5'],
  scopes: ['pos-terminals'],
  guide: 'cloud-pos.md',
} as const;

export const ORDERS_PATH = '/cash-register/orders';

export const orderAnswer = Type.Object({ order: OrderSchema });

const MAX_STORE_ID = 2_147_483_647;

const ORDER_PARAMETERS = {
  status: choice(ORDER_STATUSES, 'Only orders in this state.'),
  store_id: wholeNumber(MAX_STORE_ID, 'The store.'),
  from: moment('Created at this time or later.'),
  to: moment('Created before this time.'),
  limit: limit(DEFAULT_LIMIT, MAX_LIMIT),
  cursor: cursor('', '\\d{1,10}'),
};

export const ORDER_CALLS = [
  defineCall({
    ...REGISTER,
    id: 'createOrder',
    method: 'POST',
    path: ORDERS_PATH,
    summary: 'Creates an order for items of a store.',
    body: CreateOrderSchema,
    example: { store_id: 1, items: [{ id: 101, quantity: 2 }] },
    answer: orderAnswer,
    transaction: 'shared',
    check: ({ body, company }) => checkOrder(body, company),
    run: async ({ trx, company, body, now }) => {
      const order = await createOrder(trx, body as OrderRequest, { company, now });
      return answer('Order created.', { order: await describeOrder(trx, order, now) });
    },
  }),
  defineCall({
    ...REGISTER,
    id: 'listOrders',
    method: 'GET',
    path: ORDERS_PATH,
    summary: 'Lists orders, newest first. `status=approved` selects paid orders that are not completed.',
    query: ORDER_PARAMETERS,
    answer: Type.Object({
      orders: Type.Array(OrderSchema, { description: 'Newest first.' }),
      next_cursor: nextCursor,
    }),
    transaction: 'none',
    run: async ({ store, company, query, now }) => {
      const page: PageQuery = {
        ...(query.limit !== undefined && { Limit: query.limit }),
        ...(query.cursor && { Cursor: query.cursor }),
        ...(query.from !== undefined && { From: query.from }),
        ...(query.to !== undefined && { To: query.to }),
      };
      const filters = {
        ...(query.status && { status: query.status as OrderStatus }),
        ...(query.store_id !== undefined && { store_id: query.store_id }),
      };
      const { rows, NextCursor } = await listOrders(store, filters, { companyId: company.id, page, now });
      return answer('Orders of the company.', { orders: rows, next_cursor: NextCursor });
    },
  }),
  defineCall({
    ...REGISTER,
    id: 'readOrder',
    method: 'GET',
    path: `${ORDERS_PATH}/{order_id}`,
    summary: 'Reads an order. With `Prefer: wait=30`, the call waits for a change.',
    params: ORDER_PATH,
    answer: orderAnswer,
    transaction: 'none',
    run: async ({ store, company, params, request }, needs: PosNeeds & { now: () => number }) => {
      const key = { companyId: company.id, orderId: params.order_id };
      const { payment_id: paymentId } = await requireOrder(store, key);
      await waitForPayment({ store, paymentId, request }, needs);
      const order = await requireOrder(store, key);
      return answer('Order.', { order: await describeOrder(store, order, needs.now()) });
    },
  }),
];
