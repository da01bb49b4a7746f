import { type RawBuilder, sql } from 'kysely';
import { APOSTROPHES, LETTERS } from '../../protocol/identifiers/fold-names.ts';
import type { Store } from '../platform/store/open-store.ts';

/** Spaces and hyphens that are not the usual ones, and invisible characters, as texts most often have them. */
const SIGNS: readonly [sign: string, plain: string][] = [
  ...[...APOSTROPHES].map((sign): [string, string] => [sign, '']),
  ...Object.entries(LETTERS),
  ...[...'‐‑‒–—−'].map((sign): [string, string] => [sign, '-']),
  ...['\u00a0', '\u2009', '\u202f'].map((sign): [string, string] => [sign, ' ']),
  ...['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff'].map((sign): [string, string] => [sign, '']),
];

/**
 * Folds what records are searched by as `foldLetters` does: it had been folded without apostrophes, strokes, ligatures and hyphens.
 */
export async function foldSearches(db: Store): Promise<void> {
  const folded = SIGNS.reduce<RawBuilder<string>>(
    (text, [sign, plain]) => sql`replace(${text}, ${sql.lit(sign)}, ${sql.lit(plain)})`,
    sql`search`,
  );
  await sql`update records set search = ${folded} where search <> ${folded}`.execute(db);
}
