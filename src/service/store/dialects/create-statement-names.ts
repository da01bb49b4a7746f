/** Statements that a connection keeps prepared: far more than the service has different ones that are frequent. */
const MAX_STATEMENTS = 300;

/** A page of a list: which index is the right one depends on what is asked for, so that it is planned each time. */
const LIST = / desc limit \$\d+$/;

/** Other than statements with parameters, these take no planning. */
const hasParameters = (sql: string): boolean => sql.includes('$1');

/**
 * Names for statements that a server is to keep prepared: it reads and plans them once for a connection and not once
 * for a call.
 * @returns a function that gives every statement its name; `undefined` for one that is not to be kept
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known) return known;
    if (names.size >= MAX_STATEMENTS || !hasParameters(sql) || LIST.test(sql)) return undefined;
    const name = `servicepay_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
