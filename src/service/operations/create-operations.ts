import type { Clock } from '../clock/create-clock.ts';
import type { OperationsConfig } from '../config/read-operations-config.ts';
import type { Store } from '../store/open-store.ts';
import { createLog, type Log, type Output } from './create-log.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { createReadiness, type Readiness } from './create-readiness.ts';
import { readOutbox } from './read-outbox.ts';

/** What an operator sees of the service: health, metrics, log and limits. */
export interface Operations {
  config: OperationsConfig;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
}

export interface CreateOperationsOptions {
  config: OperationsConfig;
  store: Store;
  clock: Pick<Clock, 'now' | 'realNow'>;
  output: Output;
}

export function createOperations({ config, store, clock, output }: CreateOperationsOptions): Operations {
  return {
    config,
    log: createLog({ format: config.logFormat, output, now: clock.realNow }),
    metrics: createMetrics(() => readOutbox(store, clock.now())),
    // A question that reads the file: an empty one would be answered without it.
    readiness: createReadiness(() => store.selectFrom('settings').select('name').limit(1).execute()),
  };
}
