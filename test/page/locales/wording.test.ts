import { describe, expect, it } from 'vitest';
import { CATALOGS, SERVICE_TEXTS } from '../../../src/page/texts/catalogs.ts';
import { toCardTexts } from '../../../src/page/texts/to-card-texts.ts';
import { LANGUAGE_CODES, type Language } from '../../../src/protocol/languages.ts';
import { findSentences, flattenTexts } from './list-texts.ts';

type Words = Record<Language, RegExp>;

const CODE: Words = {
  en: /code/,
  it: /codice/,
  fr: /code/,
  de: /Code/,
  es: /código/,
  ru: /код/i,
  tr: /Kod/,
  pl: /Kod/,
  ro: /Codul/,
  cz: /Kód/,
  hu: /kód/,
  il: /קוד/,
  kr: /코드/,
};

/** The word for money that is held, not paid. */
const HOLD: Words = {
  en: /reserved/i,
  it: /bloccat/i,
  fr: /bloqué/i,
  de: /reserviert/i,
  es: /reten/i,
  ru: /зарезервирован/i,
  tr: /bloke/i,
  pl: /rezerw/i,
  ro: /rezervat/i,
  cz: /rezervována/i,
  hu: /zárol/i,
  il: /מסגרת/,
  kr: /가승인/,
};

/** Words for paying. */
const PAYMENT: Words = {
  en: /pay/i,
  it: /pagament|pagare/i,
  fr: /paie|payer/i,
  de: /zahl/i,
  es: /pago|pagar/i,
  ru: /плат/i,
  tr: /öde/i,
  pl: /płatno|płac/i,
  ro: /plat[aăe]|plăt/i,
  cz: /plat[eb]|zaplat/i,
  hu: /fizet/i,
  il: /תשלום|לשלם/,
  // "No amount was paid" is the note about money itself.
  kr: /결제(?!된 금액은 없습니다)/,
};

/** The noun of the card's security code. */
const SECURITY_CODE: Words = {
  en: /security code/i,
  it: /codice di sicurezza/i,
  fr: /cryptogramme/i,
  de: /Sicherheitscode/,
  es: /código de seguridad/i,
  ru: /CVC\/CVV/,
  tr: /güvenlik kodu/i,
  pl: /kod zabezpieczający/i,
  ro: /CVC/,
  cz: /bezpečnostní kód/i,
  hu: /biztonsági kód/i,
  il: /קוד ה?אבטחה/,
  kr: /CVC\(보안 코드\)/,
};

/** The words that the name of a direct debit shares with the sentences about one. */
const DIRECT_DEBIT: Words = {
  en: /direct debit/i,
  it: /addebito diretto/i,
  fr: /prélèvement/i,
  de: /Lastschrift/,
  es: /adeudo directo/i,
  ru: /прям\p{L}+ дебет/iu,
  tr: /doğrudan borçlandırma/i,
  pl: /polecenie zapłaty/i,
  ro: /debitare/i,
  cz: /inkas/i,
  hu: /SEPA-beszedés/,
  il: /חיוב ה?ישיר/,
  kr: /SEPA 자동이체/,
};

/**
 * Words for things that the page calls otherwise: the merchant, which may have no shop, a digit, a subscription. In Polish and
 * Czech, a browser's tab has the name of a card.
 */
const OTHER_WORDS: Partial<Words> = {
  de: /(?<!\p{L})Abos?(?!\p{L})/u,
  es: /(?<!\p{L})cifras?(?!\p{L})/iu,
  ru: /магазин/i,
  tr: /mağaza/i,
  pl: /sklep|nowej karcie/i,
  cz: /obchod(?!n)|nové kartě/i,
  il: /חנות/,
  kr: /쇼핑몰|구독 결제/,
};

/** Words for "after this payment". */
const AFTER_THIS: Words = {
  en: /after this one/,
  it: /Dopo questo/,
  fr: /après celui-ci|en plus de celui-ci/,
  de: /Auf diese Zahlung folg/,
  es: /Después de este/,
  ru: /После этого/,
  tr: /Bundan sonra/,
  pl: /Po tej płatności/,
  ro: /pe lângă aceasta|după aceasta/,
  cz: /Po této platbě/,
  hu: /fizetés után/,
  il: /לאחר תשלום זה/,
  kr: /이번 결제/,
};

/** The texts that a page for saving a card shows in place of those about a payment. */
function listCardTexts(language: Language): [path: string, text: unknown][] {
  const { challenge, titles, texts, errors, ...catalog } = toCardTexts(CATALOGS[language]);
  const { pay, payByCard, securePayment, orderSummary, attemptEnded, slowNote, brandChoice, next } = catalog;
  const { paid, failed, cancelled, expired, no_method, processing, unconfirmed } = titles;
  const alone = { pay, payByCard, securePayment, orderSummary, attemptEnded, slowNote, brandChoice, next };
  const results = { paid, failed, cancelled, expired, no_method, processing, unconfirmed };
  const notice = catalog.rails.cancelled;
  const { processing: wait, no_method: none } = texts;
  return flattenTexts({ challenge, errors, results, notice, wait, none, ...alone });
}

describe('the wording of the catalogs', () => {
  it.each(LANGUAGE_CODES)('says in %s that the code is secret, not the contract named before', (language) => {
    expect(SERVICE_TEXTS[language].contract.mail.warning).toMatch(CODE[language]);
  });

  it.each(LANGUAGE_CODES)(
    'has one word in %s for money that is held, in titles, texts and emails',
    (language) => {
      const { titles, texts } = CATALOGS[language];
      const { mail } = SERVICE_TEXTS[language];
      const about = [titles.reserved, titles.released, texts.reserved, texts.released, mail.reserved];
      expect(about.filter((text) => !HOLD[language].test(text))).toEqual([]);
    },
  );

  it.each(LANGUAGE_CODES)('mentions no payment in %s where a card is only saved', (language) => {
    const wrong = listCardTexts(language).filter(([, text]) => PAYMENT[language].test(String(text)));
    expect(wrong).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('has words for a payment in %s that its own texts use', (language) => {
    expect(CATALOGS[language].titles.cancelled).toMatch(PAYMENT[language]);
  });

  it.each(LANGUAGE_CODES)('has one name for the security code in %s', (language) => {
    const { labels, required, placeholders } = CATALOGS[language];
    for (const text of [labels.cvc, SERVICE_TEXTS[language].remembered.text])
      expect(text).toMatch(SECURITY_CODE[language]);
    const [short = placeholders.cvc] = /CV[CV]/.exec(labels.cvc) ?? [];
    expect(placeholders.cvc).toBe(short);
    // In half a line, where the whole name does not fit.
    expect(required.cvc).toContain(short);
  });

  it.each(Object.entries(OTHER_WORDS))('has one word for one thing in %s', (language, words) => {
    // A company that applies here has a shop.
    const shop = ['service.onboarding.fields.domain.0'];
    expect(findSentences(language as Language, words, shop)).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('has one name for a direct debit in %s', (language) => {
    for (const text of [CATALOGS[language].sepa.name, SERVICE_TEXTS[language].subscriptionMail.returned])
      expect(text).toMatch(DIRECT_DEBIT[language]);
  });

  it('quotes the button of a transfer in German', () => {
    const { intro, action } = CATALOGS.de.transfer;
    expect(intro).toContain(`„${action}“`);
  });

  it.each(LANGUAGE_CODES)('counts in %s the payments after this one', (language) => {
    for (const sentence of Object.values(CATALOGS[language].subscription.cycles))
      expect(sentence).toMatch(AFTER_THIS[language]);
  });
});
