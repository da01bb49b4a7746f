import {
  type FieldProblems,
  findCardProblems,
  findEmailProblem,
  findNameProblem,
  findSavedCardProblems,
  foldEmail,
  isEncrypted,
} from '../../../protocol/card.ts';
import type { AttemptReport, PayRequest } from '../../../protocol/checkout-api.ts';
import { findDebitProblems, stripIban } from '../../../protocol/identifiers/iban.ts';
import { getScreenState } from '../../../protocol/payment-status.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { expireLink } from '../../payments/payments/expire-link.ts';
import { getCardBrandCodes } from '../../payments/terms/get-card-brand-codes.ts';
import { isExpired } from '../../payments/terms/is-expired.ts';
import type { Link } from '../../payments/terms/link.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { isRecurring } from '../../recurring/mandates/create-mandate.ts';
import { isRenewal } from '../../recurring/subscriptions/lock-subscription.ts';
import type { SavedCardRow } from '../../recurring/tables/cards.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { isFreeAmount } from './open-payment.ts';
import { canSaveCard, findShopperCard } from './shopper-cards.ts';

/** A press of the pay button, checked against the link. */
export interface Press {
  request: PayRequest;
  /** The saved card, if the payment uses one. */
  savedCard: SavedCardRow | undefined;
  /** Whether to save the typed card or account after an approval. */
  savesCard: boolean;
}

/** Whether the means of payment will be charged again without the shopper. */
const repeats = async (
  store: Store,
  { subscription, isOfMerchant, paymentId }: CheckoutLink,
): Promise<boolean> => subscription !== undefined || (!isOfMerchant && (await isRenewal(store, paymentId)));

/** Resolves with `undefined` if this shopper cannot use the saved card here. */
async function readPress(
  link: CheckoutLink,
  request: PayRequest,
  { store, now }: RailOptions,
): Promise<Press | undefined> {
  // The card of a subscription is saved without a checkbox, and the page says so.
  const isAsked = 'card' in request && request.save === true && canSaveCard(link);
  const savesCard =
    'debit' in request
      ? isRecurring(link)
      : 'card' in request && (isAsked || link.savesCard || (await repeats(store, link)));
  if (!('savedCard' in request)) return { request, savedCard: undefined, savesCard };
  const savedCard = await findShopperCard(store, link, { id: request.savedCard.id, now: now() });
  if (!savedCard) return undefined;
  // The page does not ask for an email address that was saved with the card.
  const email = foldEmail(request.email ?? '') || savedCard.email;
  return { request: { ...request, ...(email && { email }) }, savedCard, savesCard };
}

/** Validates the fields of the payment method. */
function findDetailProblems(link: CheckoutLink, { request, savedCard }: Press, now: number): FieldProblems {
  if ('card' in request) {
    const { card } = request;
    if (!isEncrypted(card)) return findCardProblems(card, new Date(now), getCardBrandCodes(link));
    const problem = findNameProblem(card.name);
    return problem ? { cardholder_name: problem } : {};
  }
  if ('savedCard' in request && savedCard && 'cvc' in request.savedCard)
    return findSavedCardProblems(request.savedCard.cvc, savedCard.brand);
  return 'debit' in request ? findDebitProblems(request.debit, !!link.debtor.iban) : {};
}

function findProblems(link: CheckoutLink, press: Press, now: number): FieldProblems {
  const { email = '', method } = press.request;
  // A bank or wallet knows its customer, so for rails the email address is only used for the confirmation.
  const needsEmail = method === 'card' || foldEmail(email) !== '';
  const emailProblem = link.hidesEmailInput || !needsEmail ? undefined : findEmailProblem(email);
  const problems = findDetailProblems(link, press, now);
  return emailProblem ? { ...problems, email: emailProblem } : problems;
}

/** Returns the reason why the payment is not possible; `undefined` if it is. */
function describeClosed({
  activeAttemptId,
  status,
  method,
}: Pick<Link, 'activeAttemptId' | 'status' | 'method'>): AttemptReport | undefined {
  if (activeAttemptId) return { outcome: 'processing' };
  const state = getScreenState(status);
  return state === 'open' ? undefined : { outcome: 'closed', state, status, ...(method && { method }) };
}

const AMOUNT_CHANGED: AttemptReport = { outcome: 'invalid', problems: { amount: 'changed' } };

/** Reads the payment again. Returns the reason why it is not possible, or that its amount has changed. */
export async function readRefusal(
  { paymentId, amountMinor, freeAmount }: Link,
  { store }: RailOptions,
): Promise<AttemptReport | undefined> {
  const payment = await store
    .selectFrom('payments')
    .select(['active_attempt_id as activeAttemptId', 'status', 'method', 'amount_minor'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const isSame = freeAmount !== undefined || payment.amount_minor === amountMinor;
  return describeClosed(payment) ?? (isSame ? undefined : AMOUNT_CHANGED);
}

/** Fills in the IBAN that the merchant has sent, if none was typed for a debit. */
function fillDebit(request: PayRequest, { debtor: { iban = '' } }: Link): PayRequest {
  if (!('debit' in request) || stripIban(request.debit.iban)) return request;
  return { ...request, debit: { ...request.debit, iban } };
}

/**
 * Validates a press: the state of the link, the amount that the shopper saw, and the fields.
 * @returns the press, or the reason for a refusal
 */
export async function validatePress(
  link: CheckoutLink,
  read: PayRequest,
  options: RailOptions,
): Promise<{ press: Press } | { refusal: AttemptReport }> {
  const { now, wakeDeliveries } = options;
  if (isExpired(link, now())) {
    await expireLink(options, link.paymentId);
    wakeDeliveries();
    return { refusal: { outcome: 'closed', state: 'expired', status: 'EXPIRED' } };
  }
  const closed = link.active?.state === 'AT_RAIL' ? undefined : describeClosed(link);
  if (closed) return { refusal: closed };
  // A page of an older version does not send the amount that it shows.
  const { amountMinor = link.freeAmount ? undefined : link.amountMinor } = read;
  if (link.freeAmount ? !isFreeAmount(link, amountMinor) : amountMinor !== link.amountMinor)
    return { refusal: AMOUNT_CHANGED };
  if (!listPayableMethods(link).includes(read.method)) {
    return { refusal: { outcome: 'closed', state: getScreenState(link.status), status: link.status } };
  }
  const press = await readPress(link, fillDebit(read, link), options);
  if (!press) return { refusal: { outcome: 'invalid', problems: {} } };
  const problems = findProblems(link, press, now());
  return Object.keys(problems).length ? { refusal: { outcome: 'invalid', problems } } : { press };
}
