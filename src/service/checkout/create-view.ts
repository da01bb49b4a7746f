import type { FastifyRequest } from 'fastify';
import { CARD_BRANDS } from '../../protocol/card.ts';
import type { CheckoutView, StatusAnswer } from '../../protocol/checkout-api.ts';
import { type Language, negotiateLanguage } from '../../protocol/languages.ts';
import { isRail, type PaymentMethodId, selectPaymentMethods } from '../../protocol/payment-methods.ts';
import { getCheckoutState } from '../../protocol/payment-status.ts';
import type { CompleteLinkRequest } from '../links/link-request.ts';
import { type CheckoutLink, hasExpired } from './find-link.ts';

/** The methods that a link allows and this page takes payments with. */
export function listPayableMethods({ request }: CheckoutLink): PaymentMethodId[] {
  const { Currency: currency, Providers: providers, PaymentMethods: names } = request;
  return selectPaymentMethods({ currency, providers, names })
    .filter(({ isPayable }) => isPayable)
    .map(({ id }) => id);
}

/** The brands that a link is restricted to: its list names brand codes, and not the card as such. */
export function getCardBrandCodes({ PaymentMethods }: CompleteLinkRequest): string[] | undefined {
  if (!PaymentMethods || PaymentMethods.includes('card')) return undefined;
  return CARD_BRANDS.flatMap(({ code }) => (code && PaymentMethods.includes(code) ? [code] : []));
}

/** The language of a page for nobody in particular: the best of the browser's, else English. */
export const chooseLanguage = ({ headers }: FastifyRequest, languages: readonly Language[]): Language =>
  negotiateLanguage(headers['accept-language'] ?? '', languages) ?? 'en';

/**
 * Where a link stands. One whose attempt waits for the shopper at a rail is open: the shopper can go there again, or
 * choose another method.
 */
export function describeState(link: CheckoutLink, now: number): Omit<StatusAnswer, 'attempt'> {
  const { active, payment } = link;
  const status = hasExpired(link, now) ? 'EXPIRED' : payment.status;
  if (active?.state === 'AT_RAIL' && isRail(active.method))
    return { state: 'open', status, waitingRail: active.method };
  return { state: active ? 'processing' : getCheckoutState(status), status };
}

/**
 * What the page shows of a link: the only place where a link's fields leave for a shopper.
 * @param browserLanguage for a link that has no language of its own
 */
export function createView(link: CheckoutLink, browserLanguage: Language, now: number): CheckoutView {
  const { company, payment, request, expiresAt } = link;
  const cardBrandCodes = getCardBrandCodes(request);
  return {
    type: request.Type,
    ...describeState(link, now),
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
    autoCapture: request.AutoCapture,
    hideEmailInput: request.HideEmailInput,
    methods: listPayableMethods(link),
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
