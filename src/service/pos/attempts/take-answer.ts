import { CARD_BRANDS } from '../../../protocol/card.ts';
import type { AuthorizationDecision } from '../../payments/attempts/acquirer.ts';
import { type FinishOptions, finishAttempt } from '../../payments/attempts/finish-attempt.ts';
import { presentCard } from '../../payments/attempts/present-card.ts';
import { addReversal } from '../../payments/modifications/add-modification.ts';
import { extendMetadata } from '../../payments/payments/extend-metadata.ts';
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

/** How long a process has to store the end of an attempt, after which any other one does. */
const FINISH_MS = 5_000;

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

type Attempt = TerminalAttemptRow & { attempt_id: string; payment_id: string };

interface Taking<Answer extends TerminalOutcome> {
  row: Attempt;
  answer: Answer;
  at: number;
}

/** Returns why an approval is given back; `undefined` for one of the amount that was asked for. */
async function findProblem(
  trx: StoreTransaction,
  { row, answer }: Taking<TerminalApproval>,
): Promise<TerminalFailure | undefined> {
  const refuse = (condition: string, message: string): TerminalFailure => ({
    ...answer,
    isApproved: false,
    condition,
    message: `${message} It is given back.`,
  });
  const { amount_minor: amountMinor, currency } = await trx
    .selectFrom('payments')
    .select(['amount_minor', 'currency'])
    .where('id', '=', row.payment_id)
    .executeTakeFirstOrThrow();
  if (answer.isPartial || answer.amountMinor !== amountMinor || answer.currency !== currency)
    return refuse('NotAllowed', 'The terminal approved another amount.');
  const { brand } = answer.card ?? {};
  if (brand && !(await takesBrand(trx, row.payment_id, brand)))
    return refuse('InvalidCard', 'The payment link does not accept this card.');
  return undefined;
}

/** Converts an answer into columns. */
function describeAnswer(answer: TerminalOutcome): Partial<TerminalAttemptRow> {
  const { brand, last4, entryMode } = answer.card ?? {};
  return {
    ...(answer.isApproved
      ? { rbc_id: answer.rbcId, approval_code: answer.approvalCode ?? null }
      : {
          rbc_id: answer.pspReference ?? null,
          failure_condition: answer.condition,
          failure_message: answer.message,
        }),
    ...(brand && { card_brand: brand }),
    ...(last4 && { card_last4: last4 }),
    ...(entryMode && { entry_mode: entryMode }),
  };
}

/** Stores what an answer says beyond its end, once: the receipts, and the columns. */
async function keepAnswer(
  trx: StoreTransaction,
  { row, answer, at }: Taking<TerminalOutcome>,
  change: Partial<TerminalAttemptRow> = {},
): Promise<void> {
  const { id, company_id, poiid, payment_id, sale_id } = row;
  const printed = trx.selectFrom('receipts').select('id').where('payment_id', '=', payment_id);
  const isPrinted = await printed.where('sale_id', '=', sale_id).executeTakeFirst();
  if (!isPrinted)
    await keepReceipts(trx, { receipts: answer.receipts, company_id, poiid, payment_id, sale_id, now: at });
  await trx
    .updateTable('terminal_attempts')
    .set({ ...describeAnswer(answer), ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Hands an attempt to `finishAttempt`, with its decision. */
async function decide(
  trx: StoreTransaction,
  taking: Taking<TerminalOutcome>,
  decision: AuthorizationDecision,
  { remote }: TakeNeeds,
): Promise<AuthorizationDecision> {
  const { row, answer, at } = taking;
  const { brand, last4 } = answer.card ?? {};
  const card = { card_brand: brand ? toCardBrand(brand) : null, card_last4: last4 ?? null };
  await presentCard(trx, row.attempt_id, card);
  if (answer.isApproved) await extendMetadata(trx, row.payment_id, { rbc_id: answer.rbcId });
  await keepAnswer(trx, taking, { status: 'authorizing', due_at: at + FINISH_MS });
  await remote.record(trx, row.attempt_id, { pspReference: answer.pspReference, decision });
  return decision;
}

/** Ends an attempt by which nothing was paid. */
async function end(
  trx: StoreTransaction,
  taking: Taking<TerminalFailure>,
  { remote, followers }: TakeNeeds,
): Promise<void> {
  const { row, answer, at } = taking;
  const { condition, message } = answer;
  const stopped = row.status === 'timing_out' ? 'timed_out' : 'cancelled';
  const status = CANCELLED_CONDITIONS.includes(condition) ? stopped : 'declined';
  const attempt = { attemptId: row.attempt_id, failure: { condition, message }, recalls: false, now: at };
  await giveUpAtTerminal(trx, { followers }, { ...attempt, status });
  await keepAnswer(trx, taking);
  await remote.record(trx, row.attempt_id, { pspReference: answer.pspReference });
}

/** The largest amount that can be stored. A reversal returns all of an approval, whatever its amount is. */
const MAX_AMOUNT = 2_147_483_647;

/** Requests, once, the return of money whose attempt ends without it. */
async function giveBack(
  trx: StoreTransaction,
  { row, answer, at }: Taking<TerminalApproval>,
  { remote }: TakeNeeds,
): Promise<void> {
  const { attempt_id: attemptId, payment_id: paymentId } = row;
  await remote.record(trx, attemptId, { pspReference: answer.pspReference });
  const amountMinor = Math.min(answer.amountMinor, MAX_AMOUNT);
  await addReversal(trx, { paymentId, attemptId, amountMinor, now: at });
}

/** Takes the first answer about an attempt. @returns the decision, with which `finishAttempt` has to end it */
async function takeFirst(
  trx: StoreTransaction,
  { answer, ...taking }: Taking<TerminalOutcome>,
  needs: TakeNeeds,
): Promise<AuthorizationDecision | undefined> {
  if (answer.isApproved) {
    const problem = await findProblem(trx, { ...taking, answer });
    if (!problem) return decide(trx, { ...taking, answer }, { isApproved: true }, needs);
    await end(trx, { ...taking, answer: problem }, needs);
    await giveBack(trx, { ...taking, answer }, needs);
    return undefined;
  }
  const { condition, message, declineCode } = answer;
  if (declineCode) {
    const refusal = { condition, reason: declineCode, message };
    return decide(trx, { ...taking, answer }, { isApproved: false, declineCode, refusal }, needs);
  }
  await end(trx, { ...taking, answer }, needs);
  return undefined;
}

/**
 * Stores how a payment has ended at its terminal. However often it is told, and by whom, it takes effect once.
 *
 * Steps
 * 1. In one transaction: the receipts, the columns, the adapter's record, and the state `AUTHORIZING`.
 * 2. `finishAttempt`. After a crash in between, any process does so (`follow-terminal.ts`).
 *
 * The first answer counts. An approval that is told after another one only adds what that did not say. One of another amount, or whose
 * attempt ends without it, is given back.
 */
export async function takeAnswer(
  attemptId: string,
  answer: TerminalOutcome,
  needs: TakeNeeds,
): Promise<void> {
  const { store, now, wakeDeliveries } = needs;
  const decision = await store.transaction().execute(async (trx) => {
    // Locks come first: the attempt, its payment, everything else.
    const attempts = trx.selectFrom('attempts').select('state').where('id', '=', attemptId);
    const { state } = await attempts.forUpdate().executeTakeFirstOrThrow();
    const rows = trx.selectFrom('terminal_attempts').selectAll().where('attempt_id', '=', attemptId);
    const taking = { row: (await rows.executeTakeFirstOrThrow()) as Attempt, at: now() };
    if (state === 'AT_TERMINAL') return takeFirst(trx, { ...taking, answer }, needs);
    if (!answer.isApproved) return undefined;
    const isPaid = ['AUTHORIZING', 'APPROVED'].includes(state) && taking.row.failure_condition === null;
    if (isPaid) await keepAnswer(trx, { ...taking, answer });
    else await giveBack(trx, { ...taking, answer }, needs);
    return undefined;
  });
  if (decision) await finishAttempt(needs, { attemptId, answer: decision, now: now() });
  wakeDeliveries();
}
