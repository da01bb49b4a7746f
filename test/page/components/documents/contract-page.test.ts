import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderPage } from '../../../../src/page/server.tsx';
import { CONTRACT_NOTICES, type ContractView } from '../../../../src/protocol/page-renderer.ts';
import { ASSETS } from '../../create-view.ts';
import { parseDocument } from '../../parse-document.ts';

const AT = '2026-11-21T09:30:00.000Z';

const VIEW: ContractView = {
  language: 'en',
  path: '/checkout/contracts/secret',
  merchantName: 'Bottega Rossi',
  state: 'open',
  title: 'Lease',
  body: '## 1\nText',
  sha256: '9f'.repeat(32),
  signerName: 'Ada Neri',
  email: 'a•••@example.com',
  until: AT,
  hasCode: false,
};

const render = (change: Partial<ContractView> = {}) =>
  parseDocument(renderPage('contract', { ...VIEW, ...change }, ASSETS));
const describedBy = (document: Document, selector: string) =>
  (document.querySelector(selector)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('the page of a contract', () => {
  it.each(PAGE_LANGUAGES)('is completely translated into %s', (language) => {
    const news = new Set<string | undefined>();
    for (const change of [
      ...CONTRACT_NOTICES.map((notice) => ({ notice })),
      ...(['signed', 'declined', 'expired', 'voided'] as const).map((state) => ({ state, endedAt: AT })),
    ]) {
      const document = render({ language, ...change });
      expect(document.documentElement.dir).toBe(language === 'il' ? 'rtl' : 'ltr');
      expect(document.body.textContent).not.toMatch(/undefined|\bnull\b|[{}]/);
      news.add(document.querySelector('.notice')?.textContent ?? undefined);
    }
    expect(news.size).toBe(CONTRACT_NOTICES.length + 4);
    expect([...news]).not.toContain(undefined);
  });

  it('shows the text, its fingerprint and three forms, and needs no script', () => {
    const document = render();
    expect(document.querySelector('.contract-text')?.textContent).toBe('1Text');
    const print = document.querySelector<HTMLElement>('[data-sha256]');
    expect([print?.dataset.sha256, print?.textContent]).toEqual([VIEW.sha256, VIEW.sha256]);
    const forms = [...document.querySelectorAll('form')].map((form) => [
      form.getAttribute('method'),
      form.getAttribute('action'),
      [...form.querySelectorAll('input, button')].map((part) => part.getAttribute('name')),
    ]);
    expect(forms).toEqual([
      ['post', `${VIEW.path}/code`, ['send-code']],
      ['post', `${VIEW.path}/sign`, ['signer_name', 'code', 'sign']],
      ['post', `${VIEW.path}/decline`, ['decline']],
    ]);
    const scripts = [...document.querySelectorAll('script')].map((script) => script.getAttribute('src'));
    expect(scripts).toEqual([`/page/${ASSETS.printScript}`]);
  });

  it.each(['open', 'signed', 'declined'] as const)('can be printed while it is %s', (state) => {
    const button = render({ state, endedAt: AT }).querySelector('button[data-print]');
    expect(button?.textContent).toBe('Print or save');
    // It does nothing until the script has run, and belongs to no form.
    expect([button?.getAttribute('type'), button?.hasAttribute('disabled')]).toEqual(['button', true]);
    expect(button?.closest('form')).toBeNull();
  });

  it.each([
    ['signed', 'notice notice-good'],
    ['declined', 'notice notice-news'],
    ['expired', 'notice notice-news'],
  ] as const)('colors the sentence for %s as "%s"', (state, look) => {
    expect(render({ state, endedAt: AT }).querySelector('[role=status]')?.className).toBe(look);
  });

  it('states beside the button that the signature is a simple electronic signature', () => {
    expect(describedBy(render(), 'button[name=sign]')).toMatch(
      /simple electronic signature .*910\/2014, Article 25\(1\).* not a qualified/,
    );
  });

  it.each([
    ['wrong_name', 'signer_name'],
    ['wrong_code', 'code'],
    ['code_over', 'code'],
  ] as const)('marks the field of %s, and keeps a valid name', (notice, name) => {
    const document = render({ notice, typedName: 'ADA NERI' });
    const invalid = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
    expect(invalid.map((input) => input.name)).toEqual([name]);
    const news = document.querySelector('[role=alert]')?.textContent;
    expect(news).toMatch(/\S/);
    expect(describedBy(document, `[name=${name}]`)).toBe(news);
    expect(document.title).toBe(`${news} Lease`);
    expect(document.querySelector('[name=signer_name]')?.getAttribute('value')).toBe('ADA NERI');
  });

  it.each([
    ['signed', 'You signed this contract on November 21, 2026 at 9:30 AM UTC.'],
    ['declined', 'You declined this contract on November 21, 2026 at 9:30 AM UTC.'],
    ['expired', 'The deadline for signing this contract has passed. Ask Bottega Rossi for a new one.'],
    ['voided', 'Bottega Rossi has withdrawn this contract.'],
  ] as const)('has no form once the contract is %s', (state, news) => {
    const document = render({ state, endedAt: AT });
    expect(document.querySelector('[role=status]')?.textContent).toBe(news);
    expect(document.querySelector('form, input, button:not([data-print])')).toBeNull();
    expect(document.querySelector('[data-sha256]')).not.toBeNull();
  });

  it('shows hostile texts as text', () => {
    const hostile = '</title><script>alert(1)</script>';
    const document = render({ title: hostile, body: hostile, signerName: hostile, merchantName: hostile });
    expect(document.querySelector('script:not([src])')).toBeNull();
    expect(document.querySelector('#contract-title')?.textContent).toBe(hostile);
    expect(document.querySelector('.contract-text')?.textContent).toBe(hostile);
  });
});
