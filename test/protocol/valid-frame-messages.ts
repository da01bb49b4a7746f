import type { ApplePayCall, FrameMessage } from '../../src/protocol/messages.ts';

type Table = { [T in FrameMessage['type']]: Extract<FrameMessage, { type: T }>[] };

/** Every step of Apple Pay once; what the fields of a step must be is checked where they are used. */
const VALID_APPLE_PAY_CALLS: readonly ApplePayCall[] = [
  { type: 'apple_pay', step: 'query' },
  { type: 'apple_pay', step: 'prepare', version: 3, request: { total: { label: 'Rossi', amount: '9.90' } } },
  { type: 'apple_pay', step: 'begin', session: 1, version: 3, request: {} },
  { type: 'apple_pay', step: 'complete', session: 1, name: 'payment', value: { status: 0, errors: [] } },
  { type: 'apple_pay', step: 'abort', session: 1 },
];

/** Page → script: valid messages of every type, which the receiver takes over as they are. */
const TABLE: Table = {
  hello: [
    { type: 'hello', version: 1, build: '0.1.0' },
    { type: 'hello', version: 2, build: '' },
  ],
  ready: [
    { type: 'ready', methods: ['card'] },
    { type: 'ready', methods: [] },
    { type: 'ready', methods: ['card', 'klarna', 'a_method_of_tomorrow'] },
  ],
  method_change: [{ type: 'method_change', method: 'klarna' }],
  change: [
    { type: 'change', complete: true },
    { type: 'change', complete: false },
  ],
  amount_change: [{ type: 'amount_change', amount: 2490, currency: 'EUR' }],
  validation: [
    { type: 'validation', id: 1, valid: true, errors: {} },
    { type: 'validation', id: 2, valid: false, errors: { card_number: 'Enter the card number.', cvc: '' } },
  ],
  submitted: [
    { type: 'submitted', id: 1, outcome: 'completed' },
    { type: 'submitted', id: 2, outcome: 'failed' },
    { type: 'submitted', id: 3, outcome: 'invalid' },
    { type: 'submitted', id: 4, outcome: 'redirecting' },
    { type: 'submitted', id: 5, outcome: 'cancelled' },
  ],
  complete: [{ type: 'complete', transactionId: 'order-1', status: 'SETTLED', method: 'card' }],
  error: [{ type: 'error', code: 'card_declined', message: 'The card was declined.' }],
  redirect: [
    { type: 'redirect', url: 'https://pay.example/checkout/tok_1/go' },
    { type: 'redirect', url: '' },
  ],
  resize: [
    { type: 'resize', height: 480 },
    { type: 'resize', height: -1 },
  ],
  title: [
    { type: 'title', title: 'Pagamento sicuro' },
    { type: 'title', title: '' },
  ],
  apple_pay: [...VALID_APPLE_PAY_CALLS],
};

export const VALID_FRAME_MESSAGES: readonly FrameMessage[] = Object.values(TABLE).flat();
