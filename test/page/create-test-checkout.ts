import { vi } from 'vitest';
import { createApplePay } from '../../src/page/apple-pay/create-apple-pay.ts';
import { CATALOGS } from '../../src/page/catalogs.ts';
import type { CheckoutContext } from '../../src/page/checkout-context.ts';
import { createCheckout } from '../../src/page/create-checkout.ts';
import { createStore } from '../../src/page/create-store.ts';
import { createPageState } from '../../src/page/page-state.ts';
import { createPaymentCalls } from '../../src/page/payment-calls.ts';
import { createView } from './create-view.ts';
import { createFakeService } from './fake-service.ts';

/** A checkout without a document, whose waits are over at once. */
export function createTestCheckout(methods: CheckoutContext['view']['methods']) {
  const view = createView();
  const emit = vi.fn();
  const store = createStore({ ...createPageState(view, { language: 'en', catalog: CATALOGS.en }), methods });
  const calls = createPaymentCalls('/checkout/token-1', createFakeService().fetch);
  const wait = async () => {};
  const checkout = createCheckout({
    view,
    store,
    emit,
    calls,
    applePay: createApplePay({
      view,
      wait,
      topOrigin: undefined,
      findNative: async () => undefined,
      validateMerchant: calls.validateMerchant,
    }),
    readValues: () => ({ card_number: '', expiry: '', cvc: '', cardholder_name: '', email: '' }),
    redirect: vi.fn(),
    leave: vi.fn(),
    wait,
    createKey: () => 'key-1',
    now: () => new Date('2026-11-21T12:00:00Z'),
  });
  return { checkout, store, emit };
}
