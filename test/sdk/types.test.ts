import { describe, expectTypeOf, it } from 'vitest';
import type {
  Checkout,
  CheckoutEvents,
  CheckoutOptions,
  CheckoutState,
  LoadErrorCode,
  ServicePayApi,
  SubmitResult,
  ValidationResult,
} from '../../src/sdk/types.ts';

describe('the types', () => {
  it('let every option of the specification be given', () => {
    expectTypeOf<Required<CheckoutOptions>>().toEqualTypeOf<{
      checkoutUrl: string;
      locale: string;
      paymentMethods: string[];
      theme: { customCss?: string };
      height: string;
      width: string;
      allowPayment: boolean;
      applePayParentBridge: boolean;
      externalSubmit: boolean;
      readyTimeout: number;
      signal: AbortSignal;
    }>();
    expectTypeOf<{ checkoutUrl: string }>().toExtend<CheckoutOptions>();
  });

  it('tell what each event hands out', () => {
    expectTypeOf<CheckoutEvents['ready']>().toEqualTypeOf<{ restored: false } | undefined>();
    expectTypeOf<CheckoutEvents['complete']>().toEqualTypeOf<{ type: 'payment.completed' }>();
    expectTypeOf<CheckoutEvents['error']>().toEqualTypeOf<{
      type: 'payment.failed';
      message: string;
      code: string;
    }>();
    expectTypeOf<CheckoutEvents['method_change']>().toEqualTypeOf<{ method: string }>();
    expectTypeOf<CheckoutEvents['validation']>().toEqualTypeOf<{
      valid: boolean;
      errors: Record<string, string>;
    }>();
    expectTypeOf<CheckoutEvents['load_error']['code']>().toEqualTypeOf<LoadErrorCode>();
    expectTypeOf<CheckoutEvents['load_error']>().toExtend<{ message: string; docs: string }>();
    expectTypeOf<CheckoutEvents['redirect']>().toEqualTypeOf<{ url: string; preventDefault: () => void }>();
    expectTypeOf<CheckoutEvents['return']>().toEqualTypeOf<{ status: string }>();
  });

  it('tell what each method gives back', () => {
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

  it('tell where a checkout stands', () => {
    type States = 'idle' | 'loading' | 'ready' | 'submitting' | 'completed' | 'failed' | 'destroyed';
    expectTypeOf<CheckoutState>().toEqualTypeOf<States>();
    expectTypeOf<Checkout['state']>().toEqualTypeOf<States>();
  });

  it('know the global that the script tag defines', () => {
    expectTypeOf<typeof globalThis.ServicePay>().toEqualTypeOf<ServicePayApi>();
  });
});
