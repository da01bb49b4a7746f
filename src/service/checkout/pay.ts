import {
  type FieldProblems,
  findCardProblems,
  findEmailProblem,
  findSavedCardProblems,
  stripCardNumber,
} from '../../protocol/card.ts';
import type { PayAnswer, PayRequest } from '../../protocol/checkout-api.ts';
import { findDebitProblems, stripIban } from '../../protocol/iban.ts';
import { isRail } from '../../protocol/payment-methods.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import type { AuthorizationAnswer, Instrument } from '../attempts/acquirer.ts';
import { describeAttempt, finishAttempt, startAttempt } from '../attempts/attempts.ts';
import { recoverAttempt } from '../attempts/recover-attempts.ts';
import { type RailOptions, withdrawFromRail } from '../attempts/settle-rail.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import type { CompleteLinkRequest } from '../model/link-request.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { PaymentRow, SavedCardRow } from '../store/schema.ts';
import { getCardBrandCodes, listPayableMethods } from './create-view.ts';
import { type CheckoutLink, hasExpired } from './find-link.ts';
import { sendToRail } from './send-to-rail.ts';
import { listShopperCards } from './shopper-cards.ts';

export interface PayOptions extends RailOptions {
  getBaseUrl: () => string;
}

/** A press with what it means at this link. */
interface Press {
  request: PayRequest;
  /** The card that is paid with, where it is a saved one. */
  savedCard: SavedCardRow | undefined;
  /** Whether the card is to be saved. */
  savesCard: boolean;
}

/** `undefined` for a saved card that this shopper does not have here (any more). */
async function readPress(
  link: CheckoutLink,
  request: PayRequest,
  { store, now }: PayOptions,
): Promise<Press | undefined> {
  const savesCard =
    'card' in request && request.save === true && findCardOwner(link.company.id, link.request) !== undefined;
  if (!('savedCard' in request)) return { request, savedCard: undefined, savesCard };
  const cards = await listShopperCards(store, link, now());
  const savedCard = cards.find(({ id }) => id === request.savedCard.id);
  return savedCard && { request, savedCard, savesCard };
}

/** What was typed for the method, judged by its rules. */
function findDetailProblems(
  { request }: CheckoutLink,
  { request: paying, savedCard }: Press,
  now: number,
): FieldProblems {
  if ('card' in paying) return findCardProblems(paying.card, new Date(now), getCardBrandCodes(request));
  if ('savedCard' in paying && savedCard) return findSavedCardProblems(paying.savedCard.cvc, savedCard.brand);
  return 'debit' in paying ? findDebitProblems(paying.debit, !!request.DebtorIban) : {};
}

function findProblems(link: CheckoutLink, press: Press, now: number): FieldProblems {
  const { email = '', method } = press.request;
  // A bank or wallet knows its customer: at a rail the address is only for the confirmation.
  const needsEmail = method === 'card' || email.trim() !== '';
  const emailProblem = link.request.HideEmailInput || !needsEmail ? undefined : findEmailProblem(email);
  const problems = findDetailProblems(link, press, now);
  return emailProblem ? { ...problems, email: emailProblem } : problems;
}

/** Why the payment cannot be made, if it cannot. */
function describeClosed({ active_attempt_id, status }: PaymentRow): PayAnswer | undefined {
  if (active_attempt_id) return { outcome: 'processing' };
  const state = getCheckoutState(status);
  return state === 'open' ? undefined : { outcome: 'closed', state, status };
}

/** The same, as it is in this moment. */
async function readClosed(paymentId: string, { store }: PayOptions): Promise<PayAnswer | undefined> {
  const payments = store.selectFrom('payments').selectAll();
  return describeClosed(await payments.where('id', '=', paymentId).executeTakeFirstOrThrow());
}

/**
 * Takes back what waits for the shopper at a rail or the card's bank: the shopper has come back and pays anew.
 * @returns why that cannot be: the rail has approved it meanwhile, or another press was faster
 */
async function withdrawWaiting(attemptId: string, paymentId: string, options: PayOptions) {
  await withdrawFromRail(attemptId, options);
  return readClosed(paymentId, options);
}

/** A debit of the account on file, with that account's IBAN. */
function fillDebit(request: PayRequest, { DebtorIban = '' }: CompleteLinkRequest): PayRequest {
  if (!('debit' in request) || stripIban(request.debit.iban)) return request;
  return { ...request, debit: { ...request.debit, iban: DebtorIban } };
}

/** The instrument that the acquirer charges; `undefined` for a method that does not need the acquirer. */
function readInstrument({ request, savedCard, savesCard }: Press, paymentId: string): Instrument | undefined {
  if ('savedCard' in request)
    return savedCard && { cardToken: savedCard.acquirer_token, cvc: request.savedCard.cvc };
  if ('card' in request) {
    const { number, expiry, cvc, name: holder } = request.card;
    return { cardNumber: stripCardNumber(number), expiry, cvc, holder, savesCard };
  }
  if ('debit' in request) return { debit: request.debit };
  if ('googlePay' in request) return { googlePay: request.googlePay };
  if (!('applePay' in request)) return undefined;
  return { applePay: { paymentId, attemptKey: request.attemptKey, token: request.applePay.token } };
}

async function askForMoney(link: CheckoutLink, press: Press, options: PayOptions & { attemptId: string }) {
  const { acquirer, now, attemptId } = options;
  const { method } = press.request;
  if (isRail(method)) return sendToRail(link, method, options);
  const { id: paymentId, amount_minor: amountMinor, currency } = link.payment;
  const terms = { companyId: link.company.id, amountMinor, currency, isMoto: link.request.Moto };
  const instrument = readInstrument(press, paymentId);
  const answer: AuthorizationAnswer = instrument
    ? await acquirer.authorize({ reference: attemptId, ...terms, ...instrument })
    : // A bank transfer: the shopper says that it is on its way, and no one can be asked for it.
      { isApproved: true, aftermath: 'stays_pending' };
  if (answer === 'CHALLENGE') return sendToRail(link, 'card', options);
  return finishAttempt(options, { attemptId, answer, now: now() });
}

/**
 * One press of the pay button. Whatever is pressed twice, sent twice or pressed in two windows, at most one attempt of
 * a link is at the acquirer, and none after one was approved.
 */
export async function pay(link: CheckoutLink, read: PayRequest, options: PayOptions): Promise<PayAnswer> {
  const { store, now, wakeDeliveries } = options;
  const { payment, active } = link;
  const paymentId = payment.id;
  const { attemptKey } = read;

  // 1. The same press asked again gets the same answer.
  const known = await describeAttempt(options, paymentId, attemptKey);
  if (known) return known;

  // 2. A link that is paid, closed or busy.
  if (hasExpired(link, now())) {
    await store
      .transaction()
      .execute((trx) => movePayment(trx, { paymentId, trigger: 'expire', now: now() }));
    wakeDeliveries();
    return { outcome: 'closed', state: 'expired', status: 'EXPIRED' };
  }
  const waiting = active?.state === 'AT_RAIL' ? active : undefined;
  const closed = waiting ? undefined : describeClosed(payment);
  if (closed) return closed;

  // 3. What was typed.
  if (!listPayableMethods(link).includes(read.method)) {
    return { outcome: 'closed', state: getCheckoutState(payment.status), status: payment.status };
  }
  const press = await readPress(link, fillDebit(read, link.request), options);
  if (!press) return { outcome: 'invalid', problems: {} };
  const problems = findProblems(link, press, now());
  if (Object.keys(problems).length) return { outcome: 'invalid', problems };

  // 4. Never two at once: what waits for the shopper ends first.
  const taken = waiting && (await withdrawWaiting(waiting.id, paymentId, options));
  if (taken) return taken;

  // 5. The money.
  const attemptId = await startAttempt(store, { paymentId, ...press, now: now() });
  if (!attemptId) {
    const other = await describeAttempt(options, paymentId, attemptKey);
    return other ?? (await readClosed(paymentId, options)) ?? { outcome: 'processing' };
  }
  try {
    await askForMoney(link, press, { ...options, attemptId });
    wakeDeliveries();
  } catch (error) {
    // Nobody may hold the payment for ever: the acquirer or rail is asked once more what became of it.
    if (isRail(read.method)) await withdrawFromRail(attemptId, options);
    else await recoverAttempt(attemptId, options);
    throw error;
  }
  return (await describeAttempt(options, paymentId, attemptKey)) ?? { outcome: 'processing' };
}
