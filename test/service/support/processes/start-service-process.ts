import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { BUNDLES } from './bundle-programs.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ServiceProcess {
  pid: number | undefined;
  /** The address of its READY line; rejects, with what it said, when it ends without one. */
  ready: Promise<string>;
  ended: Promise<Ending>;
  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/** The processes live for seconds: optimizing their code takes more time than it saves. */
export const SHORT_LIFE = ['--no-opt', '--no-maglev'];

/** The program that an operator runs. */
export const SERVICE = 'src/service/main.ts';

/**
 * The service in a process of its own, on a free port. Serves what is built in `dist/`.
 * @param program what is run: by default the same in one file, which starts faster
 */
export function startServiceProcess(env: Record<string, string>, program = BUNDLES.service): ServiceProcess {
  // The runner's own settings are not the operator's.
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...SHORT_LIFE, program], {
    cwd: ROOT,
    env: { ...inherited, SERVICE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<Ending>();
  // Some tests await only one of the two promises.
  ready.promise.catch(() => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.stdout += `${line}\n`;
    if (line.startsWith('READY ')) ready.resolve(JSON.parse(line.slice(6)).service);
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  child.once('close', (code, signal) => {
    ready.reject(new Error(`The service ended: ${said.stderr}`));
    ended.resolve({ code, signal, ...said });
  });
  return {
    pid: child.pid,
    ready: ready.promise,
    ended: ended.promise,
    signal: (signal) => void child.kill(signal),
    end(signal) {
      child.kill(signal);
      return ended.promise;
    },
  };
}
