import { vi } from 'vitest';
import { answerHost, type HostedPage } from '../../src/page/host/answer-host.ts';
import { createChoices } from '../../src/page/methods/create-choices.ts';
import type { OrderNews } from '../../src/page/payment/create-payment.ts';
import { createPaymentCalls } from '../../src/page/payment/payment-calls.ts';
import { createPageController } from '../../src/page/start/create-page-controller.ts';
import { createPageState } from '../../src/page/start/create-page-state.ts';
import { createPageStore } from '../../src/page/state/create-page-store.ts';
import { CATALOGS } from '../../src/page/texts/catalogs.ts';
import { createApplePay } from '../../src/page/wallets/apple-pay/create-apple-pay.ts';
import { createGooglePay } from '../../src/page/wallets/google-pay/create-google-pay.ts';
import type { CheckoutView, PayDetails } from '../../src/protocol/checkout-api.ts';
import { createView } from './create-view.ts';
import { createFakeService } from './fake-service.ts';
import { HOST_ORIGIN } from './open-page.ts';

/** Creates a page controller without a document, whose timers elapse immediately. */
export function createTestController(methods: CheckoutView['methods'], change: Partial<CheckoutView> = {}) {
  const view = createView(change);
  const calls = createPaymentCalls('/checkout/token-1', createFakeService().fetch, async () => undefined);
  const wait = async () => {};
  const embedded = { view, language: 'en', catalog: CATALOGS.en, written: {} } as const;
  const borders = {
    view,
    store: createPageStore({ ...createPageState(embedded), methods }),
    emit: vi.fn(),
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
      amount: '',
      card_number: '',
      expiry: '',
      cvc: '',
      cardholder_name: '',
      iban: '',
      account_holder: '',
      email: '',
    }),
    encryption: { prepare: vi.fn(), encrypt: async (details: PayDetails) => details },
    openChallenge: vi.fn(),
    followOrder: vi.fn(async (_news?: OrderNews) => true),
    checkSums: () => true,
    redirect: vi.fn(),
    leave: vi.fn(),
    isOnline: () => true,
    wait,
    createKey: () => 'key-1',
    findRareProblems: undefined,
    now: () => new Date('2026-11-21T12:00:00Z'),
  };
  return { ...borders, ...createPageController(borders), choices: createChoices(borders) };
}

/** Drives a test page controller as the embedding script would. */
export function driveTestPage(
  page: ReturnType<typeof createTestController>,
  outside: Partial<HostedPage> = {},
) {
  const post = vi.fn();
  const drive = answerHost(
    { origin: HOST_ORIGIN, post, report: post, release: () => [], listen: () => {}, flush: async () => {} },
    {
      root: document,
      ...page,
      loadCatalog: async () => CATALOGS.en,
      findWallets: async () => {},
      watchHeight: () => () => {},
      watchComplete: () => {},
      fillDefaults: () => {},
      focusField: () => {},
      applyStyle: async () => {},
      setColorScheme: () => {},
      pinPayBar: () => {},
      ...outside,
    },
  );
  return { drive, post };
}
