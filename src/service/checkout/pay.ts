import {
  type FieldProblems,
  findCardProblems,
  findEmailProblem,
  findSavedCardProblems,
  stripCardNumber,
} from '../../protocol/card.ts';
import type { Continuation, PayAnswer, PayRequest } from '../../protocol/checkout-api.ts';
import { findDebitProblems, stripIban } from '../../protocol/iban.ts';
import { isRail } from '../../protocol/payment-methods.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import type { AuthorizationAnswer, Instrument } from '../attempts/acquirer.ts';
import { type RailOptions, withdrawFromRail } from '../attempts/ask-rail.ts';
import { describeAttempt, finishAttempt, startAttempt } from '../attempts/attempts.ts';
import { recoverAttempt } from '../attempts/recover-attempts.ts';
import { sendToRail } from '../attempts/send-to-rail.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import { isExpired } from '../model/is-expired.ts';
import type { Link } from '../model/link.ts';
import { listPayableMethods } from '../model/list-payable-methods.ts';
import { selectLinks, toLink } from '../model/stored-links.ts';
import { expireLink } from '../payments/expire-link.ts';
import type { Store } from '../store/open-store.ts';
import type { SavedCardRow } from '../store/payment-rows.ts';
import { isRenewal } from '../subscriptions/is-renewal.ts';
import { getCardBrandCodes } from './create-view.ts';
import { type CheckoutLink, findActiveAttempt } from './find-link.ts';
import { limitDeclines } from './limit-declines.ts';
import { isFreeAmount, openPayment } from './open-payment.ts';
import { listShopperCards } from './shopper-cards.ts';

export interface PayOptions extends RailOptions {
  getBaseUrl: () => string;
  /** How the shopper's browser writes numbers and times. */
  locale?: string | undefined;
}

/** A press of the pay button, checked against the link. */
interface Press {
  request: PayRequest;
  /** The saved card, if the payment uses one. */
  savedCard: SavedCardRow | undefined;
  /** Whether to save the typed card after an approval. */
  savesCard: boolean;
}

/** Whether what is paid with is charged again, without the shopper. */
const repeats = async (store: Store, { subscription, paymentId }: CheckoutLink): Promise<boolean> =>
  subscription !== undefined || (await isRenewal(store, paymentId));

/** Resolves with `undefined` for a saved card that this shopper does not have here. */
async function readPress(
  link: CheckoutLink,
  request: PayRequest,
  { store, now }: PayOptions,
): Promise<Press | undefined> {
  // A subscription is charged again: its card is kept without being asked for, and the page says so.
  const isAsked = 'card' in request && request.save === true && findCardOwner(link) !== undefined;
  const savesCard = 'card' in request && (isAsked || link.savesCard || (await repeats(store, link)));
  if (!('savedCard' in request)) return { request, savedCard: undefined, savesCard };
  const cards = await listShopperCards(store, link, now());
  const savedCard = cards.find(({ id }) => id === request.savedCard.id);
  if (!savedCard) return undefined;
  // The page does not ask for an address that was saved with the card.
  const email = request.email?.trim() || savedCard.email;
  return { request: { ...request, ...(email && { email }) }, savedCard, savesCard };
}

/** Judges the fields of the method by its rules. */
function findDetailProblems(link: CheckoutLink, { request, savedCard }: Press, now: number): FieldProblems {
  if ('card' in request) return findCardProblems(request.card, new Date(now), getCardBrandCodes(link));
  if ('savedCard' in request && savedCard)
    return findSavedCardProblems(request.savedCard.cvc, savedCard.brand);
  return 'debit' in request ? findDebitProblems(request.debit, !!link.debtor.iban) : {};
}

function findProblems(link: CheckoutLink, press: Press, now: number): FieldProblems {
  const { email = '', method } = press.request;
  // A bank or wallet knows its customer. At a rail the address is only for the confirmation.
  const needsEmail = method === 'card' || email.trim() !== '';
  const emailProblem = link.hidesEmailInput || !needsEmail ? undefined : findEmailProblem(email);
  const problems = findDetailProblems(link, press, now);
  return emailProblem ? { ...problems, email: emailProblem } : problems;
}

/** Describes why the payment cannot be made; `undefined` if it can. */
function describeClosed({
  activeAttemptId,
  status,
  method,
}: Pick<Link, 'activeAttemptId' | 'status' | 'method'>): PayAnswer | undefined {
  if (activeAttemptId) return { outcome: 'processing' };
  const state = getCheckoutState(status);
  return state === 'open' ? undefined : { outcome: 'closed', state, status, ...(method && { method }) };
}

const AMOUNT_CHANGED: PayAnswer = { outcome: 'invalid', problems: { amount: 'changed' } };

/** The same, read from the database now; or that the merchant has changed the amount since the link was read. */
async function readRefusal(
  { paymentId, amountMinor, freeAmount }: Link,
  { store }: PayOptions,
): Promise<PayAnswer | undefined> {
  const payment = await store
    .selectFrom('payments')
    .select(['active_attempt_id as activeAttemptId', 'status', 'method', 'amount_minor'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const isSame = freeAmount !== undefined || payment.amount_minor === amountMinor;
  return describeClosed(payment) ?? (isSame ? undefined : AMOUNT_CHANGED);
}

/**
 * Withdraws an attempt that waits for the shopper at a rail or the card's bank: the shopper has come back and pays again.
 * @returns why the payment cannot be made: the rail has approved the attempt, or another press was faster
 */
async function withdrawWaiting(attemptId: string, link: Link, options: PayOptions) {
  await withdrawFromRail(attemptId, options);
  return readRefusal(link, options);
}

/** Fills in the IBAN of the account on file, if none was typed for a debit. */
function fillDebit(request: PayRequest, { debtor: { iban = '' } }: Link): PayRequest {
  if (!('debit' in request) || stripIban(request.debit.iban)) return request;
  return { ...request, debit: { ...request.debit, iban } };
}

/** Reads the instrument that the acquirer charges; `undefined` for a method that does not need the acquirer. */
function readInstrument(
  { request, savedCard, savesCard }: Press,
  link: CheckoutLink,
): Instrument | undefined {
  if ('savedCard' in request)
    return savedCard && { cardToken: savedCard.acquirer_token, cvc: request.savedCard.cvc };
  if ('card' in request) {
    const { number, expiry, cvc, name: holder, brand } = request.card;
    return { cardNumber: stripCardNumber(number), expiry, cvc, holder, savesCard, ...(brand && { brand }) };
  }
  if ('debit' in request) return { debit: request.debit };
  if ('googlePay' in request) return { googlePay: request.googlePay };
  if (!('applePay' in request)) return undefined;
  const { attemptKey } = request;
  // The sheet of the press that made this payment opened on the page of the reusable link.
  const isOpening = link.openingKey === attemptKey && link.reusableLinkId;
  const paymentId = isOpening || link.paymentId;
  return { applePay: { paymentId, attemptKey, token: request.applePay.token } };
}

async function askForMoney(link: CheckoutLink, press: Press, options: PayOptions & { attemptId: string }) {
  const { acquirer, now, attemptId } = options;
  const { method } = press.request;
  if (isRail(method)) return sendToRail(link, method, options);
  const { companyId, amountMinor, currency, isMoto } = link;
  const terms = { companyId, amountMinor, currency, isMoto };
  const instrument = readInstrument(press, link);
  const answer: AuthorizationAnswer = instrument
    ? await acquirer.authorize({ reference: attemptId, ...terms, ...instrument })
    : // A bank transfer: the shopper says that it is on its way, and no one can be asked for it.
      { isApproved: true, aftermath: 'stays_pending' };
  if (answer === 'CHALLENGE') return sendToRail(link, 'card', options);
  return finishAttempt(options, { attemptId, answer, now: now() });
}

/**
 * Judges what a press says: whether the link can be paid with it, the amount that the shopper saw, and the fields.
 * @returns the press, or why it is refused
 */
async function judgePress(
  link: CheckoutLink,
  read: PayRequest,
  options: PayOptions,
): Promise<{ press: Press } | { refusal: PayAnswer }> {
  const { now, wakeDeliveries } = options;
  if (isExpired(link, now())) {
    await expireLink(options, link.paymentId);
    wakeDeliveries();
    return { refusal: { outcome: 'closed', state: 'expired', status: 'EXPIRED' } };
  }
  const closed = link.active?.state === 'AT_RAIL' ? undefined : describeClosed(link);
  if (closed) return { refusal: closed };
  // A page of an older version does not say what it shows.
  const { amountMinor = link.freeAmount ? undefined : link.amountMinor } = read;
  if (link.freeAmount ? !isFreeAmount(link, amountMinor) : amountMinor !== link.amountMinor)
    return { refusal: AMOUNT_CHANGED };
  if (!listPayableMethods(link).includes(read.method)) {
    return { refusal: { outcome: 'closed', state: getCheckoutState(link.status), status: link.status } };
  }
  const press = await readPress(link, fillDebit(read, link), options);
  if (!press) return { refusal: { outcome: 'invalid', problems: {} } };
  const problems = findProblems(link, press, now());
  return Object.keys(problems).length ? { refusal: { outcome: 'invalid', problems } } : { press };
}

/** Reads the payment that a press has made. */
async function requireOpened(store: Store, { company }: CheckoutLink, token: string): Promise<CheckoutLink> {
  const row = await selectLinks(store).where('links.token', '=', token).executeTakeFirstOrThrow();
  const link = toLink(row);
  const active = await findActiveAttempt(store, link);
  return { ...link, company, ...(active && { active }) };
}

/** Makes a payment of the press at a reusable link, and pays that. Nothing is made of a press with a mistake in its fields. */
async function payReusable(
  link: CheckoutLink,
  read: PayRequest,
  options: PayOptions,
): Promise<PayAnswer & Continuation> {
  const { store, now } = options;
  const judged = await judgePress(link, read, options);
  if ('refusal' in judged) return judged.refusal;
  const opened = await openPayment(store, link, { request: read, now: now() });
  if (typeof opened !== 'string') return opened;
  const payment = await requireOpened(store, link, opened);
  return { ...(await pay(payment, read, options)), continuesAt: `/checkout/${opened}` };
}

/**
 * Makes one press of the pay button. Even if the shopper presses twice, the browser sends twice, or two windows are open, at
 * most one attempt of a link is at the acquirer, and none after an approval. It is for the amount that was shown where it was pressed.
 */
export async function pay(
  read: CheckoutLink,
  request: PayRequest,
  options: PayOptions,
): Promise<PayAnswer & Continuation> {
  if (read.isReusable) return payReusable(read, request, options);
  const { store, now, wakeDeliveries } = options;
  const { paymentId, active } = read;
  const { attemptKey } = request;

  // 1. The same press, sent again, gets the same answer.
  const known = await describeAttempt(options, paymentId, attemptKey);
  if (known) return known;

  // 2. A link that is paid, closed or busy, the amount and the fields.
  const judged = await judgePress(read, request, options);
  if ('refusal' in judged) return judged.refusal;
  const { press } = judged;
  // The press that has made this payment was counted then.
  const isRetry = read.openingKey !== attemptKey && 'card' in request;
  if (read.reusableLinkId && isRetry) await limitDeclines(store, read.reusableLinkId, now());
  const link = { ...read, ...(read.freeAmount && { amountMinor: Number(request.amountMinor) }) };

  // 3. Never two at once: an attempt that waits for the shopper ends first.
  const waiting = active?.state === 'AT_RAIL' ? active : undefined;
  const taken = waiting && (await withdrawWaiting(waiting.id, link, options));
  if (taken) return taken;

  // 4. The money.
  const attemptId = await startAttempt(store, {
    paymentId,
    ...press,
    amountMinor: link.amountMinor,
    setsAmount: link.freeAmount !== undefined,
    locale: options.locale,
    now: now(),
  });
  if (!attemptId) {
    const other = await describeAttempt(options, paymentId, attemptKey);
    return other ?? (await readRefusal(link, options)) ?? { outcome: 'processing' };
  }
  try {
    await askForMoney(link, press, { ...options, attemptId });
    wakeDeliveries();
  } catch (error) {
    // No attempt may hold the payment forever: ask the acquirer or rail once more how this one ended.
    if (isRail(request.method)) await withdrawFromRail(attemptId, options);
    else await recoverAttempt(attemptId, options);
    throw error;
  }
  return (await describeAttempt(options, paymentId, attemptKey)) ?? { outcome: 'processing' };
}
