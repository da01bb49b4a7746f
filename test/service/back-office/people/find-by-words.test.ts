import { describe, expect, it } from 'vitest';
import { findByWords } from '../../../../src/service/back-office/people/find-by-words.ts';
import type { SearchWordRow } from '../../../../src/service/back-office/people/tables.ts';
import { openTestStore } from '../../support/open-test-store.ts';

/** Opens an index with records: the first word is the oldest. */
async function open(records: readonly string[], change: Partial<SearchWordRow> = {}) {
  const store = await openTestStore();
  const rows = records.flatMap((words, index) =>
    words
      .split(' ')
      .map((word) => ({ company_id: 1, word, created_at: index, payment_id: `p${index}`, ...change })),
  );
  for (let from = 0; from < rows.length; from += 1000)
    await store
      .insertInto('search_words')
      .values(rows.slice(from, from + 1000))
      .execute();
  const indexed = records.map((words, index) => ({
    ...{ payment_id: `p${index}`, company_id: 1, created_at: index, customer_id: null, words },
  }));
  for (let from = 0; from < indexed.length; from += 1000)
    await store
      .insertInto('indexed_payments')
      .values(indexed.slice(from, from + 1000))
      .execute();
  const find = (text: string, limit = 20) => findByWords(store, { companyId: 1, text, limit });
  return { store, find };
}

describe('findByWords', () => {
  it('finds the newest records with a word, or with the beginning of one', async () => {
    const { find, store } = await open(['anna rossi', 'annalisa', 'bob', 'anna bruni', 'hanna']);
    expect(await find('anna')).toEqual(['p3', 'p1', 'p0']);
    expect(await find('anna', 2)).toEqual(['p3', 'p1']);
    expect(await find('ann')).toEqual(['p3', 'p1', 'p0']);
    expect(await find('zoe')).toEqual([]);
    await store.destroy();
  });

  it('takes a short beginning after another word, and signs of a pattern as they are', async () => {
    const { find, store } = await open(['anna rossi', 'anna bruni', 'anna x_y@example.com']);
    expect(await find('anna r')).toEqual(['p0']);
    expect(await find('anna x_y@')).toEqual(['p2']);
    expect(await find('anna _@')).toEqual([]);
    await store.destroy();
  });

  it('compares whole words where a beginning would be too short', async () => {
    const { find, store } = await open(['order 1', 'order 10', '10']);
    expect(await find('1')).toEqual(['p0']);
    expect(await find('order 10')).toEqual(['p1']);
    await store.destroy();
  });

  it('finds the records with all words, whichever is the rarest', async () => {
    const { find, store } = await open(['order rossi', 'order', 'order', 'rossi', 'order rossi']);
    for (const text of ['order rossi', 'Rossi order', 'rossi, ord', 'order order rossi'])
      expect([text, await find(text)]).toEqual([text, ['p4', 'p0']]);
    expect(await find('order zoe')).toEqual([]);
    expect(await find('zoe order')).toEqual([]);
    await store.destroy();
  });

  it('finds an address by all of it or by its beginning, and by no other that is similar', async () => {
    const { find, store } = await open([
      'ada@example.com ada',
      'ada@example.org ada',
      'xada@example.com xada',
    ]);
    expect(await find('ADA@example.com')).toEqual(['p0']);
    expect(await find('ada@exa')).toEqual(['p1', 'p0']);
    expect(await find('@example.com')).toEqual([]);
    await store.destroy();
  });

  it('finds nothing of another company', async () => {
    const { find, store } = await open(['anna'], { company_id: 2 });
    expect(await find('anna')).toEqual([]);
    await store.destroy();
  });

  it('finds a rare word among many records that share another one', async () => {
    const records = Array.from({ length: 6000 }, (_, index) => (index % 3000 ? 'order' : 'order rossi'));
    const { find, store } = await open(records);
    expect(await find('order rossi')).toEqual(['p3000', 'p0']);
    expect(await find('order ros')).toEqual(['p3000', 'p0']);
    expect(await find('order', 3)).toEqual(['p5999', 'p5998', 'p5997']);
    await store.destroy();
  });

  it('ignores signs, and words beyond the eighth', async () => {
    const { find, store } = await open(['a b c d e f g h']);
    expect(await find('%_“')).toEqual([]);
    expect(await find('a b c d e f g h i')).toEqual(['p0']);
    await store.destroy();
  });
});
