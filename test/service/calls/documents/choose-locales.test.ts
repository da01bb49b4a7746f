import { describe, expect, it } from 'vitest';
import { chooseLocale, chooseLocales } from '../../../../src/service/calls/documents/choose-locales.ts';

const accept = (header: string) => ({ headers: { 'accept-language': header } });

describe('chooseLocales', () => {
  it.each([
    ['en-GB,en;q=0.9', ['en-GB']],
    ['de-CH, fr-CH;q=0.8, en;q=0.5', ['de-CH', 'fr-CH']],
    ['EN-gb', ['en-GB']],
    ['zh-Hant-TW', ['zh-TW']],
    ['en-GB,en-GB', ['en-GB']],
    ['en', []],
    ['*', []],
    ['', []],
    ['en-GB<script>, x-GB, en-GBR', []],
    ['aa-AA,bb-BB,cc-CC,dd-DD,ee-EE,ff-FF', ['aa-AA', 'bb-BB', 'cc-CC', 'dd-DD', 'ee-EE']],
  ])('takes from %j the tags %j', (header, locales) => {
    expect(chooseLocales(accept(header))).toEqual(locales);
  });

  it('takes nothing from a request without the header', () => {
    expect(chooseLocales({ headers: {} })).toEqual([]);
  });
});

describe('chooseLocale', () => {
  it.each([
    ['en', 'en-GB'],
    ['de', 'de-CH'],
    ['cz', 'cs-CZ'],
    ['il', undefined],
  ] as const)('takes for %s the tag of that language', (language, locale) => {
    expect(chooseLocale(accept('de-CH,en-GB,cs-CZ'), language)).toBe(locale);
  });
});
