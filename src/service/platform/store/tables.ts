/**
 * The tables. Their owners add the types of their rows: the file `tables.ts` of a room, or the folder `tables/` of an area, beside
 * the statements that create them. The types exist in both SQLite and PostgreSQL: times are integers (ms since 1970, UTC), flags
 * are 0 and 1, JSON is text.
 */
export interface Tables {
  settings: { name: string; value: string };
}
