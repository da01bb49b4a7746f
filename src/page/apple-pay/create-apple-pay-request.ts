import { CARD_BRANDS, type CardBrandId } from '../../protocol/card.ts';
import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { CURRENCY_EXPONENTS, type Currency } from '../../protocol/money.ts';
import type { ApplePayLine, ApplePayRequest } from './wallet.ts';

/** Where the payment company processes, which Apple asks for: all companies of this service are in Italy. */
const COUNTRY_CODE = 'IT';

/** Longest label: the sheet shows one line. */
const MAX_LABEL_LENGTH = 100;

const NETWORKS: Record<CardBrandId, string> = { visa: 'visa', mastercard: 'masterCard', amex: 'amex' };

const formatMajor = (amountMinor: number, currency: Currency): string => {
  const exponent = CURRENCY_EXPONENTS[currency];
  return (amountMinor / 10 ** exponent).toFixed(exponent);
};

/** Plain text whatever a merchant wrote: labels that look like markup are refused on the way to the sheet. */
const toLabel = (text: string): string =>
  Array.from(text.replace(/[<>\p{Cc}]/gu, ' ').trim())
    .slice(0, MAX_LABEL_LENGTH)
    .join('') || '–';

function listNetworks(codes: readonly string[] | undefined): string[] {
  const allowed = CARD_BRANDS.filter(({ code }) => !codes?.length || (code && codes.includes(code)));
  return allowed.map(({ id }) => NETWORKS[id]);
}

/** What the sheet shows and asks for. */
export function createApplePayRequest(view: CheckoutView): ApplePayRequest {
  const createLine = (text: string, amountMinor: number): ApplePayLine => ({
    label: toLabel(text),
    amount: formatMajor(amountMinor, view.currency),
    type: 'final',
  });
  return {
    countryCode: COUNTRY_CODE,
    currencyCode: view.currency,
    total: createLine(view.merchantName, view.amountMinor),
    lineItems: view.items.map(({ name, quantity, unitPriceMinor }) =>
      createLine(quantity > 1 ? `${quantity} × ${name}` : name, quantity * unitPriceMinor),
    ),
    supportedNetworks: listNetworks(view.cardBrandCodes),
    merchantCapabilities: ['supports3DS'],
    ...(!view.hideEmailInput && { requiredShippingContactFields: ['email'] }),
  };
}
