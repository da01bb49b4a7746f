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
import { type RailOptions, withdrawFromRail } from '../attempts/ask-rail.ts';
import { describeAttempt, finishAttempt, startAttempt } from '../attempts/attempts.ts';
import { recoverAttempt } from '../attempts/recover-attempts.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import type { AdmittedPress, CardPress, Defense } from '../defense/create-defense.ts';
import { isExpired } from '../model/is-expired.ts';
import type { Link } from '../model/link.ts';
import { listPayableMethods } from '../model/list-payable-methods.ts';
import { expireLink } from '../payments/expire-link.ts';
import type { Store } from '../store/open-store.ts';
import type { SavedCardRow } from '../store/payment-rows.ts';
import { isRenewal } from '../subscriptions/is-renewal.ts';
import { getCardBrandCodes } from './create-view.ts';
import type { CheckoutLink } from './find-link.ts';
import { sendToRail } from './send-to-rail.ts';
import { listShopperCards } from './shopper-cards.ts';

export interface PayOptions extends RailOptions {
  getBaseUrl: () => string;
  defense: Pick<Defense, 'admit'>;
  /** The caller's. */
  address: string;
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
  { paymentId, amountMinor }: Link,
  { store }: PayOptions,
): Promise<PayAnswer | undefined> {
  const payment = await store
    .selectFrom('payments')
    .select(['active_attempt_id as activeAttemptId', 'status', 'method', 'amount_minor'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return describeClosed(payment) ?? (payment.amount_minor === amountMinor ? undefined : AMOUNT_CHANGED);
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
function readInstrument({ request, savedCard, savesCard }: Press, paymentId: string): Instrument | undefined {
  if ('savedCard' in request)
    return savedCard && { cardToken: savedCard.acquirer_token, cvc: request.savedCard.cvc };
  if ('card' in request) {
    const { number, expiry, cvc, name: holder, brand } = request.card;
    return { cardNumber: stripCardNumber(number), expiry, cvc, holder, savesCard, ...(brand && { brand }) };
  }
  if ('debit' in request) return { debit: request.debit };
  if ('googlePay' in request) return { googlePay: request.googlePay };
  if (!('applePay' in request)) return undefined;
  return { applePay: { paymentId, attemptKey: request.attemptKey, token: request.applePay.token } };
}

/** The press as the defense against card testing sees it; `undefined` without a typed card. */
function describeTyped(
  { companyId, paymentId, declinedAttempts }: CheckoutLink,
  request: PayRequest,
  { address }: PayOptions,
): CardPress | undefined {
  if (!('card' in request)) return undefined;
  const { attemptKey, proof } = request;
  const cardNumber = stripCardNumber(request.card.number);
  return { companyId, paymentId, attemptKey, declinedAttempts, cardNumber, address, proof };
}

/** What the acquirer says of a typed card counts for the defense. */
async function countAnswer(admitted: AdmittedPress | undefined, answer: AuthorizationAnswer): Promise<void> {
  if (answer === 'CHALLENGE') admitted?.drop();
  else if (answer.isApproved) admitted?.approve();
  else await admitted?.decline();
}

interface AttemptOptions extends PayOptions {
  /** Absent without a typed card. */
  admitted: AdmittedPress | undefined;
}

async function askForMoney(
  link: CheckoutLink,
  press: Press,
  options: AttemptOptions & { attemptId: string },
) {
  const { acquirer, now, attemptId, admitted } = options;
  const { method } = press.request;
  if (isRail(method)) return sendToRail(link, method, options);
  const { paymentId, companyId, amountMinor, currency, isMoto } = link;
  const terms = { companyId, amountMinor, currency, isMoto };
  const instrument = readInstrument(press, paymentId);
  if (!instrument) {
    // A bank transfer: the shopper says that it is on its way, and no one can be asked for it.
    const answer = { isApproved: true, aftermath: 'stays_pending' } as const;
    return finishAttempt(options, { attemptId, answer, now: now() });
  }
  const answer = await acquirer.authorize({ reference: attemptId, ...terms, ...instrument });
  if (answer === 'CHALLENGE') await sendToRail(link, 'card', options);
  else await finishAttempt(options, { attemptId, answer, now: now() });
  // After the attempt's end is stored: a process that dies here has forgotten one decline, and no payment.
  await countAnswer(admitted, answer);
}

/** Starts the attempt of a press that may be made, and asks for the money. */
async function makeAttempt(
  link: CheckoutLink,
  press: Press,
  options: AttemptOptions & { waitingId: string | undefined },
): Promise<PayAnswer> {
  const { store, now, wakeDeliveries, waitingId } = options;
  const { paymentId } = link;
  const { attemptKey, method } = press.request;

  // 5. Never two at once: an attempt that waits for the shopper ends first.
  const taken = waitingId && (await withdrawWaiting(waitingId, link, options));
  if (taken) return taken;

  // 6. The money.
  const attemptId = await startAttempt(store, {
    paymentId,
    ...press,
    amountMinor: link.amountMinor,
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
    if (isRail(method)) await withdrawFromRail(attemptId, options);
    else await recoverAttempt(attemptId, options);
    throw error;
  }
  return (await describeAttempt(options, paymentId, attemptKey)) ?? { outcome: 'processing' };
}

/**
 * Makes one press of the pay button. Even if the shopper presses twice, the browser sends twice, or two windows are open, at
 * most one attempt of a link is at the acquirer, and none after an approval. It is for the amount that was shown where it was pressed.
 */
export async function pay(link: CheckoutLink, read: PayRequest, options: PayOptions): Promise<PayAnswer> {
  const { now, wakeDeliveries } = options;
  const { paymentId, active } = link;
  const { attemptKey } = read;

  // 1. The same press, sent again, gets the same answer.
  const known = await describeAttempt(options, paymentId, attemptKey);
  if (known) return known;

  // 2. A link that is paid, closed or busy.
  if (isExpired(link, now())) {
    await expireLink(options, paymentId);
    wakeDeliveries();
    return { outcome: 'closed', state: 'expired', status: 'EXPIRED' };
  }
  const waiting = active?.state === 'AT_RAIL' ? active : undefined;
  const closed = waiting ? undefined : describeClosed(link);
  if (closed) return closed;

  // 3. The amount that the shopper saw, and the fields. A page of an older version does not say what it shows.
  if (read.amountMinor !== undefined && read.amountMinor !== link.amountMinor) return AMOUNT_CHANGED;
  if (!listPayableMethods(link).includes(read.method)) {
    return { outcome: 'closed', state: getCheckoutState(link.status), status: link.status };
  }
  const press = await readPress(link, fillDebit(read, link), options);
  if (!press) return { outcome: 'invalid', problems: {} };
  const problems = findProblems(link, press, now());
  if (Object.keys(problems).length) return { outcome: 'invalid', problems };

  // 4. Many declines here, or of cards like this one, cost the next press some work.
  const typed = describeTyped(link, read, options);
  const admission = typed && options.defense.admit(typed);
  if (admission && 'demand' in admission) return { outcome: 'proof', ...admission.demand };
  try {
    return await makeAttempt(link, press, { ...options, admitted: admission, waitingId: waiting?.id });
  } finally {
    // Nothing after a word of the acquirer.
    admission?.drop();
  }
}
