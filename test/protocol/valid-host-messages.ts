import type { HostMessage } from '../../src/protocol/messages.ts';

type Table = { [T in HostMessage['type']]: Extract<HostMessage, { type: T }>[] };

const FLAGS = { externalSubmit: false, applePayParentBridge: true, autoHeight: false };

/** Script → page: valid messages of every type, which the receiver takes over as they are. */
const TABLE: Table = {
  init: [
    { type: 'init', options: FLAGS },
    { type: 'init', options: { ...FLAGS, externalSubmit: true, locale: 'it' } },
    { type: 'init', options: { ...FLAGS, redirectAfterPayment: true, summary: 'amount' } },
    { type: 'init', options: { ...FLAGS, summary: 'full' } },
    { type: 'init', options: { ...FLAGS, locale: '', customCss: '', paymentMethods: [] } },
    {
      type: 'init',
      options: {
        locale: 'it-CH',
        paymentMethods: ['card', 'klarna'],
        customCss: 'https://shop.example/checkout.css',
        externalSubmit: true,
        applePayParentBridge: false,
        autoHeight: true,
      },
    },
  ],
  validate: [
    { type: 'validate', id: 1 },
    { type: 'validate', id: 0 },
    { type: 'validate', id: Number.MAX_SAFE_INTEGER },
  ],
  submit: [
    { type: 'submit', id: 2 },
    { type: 'submit', id: -0.5 },
  ],
  update: [
    { type: 'update', options: {} },
    { type: 'update', options: { locale: 'it' } },
    { type: 'update', options: { locale: '', customCss: '', paymentMethods: ['card', 'klarna'] } },
  ],
  // The parser also sets the key of an absent field.
  focus: [{ type: 'focus', field: undefined } as never, { type: 'focus', field: 'card_number' }],
  apple_pay: [
    { type: 'apple_pay', step: 'capabilities', available: true, version: 14 },
    { type: 'apple_pay', step: 'capabilities', available: false, version: 0 },
    {
      type: 'apple_pay',
      step: 'event',
      session: 1,
      name: 'validatemerchant',
      detail: { validationURL: 'x' },
    },
    { type: 'apple_pay', step: 'event', session: 2, name: 'cancel', detail: {} },
    { type: 'apple_pay', step: 'failed', session: 3, code: 'busy', message: 'another session runs' },
  ],
};

export const VALID_HOST_MESSAGES: readonly HostMessage[] = Object.values(TABLE).flat();
