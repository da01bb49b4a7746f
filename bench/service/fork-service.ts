import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The project that is measured, unless another commit of it is. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ANSWER_USAGE = fileURLToPath(new URL('answer-usage.mjs', import.meta.url));

interface Usage {
  /** User and system time of the process so far. */
  cpuMs: number;
  /** Resident memory. */
  memoryBytes: number;
}

export interface ForkedService {
  /** Empty if the service does not listen. */
  baseUrl: string;
  /** From the start of the process to its READY line, by the clock and as CPU. */
  readyMs: number;
  readyCpuMs: number;
  readUsage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** The arguments of Node in `npm run service`. */
function readArguments(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return (scripts.service as string).split(' ').slice(['exec', 'node'].length);
}

/** Starts the service in its own process on a free port, as an operator does. */
export async function forkService(env: Record<string, string>, root = ROOT): Promise<ForkedService> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', ANSWER_USAGE, ...readArguments(root)], {
    cwd: root,
    env: { ...process.env, SERVICE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<{ service?: string }>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.startsWith('READY ')) ready.resolve(JSON.parse(line.slice(6)) as { service?: string });
  });
  child.once('exit', () => ready.reject(new Error('The service ended before it was ready.')));
  const { service = '' } = await ready.promise;
  const readyMs = performance.now() - startedAt;
  async function readUsage(): Promise<Usage> {
    child.send('usage');
    const [usage] = (await once(child, 'message')) as [Usage];
    return usage;
  }
  return {
    baseUrl: service,
    readyMs,
    readyCpuMs: (await readUsage()).cpuMs,
    readUsage,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
