import type { CardBrandId } from '../../../protocol/card.ts';
import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import { COUNTRY_CODE, describeSheetOrder, listSheetBrands, type SheetLine } from '../sheet-order.ts';
import type { ApplePayLine, ApplePayRequest } from './wallet.ts';

/** Apple's names of card brands; the brand that is a rail has none. */
const NETWORKS: Partial<Record<CardBrandId, string>> = {
  visa: 'visa',
  mastercard: 'masterCard',
  amex: 'amex',
};

const toLine = (line: SheetLine): ApplePayLine => ({ ...line, type: 'final' });

/** Creates the content of the sheet. */
export function createApplePayRequest(view: CheckoutView): ApplePayRequest {
  const { total, items } = describeSheetOrder(view);
  return {
    countryCode: COUNTRY_CODE,
    currencyCode: view.currency,
    total: toLine(total),
    lineItems: items.map(toLine),
    supportedNetworks: listSheetBrands(view).flatMap((brand) => NETWORKS[brand] ?? []),
    merchantCapabilities: ['supports3DS'],
    ...(!view.hideEmailInput && { requiredShippingContactFields: ['email'] }),
  };
}
