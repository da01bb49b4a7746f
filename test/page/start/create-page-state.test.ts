import { describe, expect, it } from 'vitest';
import { createPageState } from '../../../src/page/start/create-page-state.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createView } from '../create-view.ts';

const create = (change: Partial<CheckoutView>) =>
  createPageState({ view: createView(change), language: 'en', catalog: CATALOGS.en, written: {} });

const SAVED = { id: 'card-1', brand: 'visa', last4: '1111', expiry: '12/30' } as const;

describe('createPageState', () => {
  it.each<[string, Partial<CheckoutView>, object]>([
    ['a card', {}, { methods: ['card'], method: 'card', stage: { is: 'form' } }],
    [
      'wallets, not yet confirmed by the browser',
      { methods: ['apple_pay', 'google_pay'] },
      { methods: [], method: undefined },
    ],
    [
      'a payment that is pending at the bank',
      { methods: ['card', 'ideal'], waitingRail: 'ideal' },
      { method: 'ideal', stage: { is: 'form', notice: 'rail_waiting', waitingRail: 'ideal' } },
    ],
    ['several providers, none chosen', { methods: ['card', 'open_banking'] }, { method: undefined }],
    [
      'several providers, one chosen before',
      { methods: ['card', 'open_banking'], provider: 'Fabrick' },
      { provider: 'Fabrick', method: 'open_banking' },
    ],
    [
      'several providers, with a payment that is pending at one of them',
      { methods: ['card', 'klarna', 'open_banking'], waitingRail: 'klarna' },
      { provider: 'ServiceDirect', method: 'klarna' },
    ],
    ['saved cards, the first chosen', { savedCards: [SAVED] }, { savedCard: 'card-1' }],
    [
      'a saved card that was declined, so that another card is needed',
      {
        savedCards: [SAVED],
        lastAttempt: { method: 'card', declineCode: 'expired_card', declinedCard: 'card-1' },
      },
      { method: 'card', savedCard: undefined, stage: { is: 'form', notice: 'expired_card' } },
    ],
    [
      'two saved cards, of which one was declined',
      {
        savedCards: [SAVED, { ...SAVED, id: 'card-2' }],
        lastAttempt: { method: 'card', declineCode: 'card_declined', declinedCard: 'card-1' },
      },
      { savedCard: 'card-2' },
    ],
    [
      'a saved card, after another card was declined',
      { savedCards: [SAVED], lastAttempt: { method: 'card', declineCode: 'card_declined' } },
      { savedCard: 'card-1' },
    ],
  ])('creates the initial state for %s', (_what, change, state) => {
    expect(create(change)).toMatchObject(state);
  });

  it('creates serializable data without components or functions', () => {
    const state = create({ methods: ['card', 'klarna'] });
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});
