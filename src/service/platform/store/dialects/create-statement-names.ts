import { createHash } from 'node:crypto';

/** The maximum number of prepared statements per connection, well above the number of frequent queries. */
export const MAX_STATEMENTS = 300;

/** Matches the query of a list. Its best index depends on the filters, so it is planned each time. */
const LIST = / desc limit \$\d+$/;

/** Statements without parameters are cheap to plan, so they are not prepared. */
const hasParameters = (sql: string): boolean => sql.includes('$1');

/**
 * Creates names for prepared statements, which a server parses and plans once per connection instead of once per call. A name is
 * the digest of its statement: even if a pooler mixes up connections, a name never refers to another statement.
 * @returns a function from a statement to its name; `undefined` for a statement that is not prepared
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known) return known;
    if (names.size >= MAX_STATEMENTS || !hasParameters(sql) || LIST.test(sql)) return undefined;
    const name = `servicepay_${createHash('sha256').update(sql).digest('base64url')}`;
    names.set(sql, name);
    return name;
  };
}
