import { describe, expectTypeOf, it } from 'vitest';
import type { ApplePayEventName } from '../../../src/protocol/messages.ts';
import type { AppleWindow } from '../../../src/sdk/apple-pay/apple-pay-api.ts';

type Used = AppleWindow['ApplePaySession'];
type UsedError = NonNullable<AppleWindow['ApplePayError']>;
type Event<M extends keyof ApplePaySession> = Parameters<ApplePaySession[M] & ((event: never) => void)>[0];

describe('the Apple Pay types of the bridge', () => {
  it('match the types of Apple', () => {
    expectTypeOf<ConstructorParameters<typeof ApplePaySession>[0]>().toEqualTypeOf<
      ConstructorParameters<Used>[0]
    >();
    expectTypeOf<typeof ApplePaySession.canMakePayments>().toEqualTypeOf<Used['canMakePayments']>();
    expectTypeOf<typeof ApplePaySession.supportsVersion>().toEqualTypeOf<Used['supportsVersion']>();
    expectTypeOf<ConstructorParameters<typeof ApplePayError>[0]>().toExtend<
      ConstructorParameters<UsedError>[0]
    >();
    expectTypeOf<typeof ApplePaySession.STATUS_SUCCESS>().toBeNumber();
  });

  it('use Apple’s names for events, their properties and the methods that answer them', () => {
    expectTypeOf<`on${ApplePayEventName}`>().toExtend<keyof ApplePaySession>();
    expectTypeOf<Event<'onvalidatemerchant'>>().toHaveProperty('validationURL');
    expectTypeOf<Event<'onpaymentmethodselected'>>().toHaveProperty('paymentMethod');
    expectTypeOf<Event<'onshippingmethodselected'>>().toHaveProperty('shippingMethod');
    expectTypeOf<Event<'onshippingcontactselected'>>().toHaveProperty('shippingContact');
    expectTypeOf<Event<'oncouponcodechanged'>>().toHaveProperty('couponCode');
    expectTypeOf<Event<'onpaymentauthorized'>>().toHaveProperty('payment');
    type Answers =
      | 'completeMerchantValidation'
      | 'completePaymentMethodSelection'
      | 'completeShippingMethodSelection'
      | 'completeShippingContactSelection'
      | 'completeCouponCodeChange'
      | 'completePayment';
    expectTypeOf<Answers>().toExtend<keyof ApplePaySession>();
  });
});
