/** The columns of each table, in their order. */
export type TableColumns = ReadonlyMap<string, readonly string[]>;

const SELECT_FROM = /\bselect \* from "(\w+)"/g;
const ALL_OF_TABLE = /"(\w+)"\.\*/g;
const RETURNING = /^(?:insert into|update|delete from) "(\w+)".* returning \*$/s;

const list = (names: readonly string[], prefix = ''): string =>
  names.map((name) => `${prefix}"${name}"`).join(', ');

/**
 * Replaces Kysely's `*` by the columns of the statement's table. A newer version running at the same time may add columns, and
 * the server would then refuse a prepared `*`, because its result has changed. A `*` over a join, or of an unknown table, is left
 * unchanged.
 */
export function nameColumns(sql: string, columns: TableColumns): string {
  if (!sql.includes('*')) return sql;
  const named = sql.replace(ALL_OF_TABLE, (all, table: string) => {
    const names = columns.get(table);
    return names ? list(names, `"${table}".`) : all;
  });
  const [, changed = ''] = RETURNING.exec(named) ?? [];
  const returned = columns.get(changed);
  if (returned) return named.replace(/ returning \*$/, ` returning ${list(returned)}`);
  if (named.includes(' join ')) return named;
  return named.replace(SELECT_FROM, (all, table: string) => {
    const names = columns.get(table);
    return names ? `select ${list(names)} from "${table}"` : all;
  });
}
