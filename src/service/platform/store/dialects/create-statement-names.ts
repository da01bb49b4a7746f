import { createHash } from 'node:crypto';

/** Statements that a connection keeps prepared: far more than the service has frequent ones. */
export const MAX_STATEMENTS = 300;

/** A page of a list. The best index depends on the filters, so it is planned each time. */
const LIST = / desc limit \$\d+$/;

/** Statements without parameters are cheap to plan, so they are not prepared. */
const hasParameters = (sql: string): boolean => sql.includes('$1');

/**
 * Creates names for statements that a server keeps prepared: it parses and plans them once per connection instead of once per call.
 * A name is the digest of its statement: behind a pooler that mixes up connections, another process's name is never another statement.
 * @returns a function from a statement to its name; `undefined` for a statement that is not kept
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
