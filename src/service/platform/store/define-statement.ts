import type { CompiledQuery } from 'kysely';
import { isPostgres } from './dialects/is-postgres.ts';
import type { Store, StoreTransaction } from './open-store.ts';

/** The place of a value that each call gives. It has no value of its own when the statement is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new TypeError(`The SQL of a statement cannot depend on the value "${this.name}".`);
  }
}

/** A query builder of Kysely, or its `sql`. */
interface Buildable<Row> {
  compile(db: Store | StoreTransaction): CompiledQuery<Row>;
}

/**
 * Creates a statement whose SQL is built once and then only filled with values: building it takes longer than most statements run.
 * @param build builds it, once for each database, for each set of values that are given, and for each `shape`, which is a value of
 * JSON. Its SQL must depend on nothing else: computing with a value throws
 */
export function defineStatement<Given extends object, Row, Shape = undefined>(
  build: (db: Store | StoreTransaction, given: Given, shape: Shape) => Buildable<Row>,
) {
  const built = new Map<string, CompiledQuery<Row>>();
  return (
    db: Store | StoreTransaction,
    given: Given,
    ...[shape]: undefined extends Shape ? [shape?: Shape] : [Shape]
  ): CompiledQuery<Row> => {
    const values = given as Record<string, unknown>;
    let key = `${isPostgres(db)} ${JSON.stringify(shape)}`;
    for (const name in values) if (values[name] !== undefined) key += ` ${name}`;
    let statement = built.get(key);
    if (!statement) {
      const names = Object.keys(values).filter((name) => values[name] !== undefined);
      const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
      statement = build(db, places as Given, shape as Shape).compile(db);
      built.set(key, statement);
    }
    const parameters = statement.parameters.map((value) =>
      value instanceof Place ? values[value.name] : value,
    );
    return { ...statement, parameters };
  };
}
