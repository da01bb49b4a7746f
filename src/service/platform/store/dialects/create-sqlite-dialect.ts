import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type Dialect,
  type LimitNode,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from 'kysely';
import { translateSqliteError } from './translate-sqlite-error.ts';

/** The maximum number of prepared statements, well above the number of different queries. */
const MAX_STATEMENTS = 500;

function attempt<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** Adapts Node's SQLite to the interface of better-sqlite3, which Kysely expects. */
function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => attempt(() => statement.all(...(parameters as SQLInputValue[]))),
    run: (parameters) => attempt(() => statement.run(...(parameters as SQLInputValue[]))),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** If a disk is full or fails, SQLite rolls back by itself. A second rollback would fail and hide the reason. */
const NO_STATEMENT: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

const READ = /^\s*select\b/i;

const ROW_LOCKS = ['ForUpdate', 'SkipLocked'];

/** Writes queries as SQLite runs them best. */
class AdaptedCompiler extends SqliteQueryCompiler {
  /** Omits row locks: SQLite has none, and a transaction has exclusive access. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!node.modifier || !ROW_LOCKS.includes(node.modifier)) super.visitSelectModifier(node);
  }

  /** Writes the number itself: SQLite plans a statement with a limit in a parameter again at every call. */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit)) this.append(`limit ${Number(limit.value)}`);
    else super.visitLimit(node);
  }
}

/** Runs migrations in a transaction: a process that crashes during one leaves the tables unchanged (docs/decisions.md, 443). */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Creates Kysely's dialect for Node's SQLite.
 * @param checkFiles called before each transaction, and before each statement outside of one, with whether it only reads; throws
 * if the database is unusable
 */
export function createSqliteDialect(
  database: DatabaseSync,
  checkFiles: (isRead: boolean) => void = () => {},
): Dialect {
  const statements = new Map<string, SqliteStatement>();
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        if (sql === 'rollback' && !database.isTransaction) return NO_STATEMENT;
        if (!database.isTransaction) checkFiles(READ.test(sql));
        const known = statements.get(sql);
        if (known) return known;
        if (statements.size >= MAX_STATEMENTS) statements.clear();
        const statement = adaptStatement(attempt(() => database.prepare(sql)));
        statements.set(sql, statement);
        return statement;
      },
    },
  });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => new AdaptedCompiler(),
  };
}
