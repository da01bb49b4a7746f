import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface StartedProcess {
  child: ChildProcess;
  /** Resolves with the first line of the given stream that matches. */
  waitForLine(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it and everything that it has started. */
  kill(signal?: NodeJS.Signals): void;
}

interface ProcessOptions {
  env?: NodeJS.ProcessEnv;
  /** Adds two pipes, as the files 3 (into the process) and 4. */
  hasPipes?: boolean;
}

export function startProcess(
  command: string,
  args: string[],
  { env = {}, hasPipes = false }: ProcessOptions = {},
): StartedProcess {
  // A group of its own: a driver that is killed alone leaves its browser running.
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore', ...(hasPipes ? (['pipe', 'pipe'] as const) : [])],
  });
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // The process has already ended.
    }
  };
  // A worker that is stopped before its fixtures are taken down must leave nothing running either.
  const killOnExit = () => kill();
  process.on('exit', killOnExit);
  child.on('exit', () => process.off('exit', killOnExit));
  child.on('error', () => {});
  const stdout = child.stdout as Readable;
  const lines = createInterface({ input: stdout });
  return {
    child,
    kill,
    async waitForLine(pattern) {
      for await (const line of lines) {
        const match = pattern.exec(line);
        if (match) {
          // The output is no longer read; a full pipe would block the writer.
          stdout.resume();
          return match;
        }
      }
      throw new Error(`${command} ended without saying ${pattern}.`);
    },
  };
}

/** A folder for a browser's own files. */
export function createProfile(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'servicepay-engine-'));
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
