import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderMail } from '../../../src/page/server.tsx';
import type { ContractMailView } from '../../../src/protocol/mails.ts';

const LINK = { url: 'https://pay.example/checkout/contracts/secret', until: '2026-12-21T09:30:00.000Z' };
const MAIL: ContractMailView = {
  language: 'en',
  merchantName: 'Bottega Rossi',
  title: 'Lease',
  contact: 'mailto:office@rossi.example',
  about: LINK,
};

describe('an email about a contract', () => {
  it.each(PAGE_LANGUAGES)('is completely translated into %s', (language) => {
    const mails = [LINK, { code: '042042' }].map((about) =>
      renderMail('contract', { ...MAIL, language, about }),
    );
    for (const { subject, text, language: written } of mails) {
      expect(written).toBe(language);
      expect(subject).toContain('Bottega Rossi');
      for (const part of ['Lease', 'Bottega Rossi', 'office@rossi.example']) expect(text).toContain(part);
      expect(subject + text).not.toMatch(/undefined|\bnull\b|[{}]|mailto:/);
    }
    expect(mails[0]?.text.split(/\s/)).toContain(LINK.url);
    expect(mails[1]?.text.match(/\d{6}/g)).toEqual(['042042']);
    expect(mails[0]?.subject).not.toBe(mails[1]?.subject);
  });

  it('has the title and the merchant in one line each', () => {
    const { subject, text } = renderMail('contract', {
      ...MAIL,
      title: 'Lease\n\nYour code is 111111',
      merchantName: 'Rossi\nBcc: x',
      about: { code: '042042' },
    });
    expect(subject).toBe('042042 is your code for the contract with Rossi Bcc: x');
    expect(text.split('\n')).toContain('Lease Your code is 111111');
  });
});
