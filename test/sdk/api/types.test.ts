import { describe, expectTypeOf, it } from 'vitest';
import type {
  Checkout,
  CheckoutError,
  CheckoutEvents,
  CheckoutOptions,
  CheckoutState,
  FieldName,
  LoadErrorCode,
  OtherText,
  PaymentErrorCode,
  PaymentMethodId,
  ServicePayApi,
  SubmitOutcome,
  SubmitResult,
  ValidationResult,
} from '../../../src/sdk/api/types.ts';

describe('the public types', () => {
  it('have every option of the specification', () => {
    type Given = { [Name in keyof CheckoutOptions]-?: Exclude<CheckoutOptions[Name], undefined> };
    expectTypeOf<Given>().toEqualTypeOf<{
      checkoutUrl: string;
      locale: string;
      paymentMethods: readonly (PaymentMethodId | OtherText)[];
      theme: { customCss?: string | undefined };
      height: string | number;
      width: string | number;
      allowPayment: boolean;
      applePayParentBridge: boolean;
      externalSubmit: boolean;
      redirectAfterPayment: boolean;
      summary: 'full' | 'amount';
      readyTimeout: number;
      signal: AbortSignal;
      defaultValues: { email?: string | undefined; cardholderName?: string | undefined };
    }>();
    expectTypeOf<{ checkoutUrl: string }>().toExtend<CheckoutOptions>();
  });

  it('accept readonly lists, and undefined for any optional option', () => {
    const methods = ['card', 'sepa_direct_debit'] as const;
    expectTypeOf<{ checkoutUrl: string; paymentMethods: typeof methods }>().toExtend<CheckoutOptions>();
    expectTypeOf<{ [Name in keyof CheckoutOptions]-?: CheckoutOptions[Name] | undefined }>().toExtend<
      Omit<CheckoutOptions, 'checkoutUrl'>
    >();
  });

  it('suggest literals for autocompletion and accept any other string', () => {
    type Field = NonNullable<Parameters<Checkout['focus']>[0]>;
    expectTypeOf<'card_number'>().toExtend<Field>();
    expectTypeOf<Extract<Field, FieldName>>().toEqualTypeOf<FieldName>();
    expectTypeOf<string>().toExtend<Field>();
    expectTypeOf<Extract<CheckoutError['code'], 'invalid_option' | 'timeout' | 'coep'>>().toEqualTypeOf<
      'invalid_option' | 'timeout' | 'coep'
    >();
    expectTypeOf<string>().toExtend<CheckoutError['code']>();
    expectTypeOf<SubmitResult['outcome']>().toEqualTypeOf<SubmitOutcome>();
  });

  it('declare the data of each event', () => {
    expectTypeOf<CheckoutEvents['ready']>().toEqualTypeOf<{ restored: false } | undefined>();
    expectTypeOf<CheckoutEvents['complete']>().toEqualTypeOf<{ type: 'payment.completed' }>();
    expectTypeOf<CheckoutEvents['error']>().toEqualTypeOf<{
      type: 'payment.failed';
      message: string;
      code: PaymentErrorCode | OtherText;
    }>();
    expectTypeOf<CheckoutEvents['method_change']>().toEqualTypeOf<{
      method: PaymentMethodId | OtherText;
    }>();
    expectTypeOf<CheckoutEvents['amount_change']>().toEqualTypeOf<{ amount: number; currency: string }>();
    expectTypeOf<CheckoutEvents['validation']>().toEqualTypeOf<{
      valid: boolean;
      errors: Record<string, string>;
    }>();
    expectTypeOf<CheckoutEvents['load_error']['code']>().toEqualTypeOf<LoadErrorCode>();
    expectTypeOf<CheckoutEvents['load_error']>().toExtend<{ message: string; docs: string }>();
    expectTypeOf<CheckoutEvents['redirect']>().toEqualTypeOf<{ url: string; preventDefault: () => void }>();
    expectTypeOf<CheckoutEvents['return']>().toEqualTypeOf<{ status: string }>();
  });

  it('declare the return type of each method', () => {
    expectTypeOf<ReturnType<Checkout['on']>>().toEqualTypeOf<Checkout>();
    expectTypeOf<ReturnType<Checkout['once']>>().toEqualTypeOf<Checkout>();
    expectTypeOf<ReturnType<Checkout['off']>>().toEqualTypeOf<Checkout>();
    expectTypeOf<ReturnType<Checkout['update']>>().toEqualTypeOf<Checkout>();
    expectTypeOf<ReturnType<Checkout['focus']>>().toEqualTypeOf<Checkout>();
    expectTypeOf<ReturnType<Checkout['mount']>>().toEqualTypeOf<Checkout>();
    expectTypeOf<ReturnType<Checkout['unmount']>>().toEqualTypeOf<void>();
    expectTypeOf<ReturnType<Checkout['destroy']>>().toEqualTypeOf<void>();
    expectTypeOf<ReturnType<Checkout['validate']>>().toEqualTypeOf<Promise<ValidationResult>>();
    expectTypeOf<ReturnType<Checkout['submit']>>().toEqualTypeOf<Promise<SubmitResult>>();
  });

  it('declare the states of a checkout', () => {
    type States = 'idle' | 'loading' | 'ready' | 'submitting' | 'completed' | 'failed' | 'destroyed';
    expectTypeOf<CheckoutState>().toEqualTypeOf<States>();
    expectTypeOf<Checkout['state']>().toEqualTypeOf<States>();
  });

  it('declare the global that the script tag defines', () => {
    expectTypeOf<typeof globalThis.ServicePay>().toEqualTypeOf<ServicePayApi>();
  });
});
