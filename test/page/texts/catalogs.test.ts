import { describe, expect, it } from 'vitest';
import type { Catalog, Plural } from '../../../src/page/locales/catalog.ts';
import { loadCatalog } from '../../../src/page/start/load-catalog.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { fillText } from '../../../src/page/texts/fill-text.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../src/protocol/languages.ts';
import { listSentences, listTexts } from '../locales/list-texts.ts';

const findTexts = (language: Language) => new Map(listTexts(language));

const listPlurals = (language: Language): [path: string, plural: Plural][] =>
  listTexts(language).filter((text): text is [string, Plural] => typeof text[1] !== 'string');

const findPlaceholders = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+\}/g))].sort();

/** The largest count that the service accepts. */
const MAX_COUNT = 1000;

/** Lists the integers that belong to a plural category of a language. */
function findCounts(language: Language, category: string): number[] {
  if (category === '=1') return [1];
  if (category === '11+') return Array.from({ length: MAX_COUNT - 10 }, (_, index) => index + 11);
  const rules = new Intl.PluralRules(LANGUAGES[language]);
  const counts = Array.from({ length: MAX_COUNT }, (_, index) => index + 1);
  return counts.filter((count) => rules.select(count) === category);
}

/** Forms of a plural that are for certain numbers, not for a category. */
const SPECIAL_FORMS = ['=1', '11+'];

const OTHERS = LANGUAGE_CODES.filter((language) => language !== 'en');

/** The texts that are the same in every language. */
const SAME_EVERYWHERE = [
  'labels.iban',
  'placeholders.card_number',
  'placeholders.cvc',
  'service.onboarding.fields.iban.0',
  'transfer.iban',
];

/** Except in a language that has its own word: the code is CVV in Israel. */
const DIFFERENT: Partial<Record<Language, string[]>> = { il: ['placeholders.cvc'] };

/** Other texts that are the same as in English, because the language has the same word. */
const SAME_AS_ENGLISH: Record<Exclude<Language, 'en'>, string[]> = {
  it: ['legal.privacy', 'service.chat.title', 'service.onboarding.fields.password.0'],
  fr: ['legal.contact', 'service.chat.messages', 'service.contract.code', 'service.receipt.date', 'total'],
  de: ['optional', 'service.chat.title', 'service.contract.code', 'service.wallet.title'],
  es: ['service.chat.title', 'total'],
  ru: [],
  tr: ['service.wallet.reasons.TRANSFER'],
  pl: [],
  ro: [
    'card',
    'legal.contact',
    'service.chat.title',
    'service.contract.title',
    'service.mail.contact',
    'service.wallet.reasons.TRANSFER',
    'total',
  ],
  cz: ['service.chat.title'],
  hu: [],
  il: ['placeholders.expiry'],
  kr: ['placeholders.expiry'],
};

/** The longest label that fits on one line of a phone 320 px wide. */
const MAX_LABEL_LENGTH = 28;

describe('the text catalogs', () => {
  it.each(OTHERS)('have the same keys in %s as in English', (language) => {
    expect([...findTexts(language).keys()].sort()).toEqual([...findTexts('en').keys()].sort());
  });

  it.each(LANGUAGE_CODES)('have in %s exactly the plural categories of the language', (language) => {
    const { pluralCategories } = new Intl.PluralRules(LANGUAGES[language]).resolvedOptions();
    for (const [path, plural] of listPlurals(language)) {
      const categories = Object.keys(plural).filter((category) => !SPECIAL_FORMS.includes(category));
      expect([path, ...categories.sort()]).toEqual([path, ...[...pluralCategories].sort()]);
    }
  });

  it.each(OTHERS)('have the same placeholders in %s as in English', (language) => {
    const english = findTexts('en');
    for (const [path, text] of listTexts(language)) {
      const expected = english.get(path);
      if (typeof text !== 'string' || typeof expected !== 'string') continue;
      expect([path, ...findPlaceholders(text)]).toEqual([path, ...findPlaceholders(expected)]);
    }
  });

  it.each(LANGUAGE_CODES)(
    'omit the number from a plural in %s only if the category covers a single number',
    (language) => {
      for (const [path, plural] of listPlurals(language)) {
        for (const [category, sentence] of Object.entries(plural)) {
          const placeholders = findPlaceholders(sentence);
          if (findCounts(language, category).length === 1 && placeholders.length === 0) continue;
          expect([path, category, ...placeholders]).toEqual([path, category, '{count}']);
        }
      }
    },
  );

  it.each(LANGUAGE_CODES)(
    'label the back button and the button for more methods differently in %s',
    (language) => {
      const { moreMethods, transfer } = CATALOGS[language];
      expect(moreMethods).not.toBe(transfer.otherWays);
    },
  );

  it.each(OTHERS)('are completely translated into %s', (language) => {
    const english = new Map(listSentences('en'));
    const hasWords = (text: string) => /[\p{L}\d]/u.test(text.replace(/\{\w+\}/g, ''));
    const same = listSentences(language).filter(
      ([path, text]) => english.get(path) === text && hasWords(text),
    );
    const everywhere = SAME_EVERYWHERE.filter((path) => !DIFFERENT[language]?.includes(path));
    const expected = [...everywhere, ...SAME_AS_ENGLISH[language]];
    expect(same.map(([path]) => path).sort()).toEqual(expected.sort());
  });

  it.each(LANGUAGE_CODES)('have labels in %s that fit on a narrow phone', (language) => {
    const { labels, rails, sepa, transfer } = CATALOGS[language];
    const { beneficiary, amount, reference } = transfer;
    const texts = [...Object.values(labels), rails.payByBank, rails.toBank];
    for (const text of [...texts, sepa.name, transfer.name, beneficiary, amount, reference]) {
      expect([text, text.length <= MAX_LABEL_LENGTH]).toEqual([text, true]);
    }
  });

  it.each(LANGUAGE_CODES)('name both creditors and the refund period in the mandate in %s', (language) => {
    const { mandate } = CATALOGS[language].sepa;
    for (const part of ['{merchant}', 'ServicePay', '8']) expect(mandate).toContain(part);
  });

  it.each(LANGUAGE_CODES)('use the expiry placeholder’s letters in the expiry problem in %s', (language) => {
    const { placeholders, problems }: Catalog = CATALOGS[language];
    expect(problems.expiry_invalid).toContain(placeholders.expiry);
  });

  it.each(LANGUAGE_CODES)('say what to do after a declined card in one place in %s', (language) => {
    const { errors, next, openAmount, buttonWords, ...texts } = CATALOGS[language];
    const open = Object.entries(errors).filter(([, text]) => text.endsWith(' {next}'));
    expect(open.map(([code]) => code)).toEqual(Object.keys(next));
    expect(texts.otherWays).toContain('{method}');
    for (const { pay, open: alone } of Object.values(buttonWords))
      expect([pay.includes('{amount}'), alone.includes('{')]).toEqual([true, false]);
    expect(JSON.stringify(openAmount)).not.toContain('{amount}');
  });

  it.each(LANGUAGE_CODES)('are loaded by the browser in %s as rendered by the server', async (language) => {
    expect(await loadCatalog(language)).toEqual(CATALOGS[language]);
  });
});

describe('fillText', () => {
  it('replaces every occurrence of a name', () => {
    expect(fillText('{a} and {b} and {a}', { a: 'x', b: 2 })).toBe('x and 2 and x');
  });

  it('inserts braces and dollar signs of a value literally', () => {
    expect(fillText('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&');
  });

  it('leaves an unknown name unchanged', () => {
    expect(fillText('{a}', {})).toBe('{a}');
  });
});
