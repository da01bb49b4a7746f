import type { CheckoutView } from '../../src/protocol/checkout-api.ts';

export const ASSETS = {
  script: 'checkout-abc.js',
  icon: 'icon-abc.svg',
  style: '.page{margin:0}',
  hostedStyle: '.powered{margin:0}',
  embeddedStyle: '.compact{margin:0}',
  challengeStyle: '.challenge{margin:0}',
  sectionsStyle: '.row{margin:0}',
  manageStyle: '.manage{margin:0}',
  receiptStyle: '.paper{margin:0}',
  chatScript: 'chat-abc.js',
  printScript: 'print-abc.js',
  embedded: ['embedded-abc.js'],
  sections: ['lazy-sections-abc.js'],
};

/** Creates the view of a payment link that the service sends to the page; tests override single fields. */
export const createView = (change: Partial<CheckoutView> = {}): CheckoutView => ({
  type: 'standard',
  state: 'open',
  status: 'CREATED',
  transactionId: 'order-1042',
  language: 'en',
  merchantName: 'Bottega Rossi',
  purpose: 'Order 1042',
  amountMinor: 1990,
  currency: 'EUR',
  items: [],
  expiresAt: '2026-12-21T10:00:00Z',
  expiresInMs: 2_584_800_000,
  autoCapture: true,
  hideEmailInput: false,
  methods: ['card'],
  canSaveCard: false,
  savedCards: [],
  sendsConfirmation: false,
  returnUrls: {
    success: 'https://shop.example/thanks?order=1042',
    failure: 'https://shop.example/failed',
    cancel: 'https://shop.example/basket',
  },
  hostDomains: ['shop.example'],
  ...change,
});
