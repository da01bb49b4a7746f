import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { BUNDLES } from '../service/support/processes/bundle-programs.ts';
import { SHORT_LIFE } from '../service/support/processes/start-service-process.ts';

interface TerminalProcess {
  terminal: string;
  screen: string;
  child: ChildProcess;
  /** Its standard error so far. */
  readErrors(): string;
  /** Resolves with its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the program and waits for its READY line. @throws Error with what it said if it ends before */
export async function startTerminalProcess(env: Record<string, string>): Promise<TerminalProcess> {
  const child = spawn(process.execPath, [...SHORT_LIFE, BUNDLES.terminal], {
    env: { ...process.env, TERMINAL_PORT: '0', TERMINAL_SCREEN_PORT: '0', TERMINAL_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('READY ')) continue;
    const { terminal, screen } = JSON.parse(line.slice('READY '.length));
    return {
      terminal,
      screen,
      child,
      readErrors: () => errors,
      end: async (signal = 'SIGTERM') => {
        child.kill(signal);
        const [code] = await closed;
        return code;
      },
    };
  }
  await closed;
  throw new Error(errors);
}
