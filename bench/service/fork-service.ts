import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import type { Usage } from './answer-usage.ts';

export interface ForkedService {
  /** Empty if the service does not listen. */
  baseUrl: string;
  /** From the start of the process to its READY line. */
  readyMs: number;
  readUsage(): Promise<Usage>;
  stop(): Promise<void>;
}

const getPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The Node flags of `npm run service`. */
const HEAP_FLAGS: string[] = packageJson.scripts.service.match(/--max-\S+/g) ?? [];

/** Starts the service in its own process on a free port, as an operator does. */
export async function forkService(env: Record<string, string>): Promise<ForkedService> {
  const startedAt = performance.now();
  const child = fork(getPath('../../src/service/main.ts'), {
    env: { ...process.env, SERVICE_PORT: '0', ...env },
    execArgv: [...HEAP_FLAGS, '--import', getPath('answer-usage.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<{ service?: string }>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.startsWith('READY ')) ready.resolve(JSON.parse(line.slice(6)) as { service?: string });
  });
  child.once('exit', () => ready.reject(new Error('The service ended before it was ready.')));
  const { service = '' } = await ready.promise;
  return {
    baseUrl: service,
    readyMs: performance.now() - startedAt,
    async readUsage() {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
