import type { Compilable, CompiledQuery, QueryResult, Transaction } from 'kysely';

const AHEAD = Symbol('ahead');

/** The driver for PostgreSQL sets `answer`, that for SQLite answers at once. */
interface AheadQuery {
  answer?: Promise<QueryResult<never>>;
}

/** Returns the mark of a query that is sent ahead. */
export const getAhead = (query: CompiledQuery & { [AHEAD]?: AheadQuery }): AheadQuery | undefined =>
  query[AHEAD];

/**
 * Sends a statement without waiting for its answer: PostgreSQL gets it together with the next statement, or with the commit, in one
 * round trip. If it fails, the next statement and the transaction fail with its error.
 * @returns a function that waits for the answer
 */
export async function sendAhead<Tables, Row>(
  trx: Transaction<Tables>,
  query: Compilable<Row> | CompiledQuery<Row>,
): Promise<() => Promise<QueryResult<Row>>> {
  const ahead: AheadQuery = {};
  const compiled = 'compile' in query ? query.compile() : query;
  const result = await trx.executeQuery<Row>({ ...compiled, [AHEAD]: ahead } as CompiledQuery<Row>);
  return async () => (ahead.answer as Promise<QueryResult<Row>> | undefined) ?? result;
}
