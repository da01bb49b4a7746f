import { describe, expect, it } from 'vitest';

import type { Overview, OverviewOfCurrency } from '../../../../src/protocol/dashboard/overview-answer.ts';
import { describeLetter } from '../../../../src/service/back-office/letter/describe-letter.ts';
import { TEST_PAGE } from '../../support/test-page.ts';

const none = { Count: 0, Amount: 0 };
const nothing = { Count: 0, Items: [] };
const EUROS: OverviewOfCurrency = {
  Currency: 'EUR',
  Paid: { Count: 7, Amount: 31_240 },
  Till: { Count: 2, Amount: 940 },
  Refunded: { Count: 1, Amount: 1990 },
  Opened: 9,
  Converted: 5,
  Before: { Paid: none, Refunded: none, Opened: 0, Converted: 0 },
  Days: [],
  Methods: [],
  Declines: [
    { Code: 'insufficient_funds', Count: 2 },
    { Code: 'expired_card', Count: 1 },
  ],
};
const OVERVIEW: Overview = {
  From: '2026-11-21',
  To: '2026-11-21',
  Today: '2026-11-22',
  Currencies: [EUROS],
  Undelivered: { Count: 0, Before: 0, Days: [] },
  Attention: {
    Disputes: nothing,
    Webhooks: nothing,
    Subscriptions: nothing,
    Holds: nothing,
    CardTesting: nothing,
  },
};
const FACTS = {
  merchantName: 'Bottega Rossi',
  timeZone: 'Europe/Rome',
  dashboard: 'https://pay.example/dashboard',
  hasNearlyPaid: false,
};
const write = (overview: Partial<Overview> = {}, change: Partial<typeof FACTS> = {}) => {
  const view = describeLetter({ ...FACTS, ...change, overview: { ...OVERVIEW, ...overview } });
  if (!view) throw new Error('There is nothing to say.');
  return TEST_PAGE.renderMail('letter', view);
};
const dispute = (RespondBy: string | null) =>
  ({
    DisputeId: 'dsp_1',
    TransactionId: 'a',
    Purpose: 'Blue cup',
    Amount: 1990,
    Currency: 'EUR',
    RespondBy,
  }) as const;

describe('the morning letter', () => {
  it('says the day, the takings of web and tills, and refunds, in its first lines', () => {
    const { subject, text } = write();
    expect(subject).toBe('Saturday, November 21: 7 payments, €312.40');
    expect(text).toContain('Good morning. Saturday, November 21 brought 7 payments, €312.40.');
    for (const line of ['7 payments: €312.40', '2 of them at your tills: €9.40', '1 refund: €19.90'])
      expect(text.split('\n')).toContain(line);
    expect(text).toContain('3 attempts to pay declined: not enough money (2), card has expired (1).');
    expect(text).toContain('https://pay.example/dashboard#overview?From=2026-11-21&To=2026-11-21');
    expect(text).toContain('https://pay.example/dashboard#account/letter');
    expect(text).toContain('counted in UTC');
    expect(subject + text).not.toMatch(/undefined|[{}]/);
  });

  it('keeps currencies apart', () => {
    const Currencies = [
      EUROS,
      { ...EUROS, Currency: 'JPY' as const, Paid: { Count: 1, Amount: 500 }, Till: none },
    ];
    const { subject, text } = write({ Currencies });
    expect(subject).toBe('Saturday, November 21: 8 payments, €312.40 and ¥500');
    expect(text).toContain('1 payment: ¥500');
    expect(text).toContain('6 attempts to pay declined: not enough money (4), card has expired (2).');
  });

  it('has ten lines or fewer, and a button for everything that waits, with the earliest deadline', () => {
    const waiting = { Count: 2, Items: [] };
    const Disputes = {
      Count: 3,
      Items: [dispute(null), dispute('2026-11-28T23:30:00.000Z'), dispute('2026-11-30T09:30:00.000Z')],
    };
    const Attention = {
      ...OVERVIEW.Attention,
      Disputes,
      ...{ Invoice: waiting, Notification: waiting },
    };
    const { text, html } = write({ Attention, Undelivered: { Count: 1, Before: 0, Days: [] } });
    // Half past eleven in the evening in UTC is the next day in Rome.
    expect(text).toContain('3 disputes without evidence: respond by Sunday, November 29.');
    expect(text).toContain('2 invoices rejected by the exchange system.');
    expect(text).toContain('1 webhook delivery given up.');
    for (const label of ['Respond', 'Answer', 'Correct', 'Look']) expect(html).toContain(`>${label}</a>`);
    expect(html).toContain('https://pay.example/dashboard#sections/online-payments/disputes');
    expect(text.split('\n\n').length).toBeLessThanOrEqual(10);
  });

  it('leads from the declines to who nearly paid, where the company sees that', () => {
    expect(write().html).not.toContain('#nearly-paid');
    expect(write({}, { hasNearlyPaid: true }).html).toContain('https://pay.example/dashboard#nearly-paid');
  });

  it('is none if there is nothing to say, also if a link was opened', () => {
    const overview = {
      ...OVERVIEW,
      Currencies: [{ ...EUROS, Paid: none, Till: none, Refunded: none, Declines: [] }],
    };
    expect(describeLetter({ ...FACTS, overview })).toBeUndefined();
    expect(describeLetter({ ...FACTS, overview: { ...overview, Currencies: [] } })).toBeUndefined();
  });

  it('says so if nothing was paid', () => {
    const Currencies = [{ ...EUROS, Paid: none, Till: none, Declines: [] }];
    const { subject, text } = write({ Currencies });
    expect(subject).toBe('Saturday, November 21: no payments');
    expect(text).not.toMatch(/tills|declined|0 /);
  });
});
