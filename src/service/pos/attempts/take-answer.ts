import { CARD_BRANDS } from '../../../protocol/card.ts';
import type { AuthorizationDecision } from '../../payments/attempts/acquirer.ts';
import { type FinishOptions, finishIn } from '../../payments/attempts/finish-attempt.ts';
import { presentCard } from '../../payments/attempts/present-card.ts';
import { addReversal } from '../../payments/modifications/add-modification.ts';
import { extendMetadata } from '../../payments/payments/extend-metadata.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import { getCardBrandCodes } from '../../payments/terms/get-card-brand-codes.ts';
import { selectLinks, toLink } from '../../payments/terms/stored-links.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';
import { keepReceipts } from './receipts.ts';
import { giveUpAtTerminal, toCardBrand } from './terminal-attempts.ts';
import type {
  RemoteTerminals,
  TerminalApproval,
  TerminalFailure,
  TerminalOutcome,
} from './terminal-network.ts';

export interface TakeNeeds extends FinishOptions {
  remote: RemoteTerminals;
  now: () => number;
  wakeDeliveries: () => void;
}

/** Conditions that mean a deliberate cancellation. Any other one is a failure. */
export const CANCELLED_CONDITIONS = ['Cancel', 'Aborted'];

/** Whether the payment accepts a card brand, because a link may be restricted to some. @param brand as a terminal names it */
export async function takesBrand(
  trx: StoreTransaction,
  paymentId: string | null,
  brand: string,
): Promise<boolean> {
  const row = await selectLinks(trx).where('payments.id', '=', paymentId).executeTakeFirst();
  const codes = row && getCardBrandCodes(toLink(row));
  const code = CARD_BRANDS.find(({ id }) => id === toCardBrand(brand))?.code;
  return !codes || (code !== undefined && codes.includes(code));
}

interface Taking<Answer extends TerminalOutcome = TerminalOutcome> {
  row: TerminalAttemptRow & { attempt_id: string };
  payment: Pick<PaymentRow, 'id' | 'amount_minor' | 'currency'>;
  answer: Answer;
  at: number;
}

/** Returns why an approval is given back; `undefined` for one of the amount that was asked for. */
async function findProblem(
  trx: StoreTransaction,
  { payment, answer }: Taking<TerminalApproval>,
): Promise<TerminalFailure | undefined> {
  const refuse = (condition: string, message: string): TerminalFailure => ({
    ...answer,
    isApproved: false,
    condition,
    message: `${message} It is given back.`,
  });
  const { amount_minor: amountMinor, currency } = payment;
  if (answer.isPartial || answer.amountMinor !== amountMinor || answer.currency !== currency)
    return refuse('NotAllowed', 'The terminal approved another amount.');
  const { brand } = answer.card ?? {};
  if (brand && !(await takesBrand(trx, payment.id, brand)))
    return refuse('InvalidCard', 'The payment link does not accept this card.');
  return undefined;
}

/** Stores what an answer says beyond its end, once: the receipts, and the columns. */
async function keepAnswer(trx: StoreTransaction, { row, payment, answer, at }: Taking): Promise<void> {
  const { id, company_id, poiid, sale_id } = row;
  const ofPayment = { company_id, poiid, payment_id: payment.id, sale_id };
  const printed = trx.selectFrom('receipts').select('id').where('payment_id', '=', payment.id);
  if (!(await printed.where('sale_id', '=', sale_id).executeTakeFirst()))
    await keepReceipts(trx, { ...ofPayment, receipts: answer.receipts, now: at });
  const { brand, last4, entryMode } = answer.card ?? {};
  await trx
    .updateTable('terminal_attempts')
    .set({
      rbc_id: answer.isApproved ? answer.rbcId : (answer.pspReference ?? null),
      ...(answer.isApproved && { approval_code: answer.approvalCode ?? null }),
      ...(brand && { card_brand: brand }),
      ...(last4 && { card_last4: last4 }),
      ...(entryMode && { entry_mode: entryMode }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the decision about the card; `undefined` if none was declined, and nothing was paid. */
function toDecision(answer: TerminalOutcome): AuthorizationDecision | undefined {
  if (answer.isApproved) return { isApproved: true };
  const { condition, message, declineCode } = answer;
  return (
    declineCode && { isApproved: false, declineCode, refusal: { condition, reason: declineCode, message } }
  );
}

/** Ends an attempt as its terminal says. */
async function end(trx: StoreTransaction, taking: Taking, needs: TakeNeeds): Promise<void> {
  const { row, payment, answer, at: now } = taking;
  const { attempt_id: attemptId } = row;
  const decision = toDecision(answer);
  if (decision) {
    const { brand, last4 } = answer.card ?? {};
    const card = { card_brand: brand ? toCardBrand(brand) : null, card_last4: last4 ?? null };
    await presentCard(trx, attemptId, card);
    if (answer.isApproved) await extendMetadata(trx, payment.id, { rbc_id: answer.rbcId });
    await finishIn(trx, needs, { attemptId, answer: decision, now });
  } else if (!answer.isApproved) {
    const { condition, message } = answer;
    const stopped = row.status === 'timing_out' ? 'timed_out' : 'cancelled';
    const status = CANCELLED_CONDITIONS.includes(condition) ? stopped : 'declined';
    await giveUpAtTerminal(trx, needs, { attemptId, status, failure: { condition, message }, now });
  }
  await keepAnswer(trx, taking);
  const { isApproved, pspReference } = answer;
  await needs.remote.record(trx, attemptId, { isApproved, pspReference });
}

/** The largest amount that can be stored. A reversal returns all of an approval, whatever its amount is. */
const MAX_AMOUNT = 2_147_483_647;

/** Requests, once, the return of money whose attempt has ended without it. */
async function giveBack(
  trx: StoreTransaction,
  { row, payment, answer, at: now }: Taking<TerminalApproval>,
  { remote }: TakeNeeds,
): Promise<void> {
  const { attempt_id: attemptId } = row;
  await remote.record(trx, attemptId, { isApproved: false, pspReference: answer.pspReference });
  const amountMinor = Math.min(answer.amountMinor, MAX_AMOUNT);
  await addReversal(trx, { paymentId: payment.id, attemptId, amountMinor, now });
}

/**
 * Stores how a payment has ended at its terminal, with all that follows, in one transaction. However often it is told, and by whom, it
 * takes effect once: an answer about a payment that was approved only adds what the first one did not say. An approval of another amount,
 * or one whose attempt has ended without it, is given back.
 */
export async function takeAnswer(
  attemptId: string,
  answer: TerminalOutcome,
  needs: TakeNeeds,
): Promise<void> {
  const { store, now, wakeDeliveries } = needs;
  await store.transaction().execute(async (trx) => {
    // Locks come first: the attempt, its payment, everything else.
    const attempts = trx.selectFrom('attempts').select(['state', 'payment_id']).where('id', '=', attemptId);
    const { state, payment_id } = await attempts.forUpdate().executeTakeFirstOrThrow();
    const payments = trx.selectFrom('payments').select(['id', 'amount_minor', 'currency']);
    const payment = await payments.where('id', '=', payment_id).forUpdate().executeTakeFirstOrThrow();
    const rows = trx.selectFrom('terminal_attempts').selectAll().where('attempt_id', '=', attemptId);
    const row = (await rows.executeTakeFirstOrThrow()) as Taking['row'];
    const taking = { row, payment, answer, at: now() };
    const isWaiting = state === 'AT_TERMINAL';
    if (!answer.isApproved) return isWaiting ? end(trx, taking, needs) : undefined;
    if (state === 'APPROVED') return keepAnswer(trx, taking);
    const problem = isWaiting ? await findProblem(trx, { ...taking, answer }) : undefined;
    if (isWaiting) await end(trx, { ...taking, answer: problem ?? answer }, needs);
    if (!isWaiting || problem) await giveBack(trx, { ...taking, answer }, needs);
  });
  wakeDeliveries();
}
