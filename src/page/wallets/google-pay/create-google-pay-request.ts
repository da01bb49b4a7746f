import type { CardBrandId } from '../../../protocol/card.ts';
import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import { COUNTRY_CODE, describeSheetOrder, listSheetBrands, type SheetLine } from '../sheet-order.ts';

/** The payment method identifier of Google Pay. */
const GOOGLE_PAY = 'https://google.com/pay';

/** Google's names of card brands. The type excludes the brand that is a rail. */
const NETWORKS: Partial<Record<CardBrandId, string>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  amex: 'AMEX',
};

/** The arguments of a `PaymentRequest`. */
interface GooglePayRequest {
  methods: PaymentMethodData[];
  details: PaymentDetailsInit;
}

/** Creates the content of Google's sheet: its `PaymentDataRequest`, in the form of the Payment Request API. */
export function createGooglePayRequest(view: CheckoutView): GooglePayRequest {
  const { merchantName, currency, hideEmailInput } = view;
  // The sandbox's gateway, unless there is a real one.
  const sandbox = { environment: 'TEST', gateway: 'servicepay', gatewayMerchantId: merchantName };
  const { environment, gateway, gatewayMerchantId } = view.googlePay ?? sandbox;
  const { total, items } = describeSheetOrder(view);
  const toItem = ({ label, amount }: SheetLine): PaymentItem => ({
    label,
    amount: { currency, value: amount },
  });
  return {
    methods: [
      {
        supportedMethods: GOOGLE_PAY,
        data: {
          environment,
          apiVersion: 2,
          apiVersionMinor: 0,
          merchantInfo: { merchantName },
          allowedPaymentMethods: [
            {
              type: 'CARD',
              parameters: {
                allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
                allowedCardNetworks: listSheetBrands(view).flatMap((brand) => NETWORKS[brand] ?? []),
              },
              tokenizationSpecification: {
                type: 'PAYMENT_GATEWAY',
                parameters: { gateway, gatewayMerchantId },
              },
            },
          ],
          transactionInfo: {
            countryCode: COUNTRY_CODE,
            currencyCode: currency,
            totalPriceStatus: 'FINAL',
            totalPrice: total.amount,
            totalPriceLabel: total.label,
            checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
          },
          emailRequired: !hideEmailInput,
        },
      },
    ],
    details: { total: toItem(total), displayItems: items.map(toItem) },
  };
}
