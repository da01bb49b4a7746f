import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that is still running after this time is killed, because `npm start` promises to end within 10 s. */
const STOP_TIMEOUT_MS = 9_700;
const READY_PREFIX = 'READY ';

interface ProgramOptions {
  /** The prefix of its output lines. */
  name: string;
  /** Arguments of `node`. */
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Prints its lines after it is ready, or all at once if it ends before that. */
  print: (line: string) => void;
}

export interface Program {
  name: string;
  /** Resolves with the URLs in its READY line. Rejects if the program ends without one. */
  ready: Promise<Record<string, string>>;
  /** Resolves with its exit code, or with 1 if a signal ended it. */
  exited: Promise<number>;
  /** Asks the program to end; resolves when it has ended. */
  stop: () => Promise<void>;
}

/** Starts a Node program of this package and reads the line that says it is ready. */
export function startProgram({ name, args, env = process.env, print }: ProgramOptions): Program {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const {
    promise: ready,
    resolve: markReady,
    reject: failReady,
  } = Promise.withResolvers<Record<string, string>>();
  const { promise: exited, resolve: markExited } = Promise.withResolvers<number>();
  // The promise may be unused, for example if a signal ends everything first.
  ready.catch(() => {});

  let early: string[] | undefined = [];
  const flush = () => {
    early?.forEach(print);
    early = undefined;
  };
  const readLine = (line: string) => {
    if (early && line.startsWith(READY_PREFIX)) {
      markReady(JSON.parse(line.slice(READY_PREFIX.length)));
      flush();
    } else if (early) {
      early.push(`${name} │ ${line}`);
    } else {
      print(`${name} │ ${line}`);
    }
  };
  createInterface({ input: child.stdout }).on('line', readLine);
  createInterface({ input: child.stderr }).on('line', readLine);

  // `close` instead of `exit`, so that its last output has been read.
  child.once('close', (code) => {
    flush();
    failReady(new Error(`The ${name} ended before it was ready.`));
    markExited(code ?? 1);
  });

  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  };
  return { name, ready, exited, stop };
}
