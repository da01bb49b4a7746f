import type { LastAttempt, ReceiptFacts } from '../../../protocol/attempt-facts.ts';
import type {
  CheckoutOrder,
  CheckoutView,
  StatusAnswer,
  SubscriptionTerms,
} from '../../../protocol/checkout-api.ts';
import { maskIban } from '../../../protocol/identifiers/iban.ts';
import type { Language } from '../../../protocol/languages.ts';
import { isRail, type Provider } from '../../../protocol/payment-methods.ts';
import { getScreenState } from '../../../protocol/payment-status.ts';
import { listApplePayDomains } from '../../../protocol/select-payment-methods.ts';
import { getCreditorId } from '../../calls/companies/get-creditor-id.ts';
import { getLogoPath } from '../../calls/documents/send-document.ts';
import { describeTransfer } from '../../payments/mails/create-mail-view.ts';
import { getCardBrandCodes } from '../../payments/terms/get-card-brand-codes.ts';
import { getStatus } from '../../payments/terms/is-expired.ts';
import type { Link, LinkTerms } from '../../payments/terms/link.ts';
import { listPayableMethods } from '../../payments/terms/list-payable-methods.ts';
import { findAnchor, type SubscriptionPlan } from '../../payments/terms/subscription-plan.ts';
import { isWrittenDay } from '../../platform/clock/parse-time.ts';
import { createMandate } from '../../recurring/mandates/create-mandate.ts';
import type { SavedCardRow } from '../../recurring/tables/cards.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { canSaveCard } from '../press/shopper-cards.ts';
import { writeTransferCode } from './create-transfer-code.ts';
import { describeCard } from './describe-card.ts';
import { listForeignMethods, orderMethods } from './list-foreign-methods.ts';
import { proposeAmounts } from './propose-amounts.ts';
import { canShare } from './share-link.ts';

/** The URL of the link's own stylesheet. */
export function getLinkCss({ metadata }: LinkTerms): string | undefined {
  const url = metadata.custom_css;
  return typeof url === 'string' ? url : undefined;
}

/**
 * Describes the state of a link. If an attempt waits for the shopper, at a rail or the card's bank, the link is open: the shopper
 * can return there or choose another method.
 */
export function describeState(
  link: CheckoutLink,
  now: number,
): Omit<StatusAnswer, 'attempt' | 'order' | 'continuesAt'> {
  const { active } = link;
  const status = getStatus(link, now);
  if (active?.state === 'AT_RAIL')
    return {
      state: 'open',
      status,
      ...(isRail(active.method) ? { waitingRail: active.method } : { hasOpenChallenge: true }),
    };
  return { state: active ? 'processing' : getScreenState(status), status };
}

/** Describes the order. A link that was never changed has no revision. */
export const describePurchase = ({
  revision,
  purpose,
  title,
  description,
  ...link
}: Link): CheckoutOrder => ({
  purpose,
  ...(title && { title }),
  ...(description && { description }),
  amountMinor: link.amountMinor,
  items: link.items,
  ...(revision > 0 && { revision }),
});

/** Describes the account that the merchant has sent for a direct debit. The shopper may correct it. */
function describeDebtor({ debtor: { name, iban } }: LinkTerms): CheckoutView['debtor'] {
  if (!name && !iban) return undefined;
  return { ...(name && { name }), ...(iban && { iban: maskIban(iban) }) };
}

/** Describes the shopper as known to the merchant, to prefill empty fields. */
function describeShopper(link: CheckoutLink, now: number): CheckoutView['shopper'] {
  const { email, name } = link.shopper;
  const isAsked = { email: email && !link.hidesEmailInput, name };
  if (!(isAsked.email || name) || getScreenState(getStatus(link, now)) !== 'open') return undefined;
  return { ...(isAsked.email && { email }), ...(name && { name }) };
}

/** The zone in which a day ends last: the shopper's is not known yet, and a day that is over there is over everywhere. */
const LAST_ZONE = 'Etc/GMT+12';

/** Describes the later payments of a subscription. @param paidAt when the first one was made, or now */
const describePlan = (plan: SubscriptionPlan, paidAt: number): SubscriptionTerms => {
  const { interval, intervalCount, amountMinor, cycles, startsAt = '' } = plan;
  const { anchor, period } = findAnchor(plan, paidAt, LAST_ZONE);
  return {
    interval,
    intervalCount,
    ...(amountMinor !== undefined && { amountMinor }),
    ...(cycles !== undefined && { cycles: cycles - 1 }),
    ...(period === 0 && { startsAt: isWrittenDay(startsAt) ? startsAt : new Date(anchor).toISOString() }),
  };
};

interface ViewOptions {
  now: number;
  /** The countries where the shopper may live (`list-foreign-methods.ts`). */
  countries?: readonly string[];
  /** The shopper's saved cards that the link accepts. */
  savedCards?: SavedCardRow[];
  /** The masked address that the confirmation was sent to. */
  confirmationTo?: string | undefined;
  /** The browser's locales for numbers and times. */
  locales?: string[];
  /** The provider that the shopper has chosen. */
  provider?: Provider | undefined;
  lastAttempt?: LastAttempt | undefined;
  receipt?: ReceiptFacts | undefined;
}

/** Describes the bank transfer, with a QR code if it can be drawn. */
function describeTransferPage(link: CheckoutLink): NonNullable<CheckoutView['transfer']> {
  const transfer = describeTransfer(link, link.company);
  const hasCode = writeTransferCode({ ...link, transfer }) !== undefined;
  return { ...transfer, ...(hasCode && { code: `/checkout/${link.token}/transfer.svg` }) };
}

/** Describes the company on the page. */
function describeCompany({ logo, legal }: CheckoutLink['company']): Pick<CheckoutView, 'logo' | 'legal'> {
  const path = getLogoPath({ ...(logo && { logo }) });
  return { ...(path && { logo: path }), ...(legal && { legal }) };
}

/**
 * Creates the view of a link for the page. This is the only place where fields of a link are sent to a shopper.
 * @param browserLanguage for a link without a language
 */
export function createView(
  link: CheckoutLink,
  browserLanguage: Language,
  options: ViewOptions,
): CheckoutView {
  const { now, countries = [], savedCards = [], confirmationTo, locales = [] } = options;
  const { provider, lastAttempt, receipt } = options;
  const { company, statement, subscription, expiresAt } = link;
  const cardBrandCodes = getCardBrandCodes(link);
  const methods = orderMethods(listPayableMethods(link), countries);
  const foreignMethods = listForeignMethods(methods, countries);
  const hasDebit = methods.includes('sepa_direct_debit');
  const debtor = hasDebit ? describeDebtor(link) : undefined;
  const customCss = getLinkCss(link);
  const shopper = describeShopper(link, now);
  return {
    type: link.type,
    ...describeState(link, now),
    transactionId: link.transactionId,
    language: link.language ?? browserLanguage,
    ...(locales.length > 0 && { locales }),
    merchantName: company.name,
    ...(company.isLive && { isLive: true as const }),
    ...(company.googlePay && methods.includes('google_pay') && { googlePay: company.googlePay }),
    ...describeCompany(company),
    ...describePurchase(link),
    currency: link.currency,
    expiresAt: new Date(expiresAt).toISOString(),
    expiresInMs: Math.max(0, expiresAt - now),
    autoCapture: link.autoCapture,
    hideEmailInput: link.hidesEmailInput,
    ...(shopper && { shopper }),
    ...(link.buttonWord && { buttonWord: link.buttonWord }),
    methods,
    ...(provider && { provider }),
    ...(foreignMethods.length > 0 && { foreignMethods }),
    ...(statement && { statement }),
    ...(debtor && { debtor }),
    ...(hasDebit && { mandate: createMandate(link, getCreditorId(company)) }),
    ...(methods.includes('bank_transfer') && { transfer: describeTransferPage(link) }),
    // The card of a subscription is always stored, without a checkbox.
    canSaveCard: methods.includes('card') && !subscription && !link.savesCard && canSaveCard(link),
    ...(link.remembersCards && methods.includes('card') && { remembersCards: true as const }),
    ...(link.savesCard && { savesCard: true as const }),
    savedCards: savedCards.map(describeCard),
    ...(subscription &&
      subscription.cycles !== 1 && {
        subscription: describePlan(subscription, receipt?.paidAt ? Date.parse(receipt.paidAt) : now),
      }),
    ...(link.isReusable && { isReusable: true }),
    ...(link.freeAmount && {
      freeAmount: { ...link.freeAmount, proposals: proposeAmounts(link.amountMinor, link.freeAmount) },
    }),
    sendsConfirmation: link.sendsConfirmation,
    ...(confirmationTo && { confirmationTo }),
    ...(customCss !== undefined && { customCss }),
    ...(link.summary === 'amount' && { summary: link.summary }),
    ...(link.method && { paidMethod: link.method }),
    ...(link.refundedMinor > 0 && { refundedMinor: link.refundedMinor }),
    ...(receipt && { receipt }),
    ...(lastAttempt && { lastAttempt }),
    ...(canShare(link, now) && { canShare: true as const }),
    ...(cardBrandCodes && { cardBrandCodes }),
    returnUrls: link.returnUrls,
    hostDomains: company.domains,
    ...(company.wallets?.applePay && { applePayDomains: listApplePayDomains(company) }),
  };
}
