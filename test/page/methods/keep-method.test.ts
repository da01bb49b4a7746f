import { describe, expect, it } from 'vitest';
import { keepMethod } from '../../../src/page/methods/keep-method.ts';
import type { PaymentMethodId, Provider } from '../../../src/protocol/payment-methods.ts';

const DIRECT: PaymentMethodId[] = ['card', 'klarna'];
const ALL: PaymentMethodId[] = [...DIRECT, 'bank_transfer', 'open_banking'];

type Case = [
  does: string,
  methods: readonly PaymentMethodId[],
  method: PaymentMethodId | undefined,
  kept: PaymentMethodId | undefined,
  provider?: Provider,
];

describe('keepMethod', () => {
  it.each<Case>([
    ['chooses the first method', DIRECT, undefined, 'card'],
    ['chooses nothing when no method is offered', [], undefined, undefined],
    ['keeps a choice that is still offered', DIRECT, 'klarna', 'klarna'],
    ['replaces a removed method with the first one', ['klarna', 'paypal'], 'card', 'klarna'],
    ['leaves a wallet to its own button', ['apple_pay', 'card'], undefined, 'card'],
    ['chooses a wallet that is the only method', ['google_pay'], undefined, 'google_pay'],
    ['keeps a wallet that was chosen', ['apple_pay', 'card'], 'apple_pay', 'apple_pay'],
    ['chooses nothing before a provider is chosen', ALL, undefined, undefined],
    ['drops the method of a provider that is no longer chosen', ALL, 'card', undefined],
    ['chooses the first method of the chosen provider', ALL, undefined, 'bank_transfer', 'FlowPay'],
    ['keeps a method of the chosen provider', ALL, 'klarna', 'klarna', 'ServiceDirect'],
    ['replaces a method of another provider', ALL, 'card', 'open_banking', 'Fabrick'],
    [
      'chooses nothing when the chosen provider is gone',
      ['card', 'open_banking'],
      'card',
      undefined,
      'FlowPay',
    ],
    [
      'ignores the provider when there is no choice of one',
      ['bank_transfer'],
      'card',
      'bank_transfer',
      'Fabrick',
    ],
    [
      'sees no choice of providers beside a wallet alone',
      ['apple_pay', 'bank_transfer'],
      undefined,
      'bank_transfer',
    ],
  ])('%s', (_does, methods, method, kept, provider) => {
    expect(keepMethod({ methods: [...methods], provider }, method)).toBe(kept);
  });

  it('makes a wallet’s provider a choice where the shop has its own pay button', () => {
    const offer = { methods: ['apple_pay', 'bank_transfer'] as PaymentMethodId[], hasExternalSubmit: true };
    expect(keepMethod(offer, undefined)).toBeUndefined();
    expect(keepMethod({ ...offer, provider: 'ServiceDirect' }, undefined)).toBe('apple_pay');
  });
});
