import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderMail } from '../../../src/page/server.tsx';
import { DECLINE_CODES } from '../../../src/protocol/decline-codes.ts';
import type { MailView } from '../../../src/protocol/mails.ts';

const createMail = (change: Partial<MailView> = {}) =>
  renderMail('payment', {
    language: 'en',
    status: 'SETTLED',
    method: 'paypal',
    items: [],
    merchantName: 'Bottega Rossi',
    purpose: 'Order 1042',
    amountMinor: 1990,
    currency: 'EUR',
    transactionId: 'order-1042',
    paidAt: '2026-11-21T09:30:00.000Z',
    ...change,
  });

describe('renderMail', () => {
  it('states in plain text the amount, the day and the reference of the payment', () => {
    expect(createMail({ title: 'Coffee of the month', statement: 'BOTTEGA' })).toMatchObject({
      language: 'en',
      subject: 'Your payment to Bottega Rossi: €19.90',
      text: `Hello,

You have paid €19.90 to Bottega Rossi. Thank you.

Coffee of the month
Order 1042

Payment method: PayPal
November 21, 2026
Reference: order-1042
On your bank statement: BOTTEGA

You are receiving this email because ServicePay handles this payment. Questions about the order? Please ask Bottega Rossi.
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
  ] as const)('for a payment in status %s contains "%s"', (status, sentence) => {
    expect(createMail({ status }).text).toContain(sentence);
  });

  it('is written in the requested language', () => {
    expect(createMail({ language: 'it' })).toMatchObject({
      language: 'it',
      text: expect.stringContaining('19,90'),
    });
  });

  it('adds "Uhr" after the time in German', () => {
    expect(createMail({ language: 'de', timeZone: 'Europe/Rome' }).text).toContain('um 10:30\u00a0Uhr MEZ');
  });

  it('puts a space before colons in French but not in Italian', () => {
    const items = [{ name: 'Coffee', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];
    const transfer = { beneficiary: 'Bottega', iban: 'IT60X', fiscalCode: '1', reference: 'RF18' };
    const mandate = { creditorId: 'IT99ZZZ', reference: 'M1', isRecurring: false };
    const write = (language: 'fr' | 'it') =>
      [
        { items, mandate },
        { items, transfer },
      ].map((change) => {
        const { subject, text } = createMail({ ...change, language });
        return `${subject}\n${text}`;
      });
    for (const text of write('fr')) expect(text.match(/[^\u00a0]: /g)).toBeNull();
    for (const text of write('it')) expect(text.match(/\s: /g)).toBeNull();
  });

  it('lists the items with their VAT, and the payment method', () => {
    const items = [{ name: 'Coffee', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];
    const { text } = createMail({ items, method: 'card', card: { brand: 'visa', last4: '1111' } });
    expect(text).toContain('Coffee, 2 × €9.95: €19.90 (incl. 22% VAT)\nTotal: €19.90\n');
    expect(text).toContain('Payment method: Visa •••• 1111\n');
  });

  it('formats the time for the shopper’s region and names the time zone', () => {
    const local = { locale: 'en-GB', timeZone: 'Europe/Rome' };
    expect(createMail(local).text).toContain('21 November 2026 at 10:30 CET');
    expect(createMail({ ...local, language: 'de' }).text).toContain(
      '21. November 2026 um 10:30\u00a0Uhr MEZ',
    );
  });

  it.each(PAGE_LANGUAGES)('has no hour in %s if the shopper’s time zone is unknown', (language) => {
    expect(createMail({ language, timeZone: 'Europe/Rome' }).text).toMatch(/10:30/);
    expect(createMail({ language }).text).not.toMatch(/:30|UTC|GMT/);
    // In Samoa, the day has not begun.
    expect(createMail({ paidAt: '2026-11-21T09:30:00.000Z', timeZone: 'Pacific/Pago_Pago' }).text).toContain(
      'November 20, 2026',
    );
  });

  it('states the merchant’s contact and omits a generated transaction ID', () => {
    const { text } = createMail({
      contact: 'mailto:ciao@shop.example',
      transactionId: '0b1f7c3e-5f0a-4f5e-9f6e-2f4f0d1c2b3a',
    });
    expect(text).toContain('Contact: ciao@shop.example\n');
    expect(text).not.toContain('Reference');
  });

  it.each([
    ['PENDING', 'We are waiting for your transfer of €19.90.'],
    ['CREATED', 'Nothing has been paid yet.'],
  ] as const)('contains the bank transfer details for a payment in status %s', (status, sentence) => {
    const transfer = {
      beneficiary: 'Bottega Rossi',
      iban: 'IT60X0542811101000000123456',
      fiscalCode: '12345678903',
      reference: 'RF18539007547034',
    };
    const { text } = createMail({ status, method: 'bank_transfer', transfer });
    expect(text).toContain(sentence);
    expect(text).toContain(
      'IBAN: IT60 X054 2811 1010 0000 0123 456\nAmount: €19.90\nPayment reference: RF18539007547034\n',
    );
    expect(text).not.toContain('order-1042');
  });

  it.each([
    [1990, 'Bottega Rossi has refunded your payment of €19.90.', '€19.90'],
    [1989, 'Bottega Rossi has refunded €19.89 of your payment of €19.90.', '€19.89'],
  ])('about a refund of %i cents says "%s"', (refundMinor, sentence, amount) => {
    const items = [{ name: 'Coffee', quantity: 2, unitPriceMinor: 995, vatRate: 22 }];
    const { subject, text } = createMail({ refundMinor, items, status: 'REFUNDED', statement: 'BOTTEGA' });
    expect(subject).toBe(`Refund from Bottega Rossi: ${amount}`);
    expect(text).toContain(sentence);
    expect(text).toContain('Payment method: PayPal\nNovember 21, 2026\nReference: order-1042\n');
    // The merchant does not say which items come back, nor what the bank writes.
    expect(text).not.toMatch(/Coffee|BOTTEGA/);
  });

  it.each(PAGE_LANGUAGES)('about a refund states both amounts in %s, and is no confirmation', (language) => {
    const change = { language, currency: 'EUR', amountMinor: 1990 } as const;
    const paid = createMail(change);
    const [whole, part] = [1990, 550].map((refundMinor) => createMail({ ...change, refundMinor }));
    expect(new Set([paid.subject, whole?.subject, part?.subject]).size).toBe(3);
    expect(whole?.text).toMatch(/19[.,]90/);
    expect(part?.text).toMatch(/5[.,]50[\s\S]*19[.,]90|19[.,]90[\s\S]*5[.,]50/);
    for (const mail of [whole, part]) expect(`${mail?.subject}${mail?.text}`).not.toMatch(/[{}]|undefined/);
  });

  it('about a transfer says that it has arrived, without the details for making it', () => {
    const { text } = createMail({ method: 'bank_transfer', status: 'SETTLED' });
    expect(text).toContain('Your transfer of €19.90 to Bottega Rossi has arrived. Thank you.');
    expect(text).not.toContain('IBAN');
  });

  describe('to a shopper who came and did not pay', () => {
    const url = 'https://pay.example/checkout/secret';
    const write = (unpaid: NonNullable<MailView['unpaid']>, change: Partial<MailView> = {}) =>
      createMail({ status: 'CREATED', method: 'card', paymentUrl: url, unpaid, ...change });

    it.each([
      [
        'a decline',
        { declineCode: 'insufficient_funds' } as const,
        'enough funds or credit. You have not been charged.',
      ],
      ['an attempt that was given up', { declineCode: null }, 'The last attempt did not go through.'],
    ])('says why after %s, and has the button of the page', (_, unpaid, sentence) => {
      const { text, html, subject } = write(unpaid);
      expect(subject).toBe('Your payment to Bottega Rossi: €19.90');
      expect(text).toContain(sentence);
      expect(text.split(/\s/)).toContain(url);
      expect(html).toContain(`href="${url}"`);
      expect(html).toContain('>Pay €19.90</a>');
      expect(text).not.toMatch(/have paid|[{}]|undefined/);
    });

    it('has nothing but the order and the button if nothing was tried', () => {
      expect(write({}).text).toMatch(/^Hello,\n\nOrder 1042\n\nReference: order-1042\n\nPayment page: https/);
    });

    it.each(PAGE_LANGUAGES)('in %s has no gap for any reason', (language) => {
      for (const declineCode of DECLINE_CODES) {
        const { text, html } = write({ declineCode }, { language, merchantName: 'A {amount}' });
        expect(text.replaceAll('A {amount}', '')).not.toMatch(/[{}]|undefined/);
        expect(html).toContain(`href="${url}"`);
      }
    });
  });

  it('keeps each of the merchant’s texts on one line, without control characters', () => {
    const hostile = 'A\r\nBcc: bob@example.com\r\n\r\n<b>B</b>\u2028{amount}\u0000 \u0085C';
    const { subject, text } = createMail({
      merchantName: hostile,
      title: hostile,
      purpose: hostile,
      transactionId: hostile,
      statement: hostile,
    });
    const line = 'A Bcc: bob@example.com <b>B</b> {amount} C';
    expect(subject).toBe(`Your payment to ${line}: €19.90`);
    expect(text.split('\n').filter((found) => found === line)).toHaveLength(2);
    expect(text).not.toMatch(/\r|^Bcc|^<b>/m);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u2028/u);
  });
});
