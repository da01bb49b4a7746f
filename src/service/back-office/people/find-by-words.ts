import { sql } from 'kysely';
import type { Store } from '../../platform/store/open-store.ts';
import { toAddressWord, toSearchWords } from './to-search-words.ts';

/** The shortest beginning of a word that is searched: shorter ones begin too many. */
const MIN_BEGINNING = 3;
/** The maximum number of words that a beginning stands for, and of searched words. */
const MAX_BEGUN = 30;
const MAX_SEARCHED = 8;
/** The number of newest payments with the rarest word that are compared with the others (docs/decisions.md, 720). */
const MAX_COMPARED = 2000;
/** How far the payments of a word are counted, to find the rarest. */
const MAX_COUNTED = 200;

/** The last character: all words with a beginning are before it. */
const END = '\u{10ffff}';

/** A searched word, or all words that a beginning stands for. */
type Alternatives = readonly string[];

/** Splits what was typed: an address is one word. */
export const readSearchedWords = (text: string): string[] => {
  const parts = text.split(/\s+/).filter(Boolean);
  const words = parts.flatMap((part) => (part.includes('@') ? toAddressWord(part) : toSearchWords(part)));
  return [...new Set(words)].slice(0, MAX_SEARCHED);
};

const ofCompany = (companyId: number) => sql`search_words where company_id = ${companyId}`;

/** Lists the first words with a beginning: each is found from the one before it, not by reading their payments. */
async function listBegun(store: Store, companyId: number, beginning: string): Promise<string[]> {
  const own = ofCompany(companyId);
  const end = beginning + END;
  const { rows } = await sql<{ word: string }>`
    with recursive begun(word) as (
      select min(word) from ${own} and word >= ${beginning} and word < ${end}
      union all
      select (select min(word) from ${own} and search_words.word > begun.word and search_words.word < ${end})
      from begun where begun.word is not null
    ) select word from begun where word is not null limit ${sql.lit(MAX_BEGUN)}`.execute(store);
  return rows.map(({ word }) => word);
}

/** Sorts searched words by the number of their payments, which are counted up to a maximum. */
async function sortByCount(
  store: Store,
  companyId: number,
  all: readonly Alternatives[],
): Promise<Alternatives[]> {
  const columns = all.flat().map(
    (word, index) => sql`(select count(*) from (select 1 from ${ofCompany(companyId)} and word = ${word}
      limit ${sql.lit(MAX_COUNTED)}) as counted) as ${sql.ref(`word_${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(store);
  const counts = new Map(all.flat().map((word, index) => [word, Number(rows[0]?.[`word_${index}`])]));
  const count = (words: Alternatives) => words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
  return all.toSorted((a, b) => count(a) - count(b));
}

interface WordSearch {
  companyId: number;
  text: string;
  limit: number;
}

/** The condition that a payment has a word, or one with this beginning. Its words are joined by blanks. */
const hasWord = (word: string, isBeginning: boolean) => {
  const pattern = `% ${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}${isBeginning ? '' : ' '}%`;
  return sql`and ' ' || words || ' ' like ${pattern} escape '\\'`;
};

/**
 * Finds the newest payments of a company that have all searched words; the last one may be only the beginning of a word. How long it
 * takes does not depend on the number of payments.
 * @returns ids, newest first
 */
export async function findByWords(store: Store, { companyId, text, limit }: WordSearch): Promise<string[]> {
  const words = readSearchedWords(text);
  const last = words.at(-1);
  if (last === undefined) return [];
  const whole = words.slice(0, -1).map((word): Alternatives => [word]);
  const isLong = [...last].length >= MIN_BEGINNING;
  // A short beginning has too many words: it is only compared, unless it is all there is.
  const begun = isLong ? [await listBegun(store, companyId, last)] : whole.length ? [] : [[last]];
  const all = [...whole, ...begun];
  if (all.some((alternatives) => !alternatives.length)) return [];
  const [rarest = []] = all.length > 1 ? await sortByCount(store, companyId, all) : all;
  // With other words to compare, more candidates are read.
  const candidates = sql.lit(words.length > 1 ? Math.ceil(MAX_COMPARED / rarest.length) : limit);
  const newest = rarest.map(
    (word) => sql`select * from (select created_at, payment_id from ${ofCompany(companyId)} and word = ${word}
      order by created_at desc, payment_id desc limit ${candidates}) as of_word`,
  );
  const found = sql`(${sql.join(newest, sql` union `)}) as found`;
  const others = words.map((word) => hasWord(word, word === last));
  const { rows } = await sql<{ payment_id: string }>`
    select found.created_at, found.payment_id from ${found}
    ${
      words.length > 1
        ? sql`join indexed_payments on indexed_payments.payment_id = found.payment_id where true ${sql.join(others, sql` `)}`
        : sql``
    }
    order by found.created_at desc, found.payment_id desc limit ${sql.lit(limit)}`.execute(store);
  return rows.map(({ payment_id }) => payment_id);
}
