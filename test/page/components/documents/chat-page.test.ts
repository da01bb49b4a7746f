import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, renderPage } from '../../../../src/page/server.tsx';
import { SERVICE_TEXTS } from '../../../../src/page/texts/catalogs.ts';
import type { ChatView } from '../../../../src/protocol/page-renderer.ts';
import { ASSETS } from '../../create-view.ts';
import { parseDocument, readText } from '../../parse-document.ts';

const render = (change: Partial<ChatView> = {}) =>
  parseDocument(renderPage('chat', { language: 'en', merchantName: 'Bottega Rossi', ...change }, ASSETS));

describe('the chat page', () => {
  it.each(PAGE_LANGUAGES)('is completely translated in %s, with the words of its script', (language) => {
    const document = render({ language });
    expect(document.documentElement.dir).toBe(language === 'il' ? 'rtl' : 'ltr');
    const main = document.querySelector<HTMLElement>('main');
    const words = Object.values(main?.dataset ?? {});
    expect(words).toHaveLength(8);
    expect([document.body.textContent, ...words].join(' ')).not.toMatch(/undefined|\bnull\b|[{}]/);
    for (const name of ['log', 'status']) expect(document.querySelector(`[role=${name}]`)).toBeTruthy();
    expect(document.querySelector('[role=log]')?.getAttribute('aria-label')).toMatch(/\S/);
    expect(document.querySelector('textarea[name=text]')?.getAttribute('aria-label')).toMatch(/\S/);
    expect(readText(document, 'button[type=submit]')).toMatch(/\S/);
    const over = parseDocument(renderPage('notice', { notice: 'chat_over', language }, ASSETS));
    expect(readText(over, 'h1')).toBe(SERVICE_TEXTS[language].chat.over.title);
  });

  it('has a space before the colon after a name in French', () => {
    const { company, user } = render({ language: 'fr' }).querySelector<HTMLElement>('main')?.dataset ?? {};
    expect([company, user]).toEqual(['Bottega Rossi\u00a0: ', `${SERVICE_TEXTS.fr.chat.you}\u00a0: `]);
  });

  it('has its own script, and no state of a payment', () => {
    const scripts = [...render().querySelectorAll('script')].map((script) => script.getAttribute('src'));
    expect(scripts).toEqual([`/page/${ASSETS.chatScript}`]);
  });

  it('shows a name as text', () => {
    const document = render({ merchantName: '<img src=x onerror=alert(1)>"' });
    expect(document.querySelector('img')).toBeNull();
    expect(readText(document, '.merchant-name')).toBe('<img src=x onerror=alert(1)>"');
  });
});
