import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, type Language } from '../../../src/protocol/languages.ts';
import { findSentences } from './list-texts.ts';

const NAMES = '\\{(?:merchant|company|partner)\\}';

/** Words before which a name would need a case that it cannot have. A noun in between has the case: "obchodníka {merchant}". */
const PREPOSITIONS = {
  cz: 'od|do|s|se|k|ke|z|ze|u|o|pro|na',
  pl: 'od|do|z|ze|u|o|dla|na|przy',
  ru: 'от|с|со|у|в|к|о|об|для|на|по',
};

/** Words of another register than the language's (docs/decisions.md, 246). */
const FOREIGN_REGISTER: Partial<Record<Language, string>> = {
  it: 'Lei|inserisca|selezioni',
  fr: 'tu|ton|tes|toi',
  de: 'du|dein\\p{L}*|dir|dich',
  es: 'usted(?:es)?|introduzca|seleccione',
  ru: 'ты|тво\\p{L}+',
  tr: 'sen|senin',
  pl: 'Pan|Pani|Państwo|Państwa',
  cz: 'ty|tvůj|tvoje|tvá|tvé',
  hu: 'te|tied',
};

/** Imperatives that are informal at the start of a Romanian text; within it, the same form is the third person. */
const ROMANIAN_IMPERATIVES =
  /^(Plătește|Rezervă|Donează|Comandă|Abonează|Continuă|Anulează|Revino|Verifică|Elimină|Păstrează|Salvează|Copiază|Folosește|Arată|Afișează|Reține|Uită|Trimite|Alege|Introdu|Încearcă|Nu (salva|plăti|anula))(?!\p{L})/u;

/** A bank checks whether something is so, not that it is. Hungarian asks with "-e". */
const STATED = {
  de: /prüf\p{L}*, dass/iu,
  hu: /ellenőr[^.,]*, hogy (?![^.,]*-e(?!\p{L}))/iu,
  ro: /verific\p{L}* că(?!\p{L})/iu,
};

describe('the grammar of the catalogs', () => {
  it('needs no elision before a name in French', () => {
    const names = '(?:merchant|company|partner|rail|wallet|card|method)';
    const elided = `(?<!\\p{L})(?:de|que|le|la|ne|se|jusque)\\s\\{${names}\\}`;
    expect(findSentences('fr', new RegExp(elided, 'iu'))).toEqual([]);
  });

  it('needs no article before a date in Italian, because it differs on the 8th and the 11th', () => {
    expect(findSentences('it', /\b(il|al|dal|del) \{date\}/)).toEqual([]);
  });

  it('needs no article before a time in Spanish, because it differs at one', () => {
    expect(findSentences('es', /(?<!\p{L})las? \{time\}/u)).toEqual([]);
  });

  it.each(Object.entries(STATED))('asks in %s whether something is so', (language, stated) => {
    expect(findSentences(language as Language, stated)).toEqual([]);
  });

  it.each(Object.entries(PREPOSITIONS))('needs no case of a name in %s', (language, words) => {
    const pattern = new RegExp(`(?:^|\\s)(?:${words})\\s${NAMES}`, 'i');
    expect(findSentences(language as Language, pattern)).toEqual([]);
  });

  it('has no prefix on a name in Hebrew', () => {
    const prefixed = /[בלמכהוש]־?\{(?:merchant|company|partner|wallet|rail)\}/;
    expect(findSentences('il', prefixed)).toEqual([]);
  });

  it('needs no particle that depends on a name in Korean', () => {
    const particles = /\}(?:을|를|이|가|은|는|과|와|으로|로)(?![가-힣])/;
    // The names of both wallets end with "이", which "로" follows.
    expect(findSentences('kr', particles, ['wallets.pay'])).toEqual([]);
    expect(findSentences('kr', /[을이은]\([를가는]\)|\(으\)로/)).toEqual([]);
  });

  it('adds no suffix to a value in Turkish, and in Hungarian only to the names of the wallets', () => {
    expect(findSentences('tr', /\}[’']\p{L}/u)).toEqual([]);
    expect(findSentences('hu', /(?<!\{wallet)\}-?\p{L}/u)).toEqual([]);
  });

  it('has no article before a value in Hungarian, nor a second dot after a day', () => {
    expect(findSentences('hu', /(?:^|\s)(a|az) \{/i)).toEqual([]);
    const days = /^(subscription|service\.manage|service\.subscriptionMail)\./;
    expect(findSentences('hu', /\{date\}\./).filter(([path]) => days.test(path))).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('addresses the shopper in one register in %s', (language) => {
    const words = FOREIGN_REGISTER[language];
    if (words)
      expect(findSentences(language, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u'))).toEqual([]);
    if (language === 'ro') expect(findSentences(language, ROMANIAN_IMPERATIVES)).toEqual([]);
    // A request has "주", and a prohibition "지 마"; only the greeting has neither.
    const plain = /(?<!지 마| 주)세요/;
    if (language === 'kr') expect(findSentences(language, plain, ['service.mail.greeting'])).toEqual([]);
  });
});
