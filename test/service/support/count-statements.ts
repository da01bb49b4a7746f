import { AsyncLocalStorage } from 'node:async_hooks';
import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';

/** The work of the database for a call. */
export interface Usage {
  /** Without those that begin and end transactions. */
  statements: string[];
  transactions: number;
  /** Rows inserted, updated and deleted. */
  written: number;
  /** The times that PostgreSQL was waited for: what is sent before the answer has come counts once. */
  roundTrips: number;
}

const BEGIN = /^(begin|start transaction)/i;
const END = /^(commit|rollback)/i;
const WRITE = /^\s*(insert|update|delete)/i;

const usages = new AsyncLocalStorage<Usage>();

/** Counts a statement. Returns a function for the number of its rows. */
function count(usage: Usage, text: string): (rows: number) => void {
  if (BEGIN.test(text)) usage.transactions += 1;
  else if (!END.test(text)) usage.statements.push(text);
  return (rows) => {
    if (WRITE.test(text)) usage.written += rows;
  };
}

function watchSqlite(): void {
  const { all, run } = StatementSync.prototype;
  const watchMethod = <Result>(
    name: 'all' | 'run',
    method: (...values: never[]) => Result,
    getRows: (result: Result) => number,
  ) =>
    vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...values: unknown[]
    ) {
      const usage = usages.getStore();
      const result = method.apply(this, values as never[]);
      if (usage) count(usage, this.sourceSQL)(getRows(result));
      return result;
    } as never);
  watchMethod('all', all, (rows) => rows.length);
  watchMethod('run', run, ({ changes }) => Number(changes));
}

type Query = (this: Client, config: { text: string }) => Promise<{ rowCount: number | null }>;

function watchPostgres(): void {
  const query = Client.prototype.query as unknown as Query;
  const waiting = new WeakMap<Client, number>();
  const watched: Query = async function (config) {
    const usage = usages.getStore();
    if (!usage) return query.call(this, config);
    const ahead = waiting.get(this) ?? 0;
    if (!ahead) usage.roundTrips += 1;
    waiting.set(this, ahead + 1);
    const end = count(usage, config.text);
    try {
      const result = await query.call(this, config);
      end(result.rowCount ?? 0);
      return result;
    } finally {
      waiting.set(this, (waiting.get(this) ?? 1) - 1);
    }
  };
  vi.spyOn(Client.prototype, 'query').mockImplementation(watched as never);
}

/** Watches the drivers of both databases until the mocks are restored. Only what `countUsage` runs is counted. */
export function watchStatements(): void {
  watchSqlite();
  watchPostgres();
}

/** Runs a call, and returns what it alone has asked of the database. */
export async function countUsage(run: () => Promise<unknown>): Promise<Usage> {
  const usage: Usage = { statements: [], transactions: 0, written: 0, roundTrips: 0 };
  await usages.run(usage, run);
  return usage;
}
