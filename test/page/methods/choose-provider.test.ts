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
  ] as const)('finds behind %j %j', (methods, providers) => {
    expect(listProviders(methods)).toEqual(providers);
  });
});

describe('listProviderMethods', () => {
  it.each([
    ['ServiceDirect', ['card', 'klarna']],
    ['FlowPay', ['bank_transfer']],
    [undefined, []],
  ] as const)('shows for %s %j', (provider, methods) => {
    expect(listProviderMethods(ALL, provider)).toEqual(methods);
  });
});

describe('keepChoice', () => {
  it.each([
    ['of several, none is chosen for the shopper', ALL, {}, [undefined, undefined]],
    ['a single one needs no choice', ['card', 'klarna'], {}, ['ServiceDirect', 'card']],
    ['nothing on offer is nothing chosen', [], {}, [undefined, undefined]],
    ['a method brings its provider along', ALL, { method: 'open_banking' }, ['Fabrick', 'open_banking']],
    [
      'what is still there stays',
      ALL,
      { provider: 'ServiceDirect', method: 'klarna' },
      ['ServiceDirect', 'klarna'],
    ],
    [
      'a method that is gone gives way to the next of its provider',
      ['klarna', 'bank_transfer'],
      { provider: 'ServiceDirect', method: 'card' },
      ['ServiceDirect', 'klarna'],
    ],
    [
      'with a provider that is gone the step is back',
      ['card', 'open_banking'],
      { provider: 'FlowPay', method: 'bank_transfer' },
      [undefined, undefined],
    ],
    [
      'or the only one that is left is chosen',
      ['bank_transfer'],
      { provider: 'ServiceDirect', method: 'card' },
      ['FlowPay', 'bank_transfer'],
    ],
  ] as const)('%s', (_name, methods, choice, [provider, method]) => {
    expect(keepChoice([...methods], choice)).toEqual({ provider, method });
  });
});
