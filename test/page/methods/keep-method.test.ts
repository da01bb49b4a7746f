import { describe, expect, it } from 'vitest';
import { keepChoice, listProviderMethods, listProviders } from '../../../src/page/methods/choose-provider.ts';
import type { PaymentMethodId } from '../../../src/protocol/payment-methods.ts';

const ALL: PaymentMethodId[] = ['card', 'klarna', 'bank_transfer', 'open_banking'];

describe('listProviders', () => {
  it.each([
    [['card', 'klarna'], ['ServiceDirect']],
    [ALL, ['ServiceDirect', 'FlowPay', 'Fabrick']],
    [
      ['open_banking', 'card'],
      ['Fabrick', 'ServiceDirect'],
    ],
    [[], []],
  ] as const)('lists for the methods %j the providers %j', (methods, providers) => {
    expect(listProviders(methods)).toEqual(providers);
  });
});

describe('listProviderMethods', () => {
  it.each([
    ['ServiceDirect', ['card', 'klarna']],
    ['FlowPay', ['bank_transfer']],
    [undefined, []],
  ] as const)('lists for the provider %s the methods %j', (provider, methods) => {
    expect(listProviderMethods(ALL, provider)).toEqual(methods);
  });
});

describe('keepChoice', () => {
  it.each([
    ['chooses none of several providers', ALL, {}, [undefined, undefined]],
    ['chooses the only provider and its first method', ['card', 'klarna'], {}, ['ServiceDirect', 'card']],
    ['chooses nothing when no method is offered', [], {}, [undefined, undefined]],
    ['chooses the provider of a chosen method', ALL, { method: 'open_banking' }, ['Fabrick', 'open_banking']],
    [
      'keeps a choice that is still offered',
      ALL,
      { provider: 'ServiceDirect', method: 'klarna' },
      ['ServiceDirect', 'klarna'],
    ],
    [
      'replaces a removed method with the next one of its provider',
      ['klarna', 'bank_transfer'],
      { provider: 'ServiceDirect', method: 'card' },
      ['ServiceDirect', 'klarna'],
    ],
    [
      'clears the choice when its provider is removed and several remain',
      ['card', 'open_banking'],
      { provider: 'FlowPay', method: 'bank_transfer' },
      [undefined, undefined],
    ],
    [
      'chooses the only remaining provider when the chosen one is removed',
      ['bank_transfer'],
      { provider: 'ServiceDirect', method: 'card' },
      ['FlowPay', 'bank_transfer'],
    ],
  ] as const)('%s', (_name, methods, choice, [provider, method]) => {
    expect(keepChoice([...methods], choice)).toEqual({ provider, method });
  });
});
