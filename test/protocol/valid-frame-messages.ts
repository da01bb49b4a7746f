import type { FrameMessage } from '../../src/protocol/messages.ts';

type Table = { [T in FrameMessage['type']]: Extract<FrameMessage, { type: T }>[] };

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
};

export const VALID_FRAME_MESSAGES: readonly FrameMessage[] = Object.values(TABLE).flat();
