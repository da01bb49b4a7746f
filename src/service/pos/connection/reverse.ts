import {
  type ReverseAnswer,
  type ReverseRequest,
  UNDO_REASON,
} from '../../../protocol/terminal/terminal-connection.ts';
import { captureOrReleaseHold } from '../../payments/modifications/capture-or-release-hold.ts';
import type { ModifyNeeds } from '../../payments/modifications/modifier.ts';
import { refundPayment } from '../../payments/modifications/refund-payment.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import { selectOwnPayment, selectOwnPayments } from '../../payments/terms/own-payments.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';
import { createRbcId } from './authorize.ts';
import type { ConnectionNeeds } from './connection-needs.ts';

const refuse = (ErrorCondition: 'NotFound' | 'NotAllowed', Message: string): ReverseAnswer => ({
  Decision: 'DECLINED',
  ErrorCondition,
  Message,
});

/**
 * Finds the payment to refund, of any channel: by `pspReference`, by a terminal's complete transaction id, or by the API's
 * `TransactionId`.
 */
async function findOriginal(
  trx: StoreTransaction,
  { company }: ConnectedTerminal,
  original: string,
): Promise<PaymentRow | undefined> {
  const attempt = await trx
    .selectFrom('terminal_attempts')
    .select('payment_id')
    .where('company_id', '=', company.id)
    .where('rbc_id', '=', original.slice(original.lastIndexOf('.') + 1))
    .where('status', '=', 'approved')
    .executeTakeFirst();
  const found = attempt
    ? selectOwnPayments(trx, company.id).where('id', '=', attempt.payment_id)
    : selectOwnPayment(trx, company.id, original);
  return found.selectAll().forUpdate().executeTakeFirst();
}

async function payBack(
  trx: StoreTransaction,
  needs: ModifyNeeds,
  { payment, amountMinor, now }: { payment: PaymentRow; amountMinor: number | null; now: number },
): Promise<ReverseAnswer> {
  const { id: paymentId, status, amount_minor: amount, refunded_minor: refunded, currency } = payment;
  const approve = (AmountMinor: number): ReverseAnswer => ({
    Decision: 'APPROVED',
    PspReference: createRbcId(),
    AmountMinor,
    Currency: currency,
  });
  if (status === 'HELD') {
    if (amountMinor !== null && amountMinor !== amount)
      return refuse('NotAllowed', 'A held payment can only be reversed as a whole.');
    const end = await captureOrReleaseHold(trx, needs, { action: 'release', paymentId, now });
    return end && end.outcome !== 'BUSY'
      ? approve(amount)
      : refuse('NotAllowed', 'A capture of the payment is under way.');
  }
  if (status !== 'SETTLED') return refuse('NotAllowed', 'The state of the payment does not allow this.');
  const left = amount - refunded;
  if (amountMinor !== null && amountMinor > left)
    return refuse('NotAllowed', `Only ${left} minor units are left to refund.`);
  const order = { paymentId, amountMinor: amountMinor ?? left, now };
  const { refund } = await refundPayment(trx, needs, order);
  return approve(refund.amount_minor);
}

/**
 * Cancels the order of a payment whose result its terminal did not receive. If the till has completed the order, the goods are
 * handed out and the money stays. A conditional update decides between the two.
 * @returns whether the money may be refunded
 */
async function giveUpOrder(trx: StoreTransaction, paymentId: string, now: number): Promise<boolean> {
  await trx
    .updateTable('orders')
    .set({ status: 'failed', updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'approved')
    .execute();
  const orders = trx.selectFrom('orders').select('status').where('payment_id', '=', paymentId);
  return (await orders.executeTakeFirst())?.status !== 'paid';
}

async function decideReversal(
  trx: StoreTransaction,
  connected: ConnectedTerminal,
  { request, acquirer, followers, now }: ModifyNeeds & { request: ReverseRequest; now: number },
): Promise<ReverseAnswer> {
  const { Original, AmountMinor, Currency, Reason } = request;
  const payment = await findOriginal(trx, connected, Original);
  if (!payment) return refuse('NotFound', `No payment ${Original.slice(0, 100)} is known.`);
  if (payment.is_own_cost) return refuse('NotAllowed', 'The company pays this payment itself.');
  if (Currency !== null && Currency !== payment.currency)
    return refuse('NotAllowed', `The payment was made in ${payment.currency}.`);
  if (Reason === UNDO_REASON && !(await giveUpOrder(trx, payment.id, now)))
    return refuse('NotAllowed', 'The till has completed the order.');
  return payBack(trx, { acquirer, followers }, { payment, amountMinor: AmountMinor, now });
}

/**
 * `POST /terminal/v1/reverse`: the same refund as the API's call, so that both together never refund too much. The answer is
 * stored with the refund, and returned again for the same reference.
 */
export async function reverse(
  connected: ConnectedTerminal,
  request: ReverseRequest,
  { store, acquirer, followers, now, wakeDeliveries }: ConnectionNeeds,
): Promise<ReverseAnswer> {
  const { poiid } = connected.terminal;
  const key = { poiid, reference: request.Reference };
  const answer = await store.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto('terminal_reversals')
      .values({ ...key, company_id: connected.company.id, answer: '', created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const reversals = trx.selectFrom('terminal_reversals').select('answer');
    if (!claimed.numInsertedOrUpdatedRows) {
      const known = reversals.where('poiid', '=', poiid).where('reference', '=', request.Reference);
      return JSON.parse((await known.executeTakeFirstOrThrow()).answer) as ReverseAnswer;
    }
    const decided = await decideReversal(trx, connected, { request, acquirer, followers, now: now() });
    await trx
      .updateTable('terminal_reversals')
      .set({ answer: JSON.stringify(decided) })
      .where('poiid', '=', poiid)
      .where('reference', '=', request.Reference)
      .execute();
    return decided;
  });
  wakeDeliveries();
  return answer;
}
