import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderMail } from '../../../src/page/server.tsx';
import type { ReceiptMailView } from '../../../src/protocol/mails.ts';

const MAIL: ReceiptMailView = {
  language: 'en',
  merchantName: 'Bottega Rossi',
  isPayment: true,
  paper: 'TOTAL   1.30\n',
  contact: 'mailto:shop@bottega.example',
};

describe('a receipt email', () => {
  it.each(PAGE_LANGUAGES)('contains the printed receipt unchanged and is translated into %s', (language) => {
    const { subject, text, language: written } = renderMail('receipt', { ...MAIL, language });
    expect(written).toBe(language);
    expect(subject).toContain('Bottega Rossi');
    expect(text).toContain('\n\nTOTAL   1.30\n\n');
    expect(text).toContain('shop@bottega.example');
    expect(text).not.toMatch(/[{}]|undefined/);
  });

  it('does not mention a payment if the till printed something else', () => {
    expect(renderMail('receipt', { ...MAIL, isPayment: false }).subject).toBe('Bottega Rossi');
  });

  it('has a subject without line breaks from the merchant’s name', () => {
    const { subject } = renderMail('receipt', { ...MAIL, merchantName: 'A\r\nBcc: b@example.com' });
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
