import { cpuRow } from './measure-cpu.ts';
import { listsRow } from './measure-lists.ts';
import { memoryRow } from './measure-memory.ts';
import { startsRow } from './measure-starts.ts';
import { throughputRow, waitingThroughputRow } from './measure-throughput.ts';
import type { ServiceRow } from './service-row.ts';

/** Everything that is measured of the service, in the order of the tables. */
export const SERVICE_ROWS: readonly ServiceRow[] = [
  startsRow,
  listsRow,
  cpuRow,
  memoryRow,
  throughputRow,
  waitingThroughputRow,
];
