import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listComments } from './support/list-comments.ts';
import { ROOT } from './support/list-imports.ts';
import { listDocuments, listParagraphs, listSentences } from './support/list-texts.ts';

/** An editor shows a comment alone, in a tooltip: its first word is its subject or its verb (CONTRIBUTING.md). */
const HEADLESS = /^(What|Of|One|Those|As)\b/;
const OLD_WORDS = /\b(besides|anew|whoever|nobody|somebody|meanwhile)\b/i;

const ROOMS = ['src', 'test', 'e2e', 'demo', 'bench'];

describe.each(ROOMS)('the comments of %s', (room) => {
  const comments = listComments(room);
  const find = (pattern: RegExp) =>
    comments
      .filter(({ text }) => pattern.test(text))
      .map(({ file, line, text }) => `${file}:${line} ${text}`);

  it('begin with their subject or their verb', () => {
    expect(comments.length).toBeGreaterThan(20);
    expect(find(HEADLESS)).toEqual([]);
  });

  it('use everyday words', () => {
    expect(find(OLD_WORDS)).toEqual([]);
  });
});

const BROWSER = /\b(Chrome|Chromium|Safari|Firefox|WebKit|iOS|Android)\b/;

describe('the comments about browsers', () => {
  it('link a bug or a specification', () => {
    const quirks = ROOMS.flatMap(listComments).filter(({ text }) => BROWSER.test(text));
    expect(quirks.length).toBeGreaterThan(20);
    expect(
      quirks.filter(({ text }) => !/https:\/\//.test(text)).map(({ file, line }) => `${file}:${line}`),
    ).toEqual([]);
  });
});

const TITLE = /\b(it|test|describe)(?:\.(\w+))*(?:\([^()]*\))?\(\s*(['"`])(.*?)\3/g;

describe.each(['test', 'e2e'])('the titles in %s', (room) => {
  const titles = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$|^contracts\//.test(name))
    .flatMap((name) =>
      [...readFileSync(join(ROOT, room, name), 'utf8').matchAll(TITLE)].map(
        ([, call, method, , title = '']) => ({ name, title, isSubject: [call, method].includes('describe') }),
      ),
    );

  it('use everyday words', () => {
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter(({ title }) => OLD_WORDS.test(title))).toEqual([]);
  });

  // The title of a test continues that of its `describe`, so it may begin with any word.
  it('name a subject first', () => {
    const subjects = titles.filter(({ isSubject }) => isSubject);
    expect(subjects.length).toBeGreaterThan(10);
    expect(subjects.filter(({ title }) => /^(what|of|one|those|as)\b/i.test(title))).toEqual([]);
  });
});

/** Words of a translation, with the everyday word (docs/decisions.md, 634). `none of which` and `each of which` are everyday words. */
const TRANSLATED: readonly (readonly [pattern: RegExp, say: string])[] = [
  [/\bnobody\b/i, 'no one'],
  [/\bsomebody\b/i, 'someone'],
  [/\bmeanwhile\b/i, 'in the meantime, while …'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bbesides\b/i, 'also'],
  [/\banew\b/i, 'again'],
  [/\b(is|are)\s+led\b/i, 'is redirected, goes'],
  [/\bcomes\s+up\b/i, 'appears, loads'],
  [/(?<!\b(none|one|each|all|any|both)\s)\bof\s+which\b/i, 'whose, with'],
  [/\bin\s+place\s+of\s+the\s+one\b/i, 'replacing the previous'],
];

/** Words that are right where they are, with the reason. */
const EXCEPTIONS: readonly (readonly [file: string, word: string, reason: string])[] = [
  ['docs/conformance.md', 'Nobody', "the name of a provider that does not exist, in a test's title"],
];

const findTranslated = (texts: readonly { file: string; line: number; text: string }[]): string[] =>
  texts.flatMap(({ file, line, text }) =>
    TRANSLATED.flatMap(([pattern, say]) => {
      const found = pattern.exec(text);
      const isExcepted = EXCEPTIONS.some(([where, word]) => where === file && word === found?.[0]);
      if (!found || isExcepted) return [];
      const at = line + text.slice(0, found.index).split('\n').length - 1;
      return [`${file}:${at} "${found[0]}": say ${say}`];
    }),
  );

describe('the texts that strangers read', () => {
  it('use everyday words in the documents', () => {
    const paragraphs = listDocuments().flatMap(listParagraphs);
    expect(paragraphs.length).toBeGreaterThan(1_000);
    expect(findTranslated(paragraphs)).toEqual([]);
    const isNeeded = ([where, word]: (typeof EXCEPTIONS)[number]) =>
      paragraphs.some(({ file, text }) => file === where && text.includes(word));
    expect(EXCEPTIONS.filter((exception) => !isNeeded(exception))).toEqual([]);
  });

  it('use everyday words in the programs', () => {
    const sentences = listSentences('src');
    expect(sentences.length).toBeGreaterThan(2_000);
    expect(findTranslated(sentences)).toEqual([]);
  });

  it.each([
    ['Nobody is asked.', ['a:1 "Nobody": say no one']],
    ['The window\nis\nled on.', ['a:2 "is\nled": say is redirected, goes']],
    ['Two lists, each of which is sorted.', []],
    ['A list of which one is enough.', ['a:1 "of which": say whose, with']],
  ])('finds the words in %j', (text, found) => {
    expect(findTranslated([{ file: 'a', line: 1, text }])).toEqual(found);
  });
});
