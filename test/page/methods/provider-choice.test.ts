import { describe, expect, it } from 'vitest';
import {
  awaitsProvider,
  isAtHand,
  listProviderMethods,
  listProviders,
  listRowMethods,
  type OfferState,
} from '../../../src/page/methods/provider-choice.ts';

const create = (change: Partial<OfferState> = {}): OfferState => ({
  methods: ['card', 'google_pay', 'klarna', 'bank_transfer', 'open_banking'],
  ...change,
});

describe('listProviders', () => {
  it.each<[string, OfferState, string[]]>([
    ['each provider with a method once', create(), ['ServiceDirect', 'FlowPay', 'Fabrick']],
    [
      'the provider of the first method first',
      create({ methods: ['bank_transfer', 'ideal'] }),
      ['FlowPay', 'ServiceDirect'],
    ],
    ['nothing for the methods of one provider', create({ methods: ['card', 'klarna'] }), []],
    [
      'nothing for a wallet, which has a button of its own',
      create({ methods: ['google_pay', 'bank_transfer'] }),
      [],
    ],
    [
      'the provider of a wallet that the shop’s button opens',
      create({ methods: ['google_pay', 'bank_transfer'], hasExternalSubmit: true }),
      ['ServiceDirect', 'FlowPay'],
    ],
    ['nothing without methods', create({ methods: [] }), []],
  ])('lists %s', (_what, state, providers) => {
    expect(listProviders(state)).toEqual(providers);
  });
});

describe('awaitsProvider', () => {
  it.each<[OfferState, boolean]>([
    [create(), true],
    [create({ provider: 'Fabrick' }), false],
    [create({ provider: 'Fabrick', methods: ['card', 'bank_transfer'] }), true],
    [create({ methods: ['card', 'klarna'] }), false],
    [create({ methods: [] }), false],
  ])('for %j is %j', (state, isAwaited) => {
    expect(awaitsProvider(state)).toBe(isAwaited);
  });
});

describe('listRowMethods', () => {
  it.each<[string, OfferState, string[]]>([
    ['before a choice of provider', create(), []],
    [
      'of the chosen provider, without its wallets',
      create({ provider: 'ServiceDirect' }),
      ['card', 'klarna'],
    ],
    [
      'with its wallets where the shop has its own button',
      create({ provider: 'ServiceDirect', hasExternalSubmit: true }),
      ['card', 'google_pay', 'klarna'],
    ],
    ['of a single provider', create({ methods: ['google_pay', 'bank_transfer'] }), ['bank_transfer']],
  ])('lists the methods %s', (_when, state, methods) => {
    expect(listRowMethods(state)).toEqual(methods);
  });
});

describe('listProviderMethods', () => {
  it('lists what a provider’s button names', () => {
    expect(listProviderMethods(create(), 'ServiceDirect')).toEqual(['card', 'klarna']);
    expect(listProviderMethods(create({ hasExternalSubmit: true }), 'ServiceDirect')).toContain('google_pay');
    expect(listProviderMethods(create(), 'FlowPay')).toEqual(['bank_transfer']);
  });
});

describe('isAtHand', () => {
  it('is true for every method before a choice, and then for those of the chosen provider', () => {
    expect(isAtHand(create(), 'google_pay')).toBe(true);
    expect(isAtHand(create({ provider: 'ServiceDirect' }), 'google_pay')).toBe(true);
    expect(isAtHand(create({ provider: 'FlowPay' }), 'google_pay')).toBe(false);
  });
});
