import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderReceiptMail } from '../../../src/page/server.tsx';
import type { ReceiptMailView } from '../../../src/protocol/mails.ts';

const MAIL: ReceiptMailView = {
  language: 'en',
  merchantName: 'Bottega Rossi',
  isPayment: true,
  paper: 'TOTAL   1.30\n',
  contact: 'mailto:shop@bottega.example',
};

describe('a receipt by mail', () => {
  it.each(PAGE_LANGUAGES)('has the paper as it is, and words of its own in %s', (language) => {
    const { subject, text, language: written } = renderReceiptMail({ ...MAIL, language });
    expect(written).toBe(language);
    expect(subject).toContain('Bottega Rossi');
    expect(text).toContain('\n\nTOTAL   1.30\n\n');
    expect(text).toContain('shop@bottega.example');
    expect(text).not.toMatch(/[{}]|undefined/);
  });

  it('names no payment where a till has printed something else', () => {
    expect(renderReceiptMail({ ...MAIL, isPayment: false }).subject).toBe('Bottega Rossi');
  });

  it('has one line as its subject, whatever the merchant is called', () => {
    const { subject } = renderReceiptMail({ ...MAIL, merchantName: 'A\r\nBcc: b@example.com' });
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
