import { describe, expect, it } from 'vitest';
import { TIMEKEEPER } from '../../../src/dashboard/data/timekeeper.ts';
import { listResources } from '../../../src/dashboard/sections/list-resources.ts';
import { capitalize, describeRecord, nameValue } from '../../../src/dashboard/sections/words.ts';
import { SECTIONS } from '../../../src/service/sections/section-table.ts';
import { describeSection } from './open-section.ts';

const resources = SECTIONS.flatMap(({ slug }) => listResources(describeSection(slug), slug));

function tell(slug: string, record: Record<string, unknown>) {
  TIMEKEEPER.set(Date.parse('2026-11-21T09:30:00.000Z'));
  const resource = resources.find((one) => one.slug === slug);
  if (!resource) throw new Error(`There is no resource ${slug}.`);
  const { title, facts, notes, amount } = describeRecord(record, resource, resource.idName);
  return { line: [title, ...facts, ...(amount ? [amount] : [])].join(' · '), notes };
}

const SUBSCRIPTION = {
  ...{ SubscriptionId: 'sub_1', State: 'ACTIVE', Amount: 1990, Currency: 'EUR', Interval: 'month' },
  ...{ IntervalCount: 1, Cycle: 3, Cycles: null, AtPeriodEnd: false, Purpose: 'Coffee, 1 kg a month' },
  ...{ Shopper: 'Giulia Bianchi', NextPaymentAt: '2027-01-11T09:30:00.000Z' },
};
const DISPUTE = {
  ...{ DisputeId: 'dsp_1', State: 'NEEDS_RESPONSE', Reason: 'product_not_received', Amount: 1990 },
  ...{ Currency: 'EUR', Purpose: 'Lamp', RespondBy: '2026-11-28T09:30:00.000Z' },
};

describe('describeRecord', () => {
  it.each([
    [
      'subscriptions',
      SUBSCRIPTION,
      'Coffee, 1 kg a month · Giulia Bianchi · €19.90 every month · 3 payments made · next 11 Jan 2027',
    ],
    [
      'subscriptions',
      { ...SUBSCRIPTION, NextPaymentAt: '2027-03-31T22:30:00.000Z', TimeZone: 'Europe/Rome' },
      expect.stringMatching(/next 1 Apr 2027$/),
    ],
    [
      'subscriptions',
      {
        ...SUBSCRIPTION,
        IntervalCount: 2,
        Cycles: 12,
        NextPaymentAt: null,
        Card: { Brand: 'visa', Last4: '1111' },
      },
      'Coffee, 1 kg a month · Giulia Bianchi · €19.90 every 2 months · 3 of 12 payments made · from Visa •••• 1111',
    ],
    [
      'subscriptions',
      { ...SUBSCRIPTION, Cycle: 1, Purpose: null },
      expect.stringMatching(/^Subscription · .* · 1 payment made/),
    ],
    [
      'refunds',
      {
        Purpose: 'Order BR-2005',
        Amount: 1200,
        Currency: 'EUR',
        Reason: 'requested_by_customer',
        Cause: 'refund',
      },
      'Refund of Order BR-2005 · requested by the customer · €12.00',
    ],
    [
      'refunds',
      { TransactionId: 'order-1', Purpose: null, Amount: 1200, Currency: 'EUR', Cause: 'lose_dispute' },
      'Refund of order-1 · lost dispute · €12.00',
    ],
    ['disputes', DISPUTE, 'Lamp · not received · answer by 28 Nov · €19.90'],
    [
      'disputes',
      { ...DISPUTE, State: 'WON', Shopper: { Name: 'Giulia Bianchi', Email: 'g@example.com' } },
      'Lamp · Giulia Bianchi, g@example.com · not received · €19.90',
    ],
    [
      'refunds',
      { ...DISPUTE, Reason: undefined, Cause: 'refund', Shopper: { Name: null, Email: 'g@example.com' } },
      'Refund of Lamp · g@example.com · €19.90',
    ],
    ['disputes', { ...DISPUTE, State: 'WON' }, 'Lamp · not received · €19.90'],
    [
      'fiscal-invoices-invoices',
      {
        Type: 'TD01',
        Number: '4/2026',
        Customer: { Name: 'Bianchi Srl' },
        Total: 73_200,
        Date: '2026-11-20',
      },
      'Invoice 4/2026 · Bianchi Srl · 20 Nov · €732.00',
    ],
    [
      'fiscal-invoices-invoices',
      { Type: 'TD04', Number: null, Customer: { FirstName: 'Ada', LastName: 'Neri' }, Total: 100 },
      'Draft of a credit note · Ada Neri · €1.00',
    ],
    [
      'contracts',
      {
        Title: 'Lease',
        Body: '## 1',
        State: 'SIGNED',
        Signer: { FirstName: 'Ada', LastName: 'Neri', Email: 'a@b.example' },
      },
      'Lease · Ada Neri · a@b.example',
    ],
    [
      'clients',
      { FirstName: 'Ada', LastName: 'Neri', Email: null, Address: { City: 'Roma' } },
      'Ada Neri · Roma',
    ],
    [
      'users',
      { Username: 'till-2', Name: '', Role: null, ReadOnly: false, Scopes: ['online-payments', 'chat-api'] },
      'till-2 · may use payments, chat',
    ],
    [
      'stores',
      { Reference: 'ROMA-1', Name: '', Address: 'Via Roma 1', Items: [{}, {}], Active: true },
      'ROMA-1 · Via Roma 1 · 2 items',
    ],
    [
      'wallet-cards',
      { Brand: 'visa', Last4: '1111', ShopperReference: 'ada', Expiry: '11/30' },
      'Visa •••• 1111 · ada · until 11/30',
    ],
    [
      'mandates',
      { Country: 'IT', Last4: '3456', ShopperReference: null, Reference: 'M-1' },
      'Account IT •••• 3456 · mandate M-1',
    ],
    [
      'wallet-movements',
      { Reason: 'TOP_UP', Amount: 500, Currency: 'EUR', BalanceAfter: 700 },
      'Top up · €7.00 afterwards · €5.00',
    ],
    ['chat-threads', { User: { Name: 'Ada', Email: null } }, 'Ada'],
    [
      'banking-services-transfers',
      { Name: 'Giuseppe', Purpose: 'Rent', Iban: 'IT1', Amount: 1000, Currency: 'EUR' },
      'To Giuseppe · Rent · IT1 · €10.00',
    ],
  ])('tells a record of %s %j', (slug, record, line) => {
    expect(tell(slug, record).line).toEqual(line);
  });

  it.each([
    [
      'subscriptions',
      { ...SUBSCRIPTION, AtPeriodEnd: true },
      ['It ends where the next payment would be due.'],
    ],
    ['subscriptions', SUBSCRIPTION, []],
    ['disputes', DISPUTE, ['Respond by 28 Nov: without a response it is lost.']],
    [
      'disputes',
      { ...DISPUTE, Response: { State: 'PENDING' } },
      ['Your response is on its way to the acquirer.'],
    ],
    [
      'disputes',
      { ...DISPUTE, Response: { State: 'FAILED', Failure: 'Dispute expired.' } },
      ['Your response was not taken: Dispute expired.', 'Respond by 28 Nov: without a response it is lost.'],
    ],
    ['disputes', { ...DISPUTE, State: 'LOST' }, []],
  ])('says what is to be done with a record of %s', (slug, record, notes) => {
    expect(tell(slug, record).notes).toEqual(notes);
  });

  it('cuts a text that would fill the page', () => {
    const { line } = tell('contracts', { Title: 'a'.repeat(10_000) });
    expect(line).toBe(`${'a'.repeat(159)}…`);
  });

  it('names a record without words by its name or its id', () => {
    const vocabulary = { schemas: {} };
    expect(describeRecord({ ThingId: 't-1', Name: 'Lamp', Amount: 5, Currency: 'EUR' }, vocabulary)).toEqual({
      title: 'Lamp',
      facts: [],
      notes: [],
      amount: '€0.05',
    });
    expect(describeRecord({ ThingId: 't-1' }, vocabulary, 'ThingId').title).toBe('t-1');
  });
});

it('gives texts a capital, but not names that begin without one', () => {
  expect([capitalize('electronic invoices'), capitalize('iDEAL')]).toEqual(['Electronic invoices', 'iDEAL']);
});

describe('nameValue', () => {
  const among = (...values: string[]) => ({ enum: values });
  it.each([
    [
      'lose_dispute',
      { ...among('lose_dispute'), 'x-names': { lose_dispute: 'lost dispute' } },
      'lost dispute',
    ],
    ['cloud_pos', among('cloud_pos'), 'cloud pos'],
    // An answer may have none, or another than those that are known.
    [
      'HELD',
      {
        anyOf: [
          { anyOf: [{ ...among('HELD'), 'x-names': { HELD: 'held up' } }, { type: 'string' }] },
          { type: 'null' },
        ],
      },
      'held up',
    ],
    ['NO_MATCH', among('NO_MATCH'), 'no match'],
    ['PAYOUT', among('PAYOUT'), 'payout'],
    // Codes are no words.
    ['EUR', among('EUR'), 'EUR'],
    ['RF01', among('RF01'), 'RF01'],
    // A text of the shop stays as it is.
    ['my_order', {}, 'my_order'],
    ['constructor', { 'x-names': {} }, 'constructor'],
  ])('writes %s of %j as %s', (value, schema, words) => {
    expect(nameValue(value, schema)).toBe(words);
  });
});
