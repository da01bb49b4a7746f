import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/page/locales/catalog.ts';
import { selectTexts } from '../../../src/page/start/select-texts.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createView } from '../create-view.ts';

const select = (change: Partial<CheckoutView>) => selectTexts(CATALOGS.en, createView(change));
const list = (change: Partial<CheckoutView>) => Object.keys(select(change));

const SECTIONS: (keyof Catalog)[] = [
  'providers',
  'wallets',
  'sepa',
  'transfer',
  'challenge',
  'savedCards',
  'remember',
  'subscription',
  'partRefunded',
  'moreMethods',
  'reserve',
  'reserveNote',
  'next',
  'otherWays',
  'openAmount',
  'buttonWords',
  'shareOffer',
  'share',
  'securePayment',
  'payment',
  'statement',
  'payUntil',
];

describe('selectTexts', () => {
  it.each([
    [{ methods: ['card'] }, ['challenge']],
    [{ methods: ['card'], canSaveCard: true }, ['challenge', 'savedCards']],
    [{ methods: ['card'], canSaveCard: true, remembersCards: true }, ['challenge', 'remember', 'savedCards']],
    [{ methods: ['card'], subscription: {} }, ['challenge', 'subscription']],
    [{ methods: ['card'], refundedMinor: 500 }, ['challenge', 'partRefunded']],
    [{ methods: ['card'], autoCapture: false }, ['challenge', 'reserve', 'reserveNote']],
    [{ methods: ['card'], savesCard: true }, ['challenge', 'reserve', 'reserveNote']],
    [{ methods: ['card', 'google_pay'] }, ['challenge', 'next', 'wallets']],
    [{ methods: ['sepa_direct_debit'] }, ['sepa']],
    [{ methods: ['bank_transfer'] }, ['transfer']],
    [{ methods: ['card', 'bank_transfer'] }, ['challenge', 'next', 'providers', 'transfer']],
    [{ methods: ['google_pay', 'bank_transfer'] }, ['providers', 'transfer', 'wallets']],
    [{ methods: ['ideal'] }, []],
    [{ methods: ['card', 'ideal'] }, ['challenge', 'next']],
    [{ methods: ['card', 'ideal'], foreignMethods: ['ideal'] }, ['challenge', 'moreMethods']],
    [{ methods: ['card'], buttonWord: 'donate' }, ['challenge']],
    [
      { methods: ['card'], freeAmount: { minMinor: 1, maxMinor: 2, proposals: [] } },
      ['challenge', 'openAmount'],
    ],
    [{ methods: ['card'], canShare: true }, ['challenge', 'shareOffer']],
    [{ methods: ['ideal'], type: 'embedded' }, ['payment', 'securePayment']],
    [{ methods: ['ideal'], statement: 'ROSSI' }, ['statement']],
    [{ methods: ['ideal'], expiresInMs: 60_000 }, ['payUntil']],
    [{ methods: [] }, []],
  ] as [Partial<CheckoutView>, (keyof Catalog)[]][])('for %j keeps the sections %j', (change, sections) => {
    expect(
      list(change)
        .filter((name) => SECTIONS.includes(name as keyof Catalog))
        .sort(),
    ).toEqual([...sections].sort());
  });

  it('keeps the texts that every link can show unchanged', () => {
    const { errors, pay, reference } = select({});
    const { try_later: _later, not_secure: _secure, rail_declined: _rail, ...shown } = CATALOGS.en.errors;
    expect({ errors, pay, reference }).toEqual({
      errors: shown,
      pay: CATALOGS.en.pay,
      reference: CATALOGS.en.reference,
    });
  });

  it.each<[Partial<CheckoutView>, string[]]>([
    [{}, ['later', 'no_method', 'shared', 'transfer']],
    [{ methods: ['bank_transfer'] }, ['no_method', 'shared']],
    [{ paidMethod: 'bank_transfer' }, ['no_method', 'shared']],
    [{ methods: [] }, ['later', 'shared', 'transfer']],
    [{ methods: ['apple_pay', 'google_pay'] }, ['later', 'shared', 'transfer']],
    [{ type: 'embedded' }, ['later', 'shared', 'transfer']],
  ])('for %j lacks the screens %j', (change, missing) => {
    for (const section of ['titles', 'texts'] as const) {
      const kept = Object.keys(select(change)[section]);
      const lacking = Object.keys(CATALOGS.en[section]).filter((name) => !kept.includes(name));
      expect(lacking.sort()).toEqual(missing);
    }
  });

  it.each([
    [{}, false],
    [{ expiresInMs: 6 * 86_400_000 }, true],
    [{ methods: ['bank_transfer'] }, true],
    [{ paidMethod: 'bank_transfer' }, true],
    [{ subscription: {} }, true],
  ] as [Partial<CheckoutView>, boolean][])(
    'for %j keeps what people write in dates: %s',
    (change, isKept) => {
      expect(
        'dates' in selectTexts(CATALOGS.de, createView({ expiresInMs: 8 * 86_400_000, ...change })),
      ).toBe(isKept);
    },
  );

  it('keeps the field texts of a direct debit and of a free amount only if the link has them', () => {
    for (const section of ['labels', 'required', 'problems'] as const) {
      const freeAmount = { minMinor: 1, maxMinor: 2, proposals: [] };
      expect(select({ methods: ['sepa_direct_debit'], freeAmount })[section]).toEqual(CATALOGS.en[section]);
      const withAmount = Object.keys(select({ methods: ['card'], freeAmount })[section]);
      const left = Object.keys(select({ methods: ['card'] })[section]);
      const all = Object.keys(CATALOGS.en[section]);
      expect(all.filter((name) => !left.includes(name))).toContain(
        section === 'problems' ? 'iban_invalid' : 'iban',
      );
      expect(left).toEqual(all.filter((name) => !/^(iban|account_holder|amount)/.test(name)));
      expect(withAmount).toEqual(all.filter((name) => !/^(iban|account_holder)/.test(name)));
    }
  });

  it('keeps all texts of redirect methods only if the link has one, but always the one on cancellation', () => {
    expect(select({ methods: ['card'] }).rails).toEqual({ cancelled: CATALOGS.en.rails.cancelled });
    expect(select({ methods: ['ideal'] }).rails).toEqual(CATALOGS.en.rails);
  });

  it('keeps the text about a bank or wallet that has refused only for a shopper who returns from one', () => {
    const read = (change: Partial<CheckoutView>) => select(change).errors.rail_declined;
    expect(read({ methods: ['card', 'klarna'] })).toBeUndefined();
    expect(read({ lastAttempt: { method: 'card', declineCode: 'card_declined' } })).toBeUndefined();
    expect(read({ lastAttempt: { method: 'klarna' } })).toBeUndefined();
    expect(read({ lastAttempt: { method: 'klarna', declineCode: 'rail_declined' } })).toBe(
      CATALOGS.en.errors.rail_declined,
    );
  });
});
