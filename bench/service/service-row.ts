import type { Row } from '../row.ts';
import type { Database } from './database.ts';
import type { FillOptions } from './filling.ts';
import type { PostgresServer } from './start-postgres.ts';

/** How much is done. */
export interface ServiceEffort {
  /** Links in the database, and as many deliveries. */
  rows: number;
  windows: number;
  /** Calls of one window; two windows before the counted ones warm the code up. */
  callsPerWindow: number;
  /** Of the program, each time to its READY line. */
  starts: number;
  /** Of every list. */
  listCalls: number;
  /** Over which the memory is watched. */
  requests: number;
  /** Of one throughput. */
  throughputMs: number;
}

/** A database with links and deliveries, the same for all rows. */
export interface FilledDatabase extends Database {
  filling: FillOptions;
}

export interface ServiceLab {
  effort: ServiceEffort;
  /** SQLite, and PostgreSQL where it is installed. Filled when they are first asked for. */
  fillDatabases(): Promise<FilledDatabase[]>;
  /** `undefined` where it is not installed. */
  postgres: PostgresServer | undefined;
}

/** A property of the service that is measured. */
export type ServiceRow = Omit<Row, 'measure'> & { measure(lab: ServiceLab): Promise<Figures> };

type Figures = Awaited<ReturnType<Row['measure']>>;
