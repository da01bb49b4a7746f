import type { FastifyRequest } from 'fastify';
import { CARD_BRANDS } from '../../protocol/card.ts';
import type { CheckoutView, StatusAnswer, TransferDetails } from '../../protocol/checkout-api.ts';
import { maskIban } from '../../protocol/iban.ts';
import { type Language, negotiateLanguage } from '../../protocol/languages.ts';
import { isRail, type PaymentMethodId, selectPaymentMethods } from '../../protocol/payment-methods.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import type { CompleteLinkRequest } from '../model/link-request.ts';
import type { SavedCardRow } from '../store/schema.ts';
import { type CheckoutLink, hasExpired } from './find-link.ts';
import { readSubscriptionTerms } from './read-subscription-terms.ts';

/** The methods that a link can be paid with. */
export function listPayableMethods({ company, request }: CheckoutLink): PaymentMethodId[] {
  return selectPaymentMethods({
    currency: request.Currency,
    providers: request.Providers,
    names: request.PaymentMethods,
    autoCapture: request.AutoCapture,
    company,
  }).map(({ id }) => id);
}

/** The brands that a link is restricted to: its list names brand codes, and not the card as such. */
export function getCardBrandCodes({ PaymentMethods }: CompleteLinkRequest): string[] | undefined {
  if (!PaymentMethods || PaymentMethods.includes('card')) return undefined;
  return CARD_BRANDS.flatMap(({ code }) => (code && PaymentMethods.includes(code) ? [code] : []));
}

/** The link's own stylesheet, a URL. */
export function getLinkCss({ Metadata }: CompleteLinkRequest): string | undefined {
  const url = Metadata?.custom_css;
  return typeof url === 'string' ? url : undefined;
}

/** The language of a page for nobody in particular: the best of the browser's, else English. */
export const chooseLanguage = ({ headers }: FastifyRequest, languages: readonly Language[]): Language =>
  negotiateLanguage(headers['accept-language'] ?? '', languages) ?? 'en';

/**
 * Where a link stands. One whose attempt waits for the shopper, at a rail or the card's bank, is open: the shopper can
 * go there again, or choose another method.
 */
export function describeState(link: CheckoutLink, now: number): Omit<StatusAnswer, 'attempt'> {
  const { active, payment } = link;
  const status = hasExpired(link, now) ? 'EXPIRED' : payment.status;
  if (active?.state === 'AT_RAIL')
    return { state: 'open', status, ...(isRail(active.method) && { waitingRail: active.method }) };
  return { state: active ? 'processing' : getCheckoutState(status), status };
}

/** Whose account is debited, where the link can be paid by direct debit: the merchant has told, and the shopper may mend it. */
function describeDebtor({ DebtorName, DebtorIban }: CompleteLinkRequest): CheckoutView['debtor'] {
  if (!DebtorName && !DebtorIban) return undefined;
  return { ...(DebtorName && { name: DebtorName }), ...(DebtorIban && { iban: maskIban(DebtorIban) }) };
}

const describeTransfer = ({ company, payment }: CheckoutLink): TransferDetails => ({
  beneficiary: company.name,
  iban: company.iban ?? '',
  fiscalCode: company.fiscalCode ?? '',
  reference: payment.transaction_id,
});

export interface ViewOptions {
  now: number;
  /** The shopper's cards that the link can be paid with. */
  savedCards?: SavedCardRow[];
  /** Where the confirmation went, masked. */
  confirmationTo?: string | undefined;
}

/**
 * What the page shows of a link: the only place where a link's fields leave for a shopper.
 * @param browserLanguage for a link that has no language of its own
 */
export function createView(
  link: CheckoutLink,
  browserLanguage: Language,
  { now, savedCards = [], confirmationTo }: ViewOptions,
): CheckoutView {
  const { company, payment, request, expiresAt } = link;
  const cardBrandCodes = getCardBrandCodes(request);
  const methods = listPayableMethods(link);
  const debtor = methods.includes('sepa_direct_debit') ? describeDebtor(request) : undefined;
  const customCss = getLinkCss(request);
  const { ShopperStatement: statement, SubscriptionOnCompletion: subscription } = request;
  return {
    type: request.Type,
    ...describeState(link, now),
    ...(link.active?.state === 'AT_RAIL' &&
      !isRail(link.active.method) && { hasOpenChallenge: true as const }),
    transactionId: payment.transaction_id,
    language: request.Lang ?? browserLanguage,
    merchantName: company.name,
    purpose: request.Purpose,
    ...(request.Title && { title: request.Title }),
    ...(request.Description && { description: request.Description }),
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    items: request.Items.map(({ Name, Quantity, UnitPrice, VatRate }) => ({
      name: Name,
      quantity: Quantity,
      unitPriceMinor: UnitPrice,
      vatRate: VatRate,
    })),
    expiresAt: new Date(expiresAt).toISOString(),
    expiresInMs: Math.max(0, expiresAt - now),
    autoCapture: request.AutoCapture,
    hideEmailInput: request.HideEmailInput,
    methods,
    ...(statement && { statement }),
    ...(debtor && { debtor }),
    ...(methods.includes('bank_transfer') && { transfer: describeTransfer(link) }),
    canSaveCard: methods.includes('card') && findCardOwner(company.id, request) !== undefined,
    savedCards: savedCards.map(({ id, brand, last4, expiry }) => ({ id, brand, last4, expiry })),
    ...(subscription && { subscription: readSubscriptionTerms(subscription) }),
    sendsConfirmation: request.SendConfirmationEmail,
    ...(confirmationTo && { confirmationTo }),
    ...(customCss !== undefined && { customCss }),
    ...(payment.method && { paidMethod: payment.method }),
    ...(cardBrandCodes && { cardBrandCodes }),
    returnUrls: {
      success: request.SuccessRedirectUrl,
      failure: request.FailureRedirectUrl,
      cancel: request.CancelRedirectUrl,
    },
    hostDomains: company.domains,
  };
}
