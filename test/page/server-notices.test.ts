import { describe, expect, it } from 'vitest';
import { renderPage } from '../../src/page/server.tsx';
import { CATALOGS, SERVICE_TEXTS } from '../../src/page/texts/catalogs.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../src/protocol/languages.ts';
import { ASSETS } from './create-view.ts';
import { parseDocument as parse, readText as read } from './parse-document.ts';

describe('renderNotice', () => {
  it.each(['en', 'it'] as const)('renders a page without script or form in %s', (language) => {
    const document = parse(renderPage('notice', { notice: 'not_found', language }, ASSETS));
    expect(read(document, 'h1')).toBe(SERVICE_TEXTS[language].notFound.title);
    expect(document.querySelector('script, form')).toBeNull();
    expect(document.documentElement.lang).toBe(language);
    const closed = parse(renderPage('notice', { notice: 'wallet_closed', language }, ASSETS));
    expect(read(closed, 'h1')).toBe(SERVICE_TEXTS[language].wallet.closed.title);
  });
});

describe('renderPrivacy', () => {
  it.each(LANGUAGE_CODES)(
    'says in %s what happens to data, in nine paragraphs, without a script',
    (language) => {
      const document = parse(renderPage('privacy', { language }, ASSETS));
      const { title, text } = SERVICE_TEXTS[language].privacy;
      expect(read(document, 'h1')).toBe(title);
      expect(Array.from(document.querySelectorAll('section p'), (element) => element.textContent)).toEqual(
        text,
      );
      expect(text).toHaveLength(SERVICE_TEXTS.en.privacy.text.length);
      expect(document.querySelector('script, form')).toBeNull();
      expect(document.documentElement.lang).toBe(LANGUAGES[language]);
      const links = Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'));
      const others = LANGUAGE_CODES.filter((code) => code !== language);
      expect(links).toEqual(others.map((code) => `?lang=${code}`));
    },
  );
});

describe('renderLeaveFrame', () => {
  const HOP = { path: '/checkout/abc/hop/1', method: 'ideal', merchantName: '<b>Rossi</b>' } as const;

  it.each(['en', 'it'] as const)('renders one link, which opens in the top window, in %s', (language) => {
    const document = parse(renderPage('leave_frame', { ...HOP, language }, ASSETS));
    const links = [...document.querySelectorAll('a')];
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([[HOP.path, '_top']]);
    expect(document.body.textContent).toContain('<b>Rossi</b>');
    expect(document.body.textContent).toContain('iDEAL');
    expect(document.querySelector('script, form')).toBeNull();
    expect(document.documentElement.lang).toBe(language);
  });
});

describe('renderReturn', () => {
  it.each(['en', 'it'] as const)(
    'renders a waiting page without scripts, forms or links in %s',
    (language) => {
      const document = parse(renderPage('return', { language }, ASSETS));
      expect(read(document, '[role=status]')).toBe(CATALOGS[language].titles.processing);
      expect(document.querySelector('script, form, a')).toBeNull();
      expect(document.documentElement.lang).toBe(language);
    },
  );
});
