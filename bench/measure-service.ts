import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/service/config.ts';
import { startService } from '../src/service/start-service.ts';
import { getMedian } from './get-median.ts';

/** Calls of one window; the figure is the median of the windows (docs/benchmarks.md). */
const CALLS_PER_WINDOW = 500;
const WINDOWS = 9;

/** What the client process can be told to do. */
export type Load = 'create-link' | 'checkout-page';

export interface ServiceFigure {
  load: Load;
  /** CPU of the service's process, user and system, for one request, in ms: median of the windows. */
  cpuMs: number;
}

async function runWindow(client: ChildProcess, load: Load): Promise<number> {
  const before = process.cpuUsage();
  client.send({ load, calls: CALLS_PER_WINDOW });
  await once(client, 'message');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CALLS_PER_WINDOW;
}

/** Runs the service in this process, on a database on the disk with every commit synced, and the client in another. */
export async function measureService(): Promise<ServiceFigure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'servicepay-bench-'));
  const config = readConfig({ SERVICE_PORT: '0', DATA_DIR: dataDir });
  const service = await startService(config, fileURLToPath(new URL('../dist', import.meta.url)));
  const client = fork(fileURLToPath(new URL('load-service.ts', import.meta.url)), [String(service.baseUrl)]);
  await once(client, 'message');
  const figures: ServiceFigure[] = [];
  for (const load of ['create-link', 'checkout-page'] as const) {
    // The first windows warm the code up and are not counted.
    const windows: number[] = [];
    for (let index = 0; index < WINDOWS + 2; index += 1) windows.push(await runWindow(client, load));
    figures.push({ load, cpuMs: getMedian(windows.slice(2)) });
  }
  client.disconnect();
  await service.stop();
  rmSync(dataDir, { recursive: true });
  return figures;
}
