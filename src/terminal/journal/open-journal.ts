import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

type Value = string | number | null;
export type Row = Record<string, SQLOutputValue>;

/** The terminal's database: one file, in which every statement is on disk before the next step. */
export interface Journal {
  run(sql: string, ...values: Value[]): number;
  all(sql: string, ...values: Value[]): Row[];
  get(sql: string, ...values: Value[]): Row | undefined;
  /** Commits all writes in it, or none. */
  transact<Result>(work: () => Result): Result;
  isOpen(): boolean;
  close(): void;
}

/** A reason not to start, described for the operator. */
export class JournalError extends Error {}

function prepareFile(db: DatabaseSync, file: string): void {
  // Locked until the process ends.
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;');
  db.exec('begin exclusive');
  const { user_version: version } = db.prepare('pragma user_version').get() ?? {};
  if (version === 0) db.exec(`${SCHEMA}; pragma user_version = ${SCHEMA_VERSION}`);
  db.exec('commit');
  if (version !== 0 && version !== SCHEMA_VERSION) {
    throw new JournalError(
      `${file} was written by another version of this program. Move it away, or use another DATA_DIR.`,
    );
  }
}

/** @throws JournalError if another process uses the folder, or if the file is not a journal of this version */
function open(file: string): DatabaseSync {
  const isNew = !existsSync(file);
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    if (isNew) chmodSync(file, 0o600);
    prepareFile(db, file);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new JournalError(
        `Another terminal runs on ${file}. Stop it, or give this one another TERMINAL_POIID or DATA_DIR.`,
      );
    }
    throw error;
  }
}

/** @param folder created if it does not exist, accessible by this user only */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = open(join(folder, 'journal.db'));
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    all: (sql, ...values) => prepare(sql).all(...values),
    get: (sql, ...values) => prepare(sql).get(...values),
    transact: (work) => {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        // A full disk may already have ended the transaction.
        if (db.isTransaction) db.exec('rollback');
        throw error;
      }
    },
    isOpen: () => db.isOpen,
    close: () => db.close(),
  };
}
