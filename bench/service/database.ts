import type { Store } from '../../src/service/store/open-store.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

/** A database of the bench's own, which a service can be started on. */
export interface Database {
  engine: Engine;
  /** What the service needs to find it. */
  env: Record<string, string>;
  /** Not while a service has an SQLite database open. */
  open(): Promise<Store>;
  /** Of the database's own processes since they were started, in ms: 0 for SQLite, which has none; NaN where nobody tells. */
  readCpuMs(): number;
  readBytes(): Promise<number>;
}
