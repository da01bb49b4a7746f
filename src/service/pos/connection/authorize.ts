import { randomInt } from 'node:crypto';
import type { AuthorizeAnswer, AuthorizeRequest } from '../../../protocol/terminal/terminal-connection.ts';
import { askAcquirer } from '../../payments/attempts/ask-acquirer.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import { readStatement } from '../../payments/terms/stored-links.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { MAX_SHOPPER_REFERENCE_LENGTH } from '../../recurring/cards/find-card-owner.ts';
import { takesBrand } from '../attempts/take-answer.ts';
import {
  authorizeAtTerminal,
  describePresented,
  giveUpAtTerminal,
  type PresentedPayment,
} from '../attempts/terminal-attempts.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';
import { declineWith, describeDecision, findByReference } from './authorizations.ts';
import type { ConnectionNeeds } from './connection-needs.ts';
import { openLocalPayment } from './local-payment.ts';

/** Letters and digits that are not easily confused. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ';
const RBC_ID_LENGTH = 16;

export const createRbcId = (): string =>
  Array.from({ length: RBC_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The models with which the card is saved for the shopper named by the till. */
const SAVING_MODELS = ['UnscheduledCardOnFile', 'CardOnFile', 'Subscription'];

/** Returns the shopper for whom the card is saved; null unless the till requests it. */
export function findShopper({ Keys }: Pick<AuthorizeRequest, 'Keys'>): string | null {
  const { shopperReference, recurringProcessingModel = '' } = Keys;
  const isAsked = SAVING_MODELS.includes(recurringProcessingModel);
  if (!isAsked || !shopperReference) return null;
  return [...shopperReference].length <= MAX_SHOPPER_REFERENCE_LENGTH ? shopperReference : null;
}

/** SIMULATED: a real acquirer gives the approval code. */
const createPresented = (request: AuthorizeRequest): PresentedPayment => ({
  reference: request.Reference,
  rbcId: createRbcId(),
  approvalCode: String(randomInt(1_000_000)).padStart(6, '0'),
  card: request.Card,
  shopperReference: findShopper(request),
  keys: request.Keys,
});

/** Finds the cloud payment that was sent with a message pair. */
export const findPrepared = (
  trx: StoreTransaction,
  poiid: string,
  { SaleId, ServiceId }: Pick<AuthorizeRequest, 'SaleId' | 'ServiceId'>,
): Promise<TerminalAttemptRow | undefined> =>
  trx
    .selectFrom('terminal_messages')
    .innerJoin('terminal_attempts', 'terminal_attempts.id', 'terminal_messages.terminal_attempt_id')
    .selectAll('terminal_attempts')
    .where('terminal_messages.poiid', '=', poiid)
    .where('terminal_messages.sale_id', '=', SaleId)
    .where('terminal_messages.service_id', '=', ServiceId)
    .executeTakeFirst();

/** Whether the terminal requests the amount that it was sent. */
async function isSameMoney(
  trx: StoreTransaction,
  { payment_id: paymentId }: TerminalAttemptRow,
  { AmountMinor, Currency }: AuthorizeRequest,
): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select(['amount_minor', 'currency'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return payment?.amount_minor === AmountMinor && payment.currency === Currency;
}

/** Declines a card without asking the acquirer. The payment stays open for another card. */
async function declineBrand(
  trx: StoreTransaction,
  needs: FollowNeeds,
  { id, attempt_id: attemptId }: TerminalAttemptRow,
  { presented, now }: { presented: PresentedPayment; now: number },
): Promise<void> {
  const failure = { condition: 'InvalidCard', message: 'The payment link does not accept this card.' };
  const isEnded =
    attemptId !== null &&
    (await giveUpAtTerminal(trx, needs, { attemptId, status: 'declined', failure, now }));
  if (!isEnded) return;
  const { status: _status, ...card } = describePresented(presented);
  await trx.updateTable('terminal_attempts').set(card).where('id', '=', id).execute();
}

/** The state of a request after it was stored: its attempt, or the reason for a refusal. */
type Begun = TerminalAttemptRow | AuthorizeAnswer;

async function begin(
  trx: StoreTransaction,
  connected: ConnectedTerminal,
  { request, followers, now }: FollowNeeds & { request: AuthorizeRequest; now: number },
): Promise<Begun | undefined> {
  const { poiid } = connected.terminal;
  const key = { poiid, reference: request.Reference };
  const known = await findByReference(trx, key);
  if (known) return known;
  const presented = createPresented(request);
  const prepared = await findPrepared(trx, poiid, request);
  if (!prepared) return openLocalPayment(trx, { connected, request, presented, now });
  if (!(await isSameMoney(trx, prepared, request)))
    return declineWith('NotAllowed', 'The amount differs from that of the message.');
  const isTaken = await takesBrand(trx, prepared.payment_id, request.Card.Brand);
  if (isTaken) await authorizeAtTerminal(trx, prepared, { presented, now });
  else await declineBrand(trx, { followers }, prepared, { presented, now });
  // The first of these has decided: this request, the timeout, or a request with the same pair.
  const attempts = trx.selectFrom('terminal_attempts').selectAll();
  return attempts.where('id', '=', prepared.id).executeTakeFirstOrThrow();
}

/** Asks the acquirer, which gives the same answer however often it is asked, and stores the answer. */
async function decide(
  row: TerminalAttemptRow,
  request: AuthorizeRequest,
  needs: ConnectionNeeds,
): Promise<void> {
  const { attempt_id: attemptId } = row;
  if (!attemptId) return;
  try {
    // 3-D Secure is impossible at a terminal, so that a challenge is a decline.
    await askAcquirer(
      {
        reference: attemptId,
        companyId: row.company_id,
        amountMinor: request.AmountMinor,
        currency: request.Currency,
        capture: 'now',
        isMoto: false,
        statement: await readStatement(needs.store, row.payment_id),
        presented: request.Card,
        savesCard: row.shopper_reference !== null,
      },
      needs,
    );
  } finally {
    needs.wakeDeliveries();
    if (row.payment_id) needs.pos.payments.wake(row.payment_id);
  }
}

/** The maximum number of tries for a reference that arrives twice at the same moment. */
const MAX_TRIES = 3;

/**
 * `POST /terminal/v1/authorize`: authorizes the payment of a dialogue.
 *
 * Requirements
 * - A reference always gets the same decision, and a message pair is charged once.
 * - A cloud payment that has timed out or was cancelled is never approved: a conditional update decides.
 * - After a crash at any statement, the recovery of attempts or a repeated request ends it.
 *
 * Steps
 * 1. Store the reference with its attempt, in one transaction.
 * 2. Ask the acquirer with the attempt's id.
 * 3. Store the answer, the event and the order's state in one transaction.
 */
export async function authorize(
  connected: ConnectedTerminal,
  request: AuthorizeRequest,
  needs: ConnectionNeeds,
): Promise<AuthorizeAnswer> {
  const { store, followers, now } = needs;
  let begun: Begun | undefined;
  for (let tries = 0; tries < MAX_TRIES && !begun; tries += 1)
    begun = await store
      .transaction()
      .execute((trx) => begin(trx, connected, { request, followers, now: now() }));
  if (!begun) return { Decision: 'PENDING' };
  if ('Decision' in begun) return begun;
  const row = begun;
  if (row.status === 'authorizing') await decide(row, request, needs);
  const attempts = store.selectFrom('terminal_attempts').selectAll();
  return describeDecision(store, await attempts.where('id', '=', row.id).executeTakeFirstOrThrow());
}
