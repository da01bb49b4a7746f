import { Type } from 'typebox';
import type { Company } from '../../calls/companies/company.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { type PosCookieNeeds, readOwnTerminal } from '../terminals/read-own-terminal.ts';
import { lookAgain } from '../terminals/terminals.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';
import { describeOrder, type StoredOrder } from './describe-orders.ts';
import { ORDERS_PATH, orderAnswer, REGISTER } from './order-calls.ts';
import { CompleteSchema, ORDER_PATH, OrderSchema, TerminalPaymentSchema } from './order-schema.ts';
import { completeOrder, type OrderKey, rejectOrder, requireOrder } from './orders.ts';
import { cancelAtTerminal, payAtTerminal } from './pay-at-terminal.ts';
import { readWaitSeconds, waitForPayment } from './wait-for.ts';

const PAY_PATH = `${ORDERS_PATH}/{order_id}/pay/pos`;

type PayNeeds = PosNeeds & PosCookieNeeds & { now: () => number };

interface OrderPayment {
  company: Company;
  key: OrderKey;
  preferred: string | undefined;
  now: number;
}

/** Sends the payment of an order to a terminal. @returns the previous order, and the terminal */
async function payOrder(
  trx: StoreTransaction,
  { company, key, preferred, now }: OrderPayment,
  { pos }: PosNeeds,
): Promise<{ order: StoredOrder; poiid: string }> {
  const order = await requireOrder(trx, key);
  const payments = trx.selectFrom('payments').selectAll().where('id', '=', order.payment_id);
  const payment = await payments.executeTakeFirstOrThrow();
  if (order.status !== 'open' || (payment.link_expires_at ?? 0) <= now)
    throw rejectOrder(order, ['open'], 'Its time has run out.');
  const { poiid } = await payAtTerminal(trx, {
    payment,
    refusal: 'ORDER_STATE',
    storeId: order.store_id,
    preferred,
    realNow: pos.realNow(),
    remote: pos.network.remote,
    now,
  });
  await trx
    .updateTable('orders')
    .set({ status: 'awaiting_pos', updated_at: now })
    .where('id', '=', order.id)
    .where('company_id', '=', company.id)
    .execute();
  return { order, poiid };
}

export const PAY_ORDER_CALLS = [
  defineCall({
    ...REGISTER,
    id: 'payOrderAtTerminal',
    method: 'POST',
    path: PAY_PATH,
    summary:
      'Sends the payment to a terminal of the store. With `Prefer: wait=90`, the call waits for the result.',
    params: ORDER_PATH,
    body: 'no-fields',
    answer: Type.Object({ order: OrderSchema, payment: TerminalPaymentSchema }),
    refusals: [409],
    transaction: 'own',
    // Its only transaction stores the answer.
    canRunAgain: true,
    run: async ({ store, company, params, request, now, recordAnswer }, needs: PayNeeds) => {
      const key = { companyId: company.id, orderId: params.order_id };
      const preferred = readOwnTerminal(request, { ...needs, companyId: company.id });
      const describe = async (db: typeof store | StoreTransaction) => {
        const order = await describeOrder(db, await requireOrder(db, key), needs.now());
        if (!order.payment) throw new Error(`The order ${key.orderId} has no payment.`);
        return answer('Payment sent to the terminal.', { order, payment: order.payment });
      };
      const { store_id: storeId } = await requireOrder(store, key);
      const choice = { companyId: company.id, storeId, preferred, realNow: needs.pos.realNow() };
      await lookAgain(store, choice, needs.pos.network);
      const { order, poiid, sent } = await store.transaction().execute(async (trx) => {
        const paid = await payOrder(trx, { company, key, preferred, now }, needs);
        const first = await describe(trx);
        await recordAnswer(trx, first);
        return { ...paid, sent: first };
      });
      needs.pos.terminals.wake(poiid);
      needs.pos.payments.wake(order.payment_id);
      // Return the stored answer, so that a repeated key gets the same.
      if (!readWaitSeconds(request)) return sent;
      await waitForPayment({ store, paymentId: order.payment_id, request, poiid }, needs);
      return describe(store);
    },
  }),
  defineCall({
    ...REGISTER,
    id: 'cancelOrderAtTerminal',
    method: 'POST',
    path: `${PAY_PATH}/cancel`,
    summary: 'Cancels the payment at the terminal, unless it has already been sent to the acquirer.',
    params: ORDER_PATH,
    body: 'no-fields',
    answer: orderAnswer,
    refusals: [409],
    transaction: 'shared',
    run: async ({ trx, company, params, now }, { pos, followers }: PosNeeds & FollowNeeds) => {
      const key = { companyId: company.id, orderId: params.order_id };
      const { payment_id: paymentId } = await requireOrder(trx, key);
      const poiid = await cancelAtTerminal(trx, { followers }, { paymentId, refusal: 'ORDER_STATE', now });
      const order = await describeOrder(trx, await requireOrder(trx, key), now);
      // The transaction is not committed yet; the next regular look finds the message at the latest.
      pos.terminals.wake(poiid);
      return answer('Abort sent.', { order });
    },
  }),
  defineCall({
    ...REGISTER,
    id: 'completeOrder',
    method: 'POST',
    path: `${PAY_PATH}/complete`,
    summary: 'Marks an order that the terminal approved as paid.',
    params: ORDER_PATH,
    body: CompleteSchema,
    example: { rbc_id: 'QX7M2K9PD4T8W1ZB' },
    answer: orderAnswer,
    refusals: [409],
    transaction: 'shared',
    run: async ({ trx, company, params, body, now }) => {
      const key = { companyId: company.id, orderId: params.order_id };
      const order = await requireOrder(trx, key);
      const { isRepeated } = await completeOrder(trx, order, { rbcId: body.rbc_id, now });
      const completed = await describeOrder(trx, await requireOrder(trx, key), now);
      return answer(isRepeated ? 'Already paid.' : 'Order paid.', { order: completed });
    },
  }),
];
