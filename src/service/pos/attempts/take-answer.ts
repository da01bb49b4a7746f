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
  const brand = answer.card?.brand ?? answer.brand;
  if (brand && !(await takesBrand(trx, row.payment_id, brand)))
    return refuse('InvalidCard', 'The payment link does not accept this card.');
  return undefined;
}

/** Converts an answer into columns. */
const describeAnswer = (answer: TerminalOutcome): Partial<TerminalAttemptRow> => ({
  rbc_id: answer.isApproved ? answer.rbcId : (answer.pspReference ?? null),
  ...(answer.isApproved && { approval_code: answer.approvalCode ?? null }),
  ...(answer.card && {
    card_brand: answer.card.brand,
    card_last4: answer.card.last4,
    entry_mode: answer.card.entryMode,
  }),
});

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

/** Hands an attempt that waits at its terminal to `finishAttempt`, with its decision. @returns false if it no longer waits */
async function decide(
  trx: StoreTransaction,
  taking: Taking<TerminalOutcome>,
  decision: AuthorizationDecision,
  { remote }: TakeNeeds,
): Promise<boolean> {
  const { row, answer, at } = taking;
  const card = answer.card && {
    card_brand: toCardBrand(answer.card.brand),
    card_last4: answer.card.last4,
  };
  if (!(await presentCard(trx, row.attempt_id, card ?? { card_brand: null, card_last4: null }))) return false;
  if (answer.isApproved) await extendMetadata(trx, row.payment_id, { rbc_id: answer.rbcId });
  await keepAnswer(trx, taking, { status: 'authorizing', due_at: at + FINISH_MS });
  await remote.record(trx, row.attempt_id, { pspReference: answer.pspReference, decision });
  return true;
}

/** Ends an attempt by which nothing was paid. */
async function end(
  trx: StoreTransaction,
  taking: Taking<TerminalFailure>,
  { remote, followers }: TakeNeeds,
): Promise<boolean> {
  const { row, answer, at } = taking;
  const { condition, message } = answer;
  const status = CANCELLED_CONDITIONS.includes(condition) ? (row.abort_as ?? 'cancelled') : 'declined';
  const attempt = { attemptId: row.attempt_id, failure: { condition, message }, recalls: false, now: at };
  if (!(await giveUpAtTerminal(trx, { followers }, { ...attempt, status }))) return false;
  await keepAnswer(trx, taking);
  await remote.record(trx, row.attempt_id, { pspReference: answer.pspReference });
  return true;
}

/** The largest amount that can be stored. A reversal returns all of an approval, whatever its amount is. */
const MAX_AMOUNT = 2_147_483_647;

/** Requests, once, the return of money whose attempt has ended without it. */
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

/** Stores an approval. @returns whether `finishAttempt` has to end its attempt */
async function takeApproval(
  trx: StoreTransaction,
  taking: Taking<TerminalApproval>,
  needs: TakeNeeds,
): Promise<boolean> {
  const { row } = taking;
  const problem = await findProblem(trx, taking);
  if (problem && (await end(trx, { ...taking, answer: problem }, needs))) {
    await giveBack(trx, taking, needs);
    return false;
  }
  if (!problem && (await decide(trx, taking, { isApproved: true }, needs))) return true;
  const attempts = trx.selectFrom('attempts').select('state').where('id', '=', row.attempt_id);
  const { state } = await attempts.forUpdate().executeTakeFirstOrThrow();
  // An answer that was stored first ends it: this one adds only what that does not say.
  if (state === 'AUTHORIZING' || state === 'APPROVED') await keepAnswer(trx, taking);
  else await giveBack(trx, taking, needs);
  return false;
}

/** Stores a failure. @returns whether `finishAttempt` has to end its attempt */
async function takeFailure(
  trx: StoreTransaction,
  taking: Taking<TerminalFailure>,
  needs: TakeNeeds,
): Promise<AuthorizationDecision | undefined> {
  const { condition, message, declineCode } = taking.answer;
  if (!declineCode) {
    await end(trx, taking, needs);
    return undefined;
  }
  const refusal = { condition, reason: declineCode, message };
  const decision: AuthorizationDecision = { isApproved: false, declineCode, refusal };
  return (await decide(trx, taking, decision, needs)) ? decision : undefined;
}

/**
 * Stores how a payment has ended at its terminal. However often it is told, and by whom, it takes effect once.
 *
 * Steps
 * 1. In one transaction: the receipts, the columns, the adapter's record, and the state `AUTHORIZING`.
 * 2. `finishAttempt`. After a crash in between, any process does so (`follow-terminal.ts`).
 *
 * An approval of another amount, or one whose attempt has ended, is given back.
 */
export async function takeAnswer(
  attemptId: string,
  answer: TerminalOutcome,
  needs: TakeNeeds,
): Promise<void> {
  const { store, now, wakeDeliveries } = needs;
  const decision = await store
    .transaction()
    .execute(async (trx): Promise<AuthorizationDecision | undefined> => {
      // Locks come first: the attempt, its payment, everything else.
      await trx.selectFrom('attempts').select('id').where('id', '=', attemptId).forUpdate().execute();
      const rows = trx.selectFrom('terminal_attempts').selectAll().where('attempt_id', '=', attemptId);
      const row = (await rows.executeTakeFirstOrThrow()) as Attempt;
      const at = now();
      if (!answer.isApproved) return takeFailure(trx, { row, answer, at }, needs);
      return (await takeApproval(trx, { row, answer, at }, needs)) ? { isApproved: true } : undefined;
    });
  if (decision) await finishAttempt(needs, { attemptId, answer: decision, now: now() });
  wakeDeliveries();
}
