import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

interface Stack {
  service: string;
  shop: string;
  /** The local API of the terminal. */
  terminal: string;
  /** The terminal's screen. */
  screen: string;
  /** Ends it as a person would, and resolves with its exit code. */
  stop: () => Promise<number | null>;
}

/** The built-in companies, and one that has every provider and everything that they need. */
const COMPANIES = 'e2e/stack/companies.json';

/**
 * Runs what `npm start` runs, on free ports and with an empty database of its own.
 * @param program another program, such as the service alone
 * @param folder a copy of this project
 */
export async function startStack(program = 'src/start/main.ts', folder = '.'): Promise<Stack> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'servicepay-e2e-'));
  const child = spawn(process.execPath, ['--import', './src/start/require-node.mjs', program], {
    cwd: folder,
    env: {
      ...process.env,
      SERVICE_PORT: '0',
      SHOP_PORT: '0',
      TERMINAL_PORT: '0',
      TERMINAL_SCREEN_PORT: '0',
      TERMINAL_SECONDS: '0.5',
      DATA_DIR: dataFolder,
      FIXTURES: resolve(COMPANIES),
      // The receivers of the tests, whose ports are not known yet.
      WEBHOOK_ALLOW: '127.0.0.1:*',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    if (line.startsWith('READY ')) {
      const addresses = JSON.parse(line.slice('READY '.length));
      // The output is no longer read; a full pipe would block the writers.
      child.stdout.resume();
      return {
        ...addresses,
        stop: async () => {
          child.kill('SIGTERM');
          const [code] = await closed;
          rmSync(dataFolder, { recursive: true, force: true });
          return code;
        },
      };
    }
  }
  rmSync(dataFolder, { recursive: true, force: true });
  throw new Error(`The stack did not start:\n${output.join('\n')}`);
}
