import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderMail } from '../../../src/page/server.tsx';
import type { SubscriptionMailView } from '../../../src/protocol/subscriptions.ts';

const MAIL: SubscriptionMailView = {
  kind: 'began',
  language: 'en',
  merchantName: 'Bottega Rossi',
  purpose: 'Coffee',
  amountMinor: 1990,
  currency: 'EUR',
  interval: 'month',
  intervalCount: 2,
  manageUrl: 'https://pay.example/checkout/manage/secret',
  at: '2026-12-31T23:30:00.000Z',
};
const DUE = { url: 'https://pay.example/checkout/x', amountMinor: 500, until: '2027-01-07T00:00:00.000Z' };

describe('a subscription email', () => {
  it.each(PAGE_LANGUAGES)('is completely translated into %s', (language) => {
    for (const kind of ['began', 'resumed', 'declined', 'asks', 'ended'] as const) {
      const isDue = kind === 'declined' || kind === 'asks';
      const { subject, text } = renderMail('subscription', {
        ...MAIL,
        kind,
        language,
        ...(isDue && { due: DUE }),
      });
      expect(subject).toContain('Bottega Rossi');
      expect(subject + text).not.toMatch(/undefined|\bnull\b|[{}]/);
      expect(text.includes(MAIL.manageUrl)).toBe(kind !== 'ended');
      expect(text.includes(DUE.url)).toBe(isDue);
    }
  });

  it.each(PAGE_LANGUAGES)('says in %s how to revoke a cancellation while that is possible', (language) => {
    const ended = { ...MAIL, kind: 'ended', language } as const;
    const { text, html } = renderMail('subscription', { ...ended, canKeep: true });
    expect(text).toContain(MAIL.manageUrl);
    expect(html.match(/href="[^"]+"/g)).toEqual([`href="${MAIL.manageUrl}"`]);
    // A subscription that has ended cannot be continued.
    expect(renderMail('subscription', { ...ended, canKeep: false }).html).not.toContain('href');
  });

  it('states the amount due, which may differ from that of later payments', () => {
    expect(renderMail('subscription', { ...MAIL, kind: 'declined', due: DUE }).text).toContain(
      '€5.00 for your',
    );
    expect(renderMail('subscription', MAIL).text).toContain('€19.90 every 2 months');
  });

  it('shows dates in the shopper’s time zone', () => {
    const { text } = renderMail('subscription', { ...MAIL, timeZone: 'Europe/Rome', locale: 'en-GB' });
    expect(text).toContain('1 January 2027');
  });

  it('has a subject without line breaks from the merchant’s name', () => {
    const { subject } = renderMail('subscription', { ...MAIL, merchantName: 'A\r\nBcc: b@example.com' });
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
