import { Type } from 'typebox';
import type { Company } from '../../calls/companies/company.ts';
import { text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { TRANSACTION_PATH } from '../../calls/definitions/parameters.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import { rejectPaymentState } from '../../payments/payments/reject-payment-state.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import { isOpenLink } from '../../payments/terms/is-expired.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import { requireStoredLink, toLink } from '../../payments/terms/stored-links.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { type PosCookieNeeds, readOwnTerminal } from '../terminals/read-own-terminal.ts';
import { lookAgain } from '../terminals/terminals.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';
import { describeTerminalAttempt, findAttempts } from './describe-orders.ts';
import { REGISTER } from './order-calls.ts';
import { TerminalPaymentSchema } from './order-schema.ts';
import { cancelAtTerminal, payAtTerminal } from './pay-at-terminal.ts';
import { readWaitSeconds, waitForPayment } from './wait-for.ts';

type PayLinkNeeds = PosNeeds & PosCookieNeeds;

const PAY_PATH = '/cash-register/links/{TransactionId}/pay/pos';

/**
 * Finds an open link that can be paid with a card at a terminal. A link of a subscription needs a saved card, and a reusable link
 * is never paid itself, so both are refused.
 * @throws Rejection 404; 409 if it cannot be paid at a terminal
 */
async function requirePayableLink(
  trx: StoreTransaction,
  { company, transactionId, now }: { company: Company; transactionId: string; now: number },
): Promise<PaymentRow> {
  const row = await requireStoredLink(trx, company, transactionId);
  const link = toLink(row);
  if (!isOpenLink(link, now))
    throw await rejectPaymentState(trx, { paymentId: row.id, needs: ['CREATED'], now });
  if (row.channel !== 'link' || row.reusable || link.subscription)
    throw rejectBecause('STATE_NOT_ALLOWED', 'The link can only be paid on its checkout page.');
  if (!listPayableMethods({ ...link, company }).includes('card'))
    throw rejectBecause('STATE_NOT_ALLOWED', 'The link does not accept cards.');
  return row;
}

async function describePayment(db: Store | StoreTransaction, paymentId: string) {
  const [attempt] = (await findAttempts(db, [paymentId])).values();
  if (!attempt) throw new Error(`The payment ${paymentId} was not at a terminal.`);
  return describeTerminalAttempt(attempt);
}

const linkAnswer = Type.Object({
  transaction_id: text('`TransactionId` of the link.'),
  payment: TerminalPaymentSchema,
});
const GUIDE = 'cloud-pos.md#payment-links-at-the-terminal';

export const cancelLinkCall = defineCall({
  ...REGISTER,
  id: 'cancelLinkAtTerminal',
  method: 'POST',
  path: `${PAY_PATH}/cancel`,
  guide: GUIDE,
  summary: 'Cancels the payment of a link at the terminal, unless it has already been sent to the acquirer.',
  params: TRANSACTION_PATH,
  body: 'no-fields',
  answer: linkAnswer,
  refusals: [409],
  transaction: 'shared',
  run: async ({ trx, company, params, now }, { pos, followers }: PosNeeds & FollowNeeds) => {
    const transactionId = params.TransactionId;
    const { id: paymentId } = await requireStoredLink(trx, company, transactionId);
    const poiid = await cancelAtTerminal(
      trx,
      { followers },
      { paymentId, refusal: 'STATE_NOT_ALLOWED', now },
    );
    const payment = await describePayment(trx, paymentId);
    // The transaction is not committed yet; the next regular look finds the message at the latest.
    pos.terminals.wake(poiid);
    return answer('Abort sent.', { transaction_id: transactionId, payment });
  },
});

export const payLinkCall = defineCall({
  ...REGISTER,
  id: 'payLinkAtTerminal',
  method: 'POST',
  path: PAY_PATH,
  guide: GUIDE,
  summary:
    'Sends the payment of an open link to a terminal. With `Prefer: wait=90`, the call waits for the result.',
  params: TRANSACTION_PATH,
  body: 'no-fields',
  answer: linkAnswer,
  refusals: [409],
  transaction: 'own',
  // Its only transaction stores the answer.
  canRunAgain: true,
  run: async ({ store, company, params, request, now, recordAnswer }, needs: PayLinkNeeds) => {
    const transactionId = params.TransactionId;
    const preferred = readOwnTerminal(request, { ...needs, companyId: company.id });
    const describe = async (db: Store | StoreTransaction, paymentId: string) =>
      answer('Payment sent to the terminal.', {
        transaction_id: transactionId,
        payment: await describePayment(db, paymentId),
      });
    const realNow = needs.pos.realNow();
    const findStoreId = (reference: string | null) =>
      company.stores.find((shop) => shop.reference === reference)?.id ?? null;
    const { store_reference: reference } = await requireStoredLink(store, company, transactionId);
    const choice = { companyId: company.id, storeId: findStoreId(reference), preferred, realNow };
    await lookAgain(store, choice, needs.pos.network);
    const { paymentId, poiid, sentAnswer } = await store.transaction().execute(async (trx) => {
      const payment = await requirePayableLink(trx, { company, transactionId, now });
      const sent = await payAtTerminal(trx, {
        payment,
        refusal: 'STATE_NOT_ALLOWED',
        storeId: findStoreId(payment.store_reference),
        preferred,
        realNow,
        remote: needs.pos.network.remote,
        now,
      });
      const first = await describe(trx, payment.id);
      await recordAnswer(trx, first);
      return { paymentId: payment.id, poiid: sent.poiid, sentAnswer: first };
    });
    needs.pos.terminals.wake(poiid);
    // Return the stored answer, so that a repeated key gets the same.
    if (!readWaitSeconds(request)) return sentAnswer;
    await waitForPayment({ store, paymentId, request, poiid }, needs);
    return describe(store, paymentId);
  },
});
