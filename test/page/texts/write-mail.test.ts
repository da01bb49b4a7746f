import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../src/page/server.tsx';
import type { MailView } from '../../../src/protocol/checkout-api.ts';

const createMail = (change: Partial<MailView> = {}) =>
  renderMail({
    language: 'en',
    status: 'SETTLED',
    merchantName: 'Bottega Rossi',
    purpose: 'Order 1042',
    amountMinor: 1990,
    currency: 'EUR',
    transactionId: 'order-1042',
    paidAt: '2026-11-21T09:30:00.000Z',
    ...change,
  });

describe('renderMail', () => {
  it('says in plain text what was paid, when, and how it is found again', () => {
    expect(createMail({ title: 'Coffee of the month', statement: 'BOTTEGA' })).toEqual({
      language: 'en',
      subject: 'Your payment to Bottega Rossi',
      text: `Hello,

You have paid €19.90 to Bottega Rossi. Thank you.

Coffee of the month
Order 1042
November 21, 2026 at 9:30 AM UTC
Reference: order-1042
On your bank statement: BOTTEGA

You receive this email because you paid with ServicePay. Questions about the order? Please ask Bottega Rossi.
`,
    });
  });

  it('names the creditor and the mandate of a direct debit', () => {
    const mandate = { creditorId: 'DE98ZZZ09999999999', reference: 'SDD-0123456789AB', isRecurring: false };
    expect(createMail({ mandate }).text).toContain(
      'Creditor identifier: DE98ZZZ09999999999\nMandate reference: SDD-0123456789AB\n',
    );
  });

  it.each([
    ['SETTLED', 'You have paid'],
    ['DISPUTED', 'You have paid'],
    ['HELD', 'is reserved for'],
    ['PENDING', 'is being confirmed'],
  ] as const)('of a payment that is %s says that it %s', (status, sentence) => {
    expect(createMail({ status }).text).toContain(sentence);
  });

  it('speaks the language that is asked for', () => {
    expect(createMail({ language: 'it' })).toMatchObject({
      language: 'it',
      text: expect.stringContaining('19,90'),
    });
  });

  it('leaves what a merchant wrote text, on a line of its own', () => {
    const hostile = 'A\r\nBcc: bob@example.com\r\n\r\n<b>B</b>\u2028{amount}\u0000 \u0085C';
    const { subject, text } = createMail({
      merchantName: hostile,
      title: hostile,
      purpose: hostile,
      transactionId: hostile,
      statement: hostile,
    });
    const line = 'A Bcc: bob@example.com <b>B</b> {amount} C';
    expect(subject).toBe(`Your payment to ${line}`);
    expect(text.split('\n').filter((found) => found === line)).toHaveLength(2);
    expect(text).not.toMatch(/\r|^Bcc|^<b>/m);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u2028/u);
  });
});
