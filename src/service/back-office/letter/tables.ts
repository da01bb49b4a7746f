import { defineTables } from '../../platform/store/define-tables.ts';

/** The morning letter of a user who has switched it on at least once (736). */
interface LetterRow {
  /** The id of the user. */
  id: string;
  company_id: number;
  /** Such as `Europe/Rome`. */
  time_zone: string;
  /** The secret in the URL that ends the letter. */
  token: string;
  /** The day that the next letter is about, in days since 1970: no day has two letters. */
  day: number;
  /** When the next letter is written, or the end of the lease of the process that writes it; null if it is switched off. */
  due_at: number | null;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    letters: LetterRow;
  }
}

/** Who gets a morning letter, and when. */
export const LETTER_TABLES = defineTables({
  letters: [
    `create table letters (
      id text primary key,
      company_id integer not null,
      time_zone text not null,
      token text not null unique,
      day integer not null,
      due_at bigint
    )`,
    'create index letters_due on letters (due_at) where due_at is not null',
  ],
});
