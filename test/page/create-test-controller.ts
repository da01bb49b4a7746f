import { vi } from 'vitest';
import { createPaymentCalls } from '../../src/page/payment/payment-calls.ts';
import { createCheckout } from '../../src/page/start/create-page-controller.ts';
import type { CheckoutContext } from '../../src/page/state/checkout-context.ts';
import { createStore } from '../../src/page/state/create-store.ts';
import { createPageState } from '../../src/page/state/page-state.ts';
import { CATALOGS } from '../../src/page/texts/catalogs.ts';
import { createApplePay } from '../../src/page/wallets/apple-pay/create-apple-pay.ts';
import { createGooglePay } from '../../src/page/wallets/google-pay/create-google-pay.ts';
import { createView } from './create-view.ts';
import { createFakeService } from './fake-service.ts';

/** A checkout without a document, whose waits are over at once. */
export function createTestCheckout(
  methods: CheckoutContext['view']['methods'],
  change: Partial<CheckoutContext['view']> = {},
) {
  const view = createView(change);
  const emit = vi.fn();
  const store = createStore({
    ...createPageState(view, { language: 'en', catalog: CATALOGS.en, written: {}, parts: undefined }),
    methods,
  });
  const calls = createPaymentCalls('/checkout/token-1', createFakeService().fetch);
  const wait = async () => {};
  const checkout = createCheckout({
    view,
    store,
    emit,
    calls,
    wallets: {
      apple_pay: createApplePay({
        view,
        wait,
        topOrigin: undefined,
        findNative: async () => undefined,
        validateMerchant: calls.validateMerchant,
      }),
      google_pay: createGooglePay({ view, window, wait }),
    },
    readValues: () => ({
      card_number: '',
      expiry: '',
      cvc: '',
      cardholder_name: '',
      iban: '',
      account_holder: '',
      email: '',
    }),
    openChallenge: vi.fn(),
    redirect: vi.fn(),
    leave: vi.fn(),
    isOnline: () => true,
    wait,
    createKey: () => 'key-1',
    now: () => new Date('2026-11-21T12:00:00Z'),
  });
  return { checkout, store, emit };
}
