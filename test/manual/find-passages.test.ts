import { describe, expect, it } from 'vitest';
import { findPassages, splitWords } from '../../src/manual/find-passages.ts';
import type { IndexedDocument } from '../../src/manual/search-index.ts';

const createDocument = (title: string, passages: [heading: string, text: string][], group = 'Embed') =>
  ({
    name: title.toLowerCase(),
    group,
    title,
    summary: '',
    passages: [
      { id: '', heading: title, text: '' },
      ...passages.map(([heading, text]) => ({ id: heading.toLowerCase(), heading, text })),
    ],
  }) satisfies IndexedDocument;

/** The headings that are found, the best one first. */
const find = (query: string, ...documents: IndexedDocument[]) =>
  findPassages(documents, query).map(({ passage }) => passage.heading);

describe('findPassages', () => {
  it('ranks a title before a heading, and a heading before a text', () => {
    const documents = [
      createDocument('One', [['Text', 'retries and retries']]),
      createDocument('Two', [['Retries', 'none']]),
      createDocument('Retries', []),
    ];
    const inTurn = (order: number[]) => order.map((index) => documents[index] as IndexedDocument);
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ])
      expect(findPassages(inTurn(order), 'retries').map(({ document }) => document.title)).toEqual([
        'Retries',
        'Two',
        'One',
      ]);
  });

  it('requires every word, anywhere in the passage', () => {
    const document = createDocument('Webhooks', [
      ['Signature', 'over the bytes'],
      ['Retries', 'five times'],
    ]);
    expect(find('webhooks bytes', document)).toEqual(['Signature']);
    expect(find('signature times', document)).toEqual([]);
  });

  it('prefers the beginning of a word, but also finds the middle of a word', () => {
    const document = createDocument('API', [
      ['Fields', 'PaymentUrl'],
      ['Links', 'a url of yours'],
    ]);
    expect(find('URL', document)).toEqual(['Links', 'Fields']);
  });

  it('puts the heading that is the query first', () => {
    const document = createDocument('Script', [
      ['When a timeout comes', 'timeout'],
      ['timeout', 'late'],
    ]);
    expect(find('timeout', document)[0]).toBe('timeout');
  });

  it('puts a heading before the row of the same name, and that row before a longer name', () => {
    const document = createDocument('API', []);
    const rows = ['refundable', 'refund'].map((heading) => ({
      id: heading,
      heading,
      text: '',
      isRow: true as const,
    }));
    const passages = [...rows, { id: 'refunds', heading: 'Refunds', text: '' }];
    expect(find('refund', { ...document, passages })).toEqual(['Refunds', 'refund', 'refundable']);
  });

  it('ranks a text that contains the word often before a text that contains it once', () => {
    const document = createDocument('API', [
      ['Once', 'a key'],
      ['Often', 'key, key and key'],
    ]);
    expect(find('key', document)).toEqual(['Often', 'Once']);
  });

  it('finds a document by its summary, before texts', () => {
    const testing = { ...createDocument('Testing', []), summary: 'The mock for unit tests.' };
    expect(find('mock', createDocument('Script', [['Other', 'mock']]), testing)).toEqual([
      'Testing',
      'Other',
    ]);
  });

  it('puts internals last', () => {
    const inner = createDocument('Protocol', [['Ready', '']], 'Internals');
    const outer = createDocument('Script', [['Ready', '']]);
    expect(findPassages([inner, outer], 'ready').map(({ document }) => document.title)).toEqual([
      'Script',
      'Protocol',
    ]);
  });

  it('finds twelve at most, and nothing for an empty query', () => {
    const many = createDocument(
      'Many',
      Array.from({ length: 20 }, (_, index): [string, string] => [`Part ${index}`, 'word']),
    );
    expect(find('word', many)).toHaveLength(12);
    expect(find('  ', many)).toEqual([]);
  });

  it.each([
    ['StrictMode', 'In strict mode'],
    ['4000000000000002', '`4000 0000 0000 0002` is declined'],
    ['zero decimal', 'a zero-decimal currency'],
    ['checkout.js', 'the file checkout-js'],
    ['cards', 'one card'],
    ['csp', 'blocked_by_csp'],
    ['url', 'PaymentUrl'],
    ['a(b)c*d', 'a(b)c*d'],
    ['"é"!#%&', 'say "é"!#%&'],
  ])('finds %s in "%s"', (query, text) => {
    expect(find(query, createDocument('Script', [['Part', text]]))).toEqual(['Part']);
  });

  it.each([
    ['vite', 'invite and invited'],
    ['nonce', 'found in once more'],
    ['a(b.c*d', 'a(bcd'],
    ['[^$]{1}|\\"é', 'anything'],
  ])('does not find %s in "%s"', (query, text) => {
    expect(find(query, createDocument('Script', [['Part', text]]))).toEqual([]);
  });

  it('puts the heading that equals the query in the singular or plural first', () => {
    const document = createDocument('Terminal card', [['Test cards', '']]);
    expect(find('test card', document)[0]).toBe('Test cards');
  });

  it('finds a document by its name', () => {
    expect(find('sdk', { ...createDocument('The script', []), name: 'sdk' })).toEqual(['The script']);
  });

  it('matches punctuation literally', () => {
    const document = createDocument('Script', [['Methods', 'on(event) and .*']]);
    expect(find('on(', document)).toEqual(['Methods']);
    expect(find('.*', document)).toEqual(['Methods']);
    expect(find('a+', document)).toEqual([]);
  });
});

describe('splitWords', () => {
  it('ignores case and spaces', () => {
    expect(splitWords('  Apple   PAY ')).toEqual(['apple', 'pay']);
  });
});
