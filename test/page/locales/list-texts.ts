import type { Plural } from '../../../src/page/locales/catalog.ts';
import { CATALOGS, SERVICE_TEXTS } from '../../../src/page/texts/catalogs.ts';
import type { Language } from '../../../src/protocol/languages.ts';

type Texts = { [key: string]: string | Plural | Texts };
type Text = [path: string, text: string | Plural];

const isPlural = (value: Plural | Texts): value is Plural => typeof value.other === 'string';

const flatten = (texts: Texts, path = ''): Text[] =>
  Object.entries(texts).flatMap(([key, value]): Text[] =>
    typeof value === 'string' || isPlural(value) ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );

/** Lists the texts of an object by their paths, such as `titles.paid`; a plural is one text. */
export const flattenTexts = (texts: object): Text[] => flatten(texts as Texts);

/** Lists every text of a language; those that only the service renders begin with `service.`. */
export function listTexts(language: Language): Text[] {
  const { dates: _, ...texts } = CATALOGS[language];
  return flattenTexts({ ...texts, service: SERVICE_TEXTS[language] });
}

/** Lists every sentence by its path, and every form of a plural: `moreItems.one`. */
export const listSentences = (language: Language): [path: string, sentence: string][] =>
  listTexts(language).flatMap(([path, text]): [string, string][] =>
    typeof text === 'string'
      ? [[path, text]]
      : Object.entries(text).map(([category, sentence]) => [`${path}.${category}`, sentence]),
  );

/** Finds the sentences that a pattern matches, apart from those at the paths. */
export const findSentences = (language: Language, pattern: RegExp, paths: readonly string[] = []) =>
  listSentences(language).filter(([path, sentence]) => pattern.test(sentence) && !paths.includes(path));
