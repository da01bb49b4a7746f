import type { Clock } from '../../platform/clock/create-clock.ts';
import type { OperationsConfig } from '../../platform/config/read-operations-config.ts';
import { countConnections } from '../../platform/store/dialects/create-postgres-dialect.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { createLog, type Log, type Output } from './create-log.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { createReadiness, type Readiness } from './create-readiness.ts';
import type { Build } from './read-build.ts';
import { type ReadAcquirer, readOutbox } from './read-outbox.ts';

/** The operator's view of the service: health, metrics, log and limits. */
export interface Operations {
  config: OperationsConfig;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
}

interface CreateOperationsOptions {
  config: OperationsConfig;
  store: Store;
  clock: Pick<Clock, 'now' | 'realNow'>;
  output: Output;
  build?: Build;
  readAcquirer?: ReadAcquirer | undefined;
}

/**
 * Locks a row that never changes. In PostgreSQL this requires a writable server that can commit; a plain `select 1` would succeed
 * on a standby, and in SQLite without its file.
 */
const lockRow = (store: Store): Promise<unknown> =>
  store.selectFrom('settings').select('name').where('name', '=', 'token_key').forUpdate().execute();

export function createOperations({
  config,
  store,
  clock,
  output,
  build,
  readAcquirer,
}: CreateOperationsOptions): Operations {
  return {
    config,
    log: createLog({ format: config.logFormat, output, now: clock.realNow }),
    metrics: createMetrics(() => readOutbox(store, clock.now(), readAcquirer), {
      build,
      countConnections: countConnections(store) && (() => countConnections(store)),
    }),
    readiness: createReadiness(() => lockRow(store)),
  };
}
