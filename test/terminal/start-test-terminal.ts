import { rmSync } from 'node:fs';
import { request } from 'node:https';
import { readTerminalConfig } from '../../src/terminal/config/read-terminal-config.ts';
import { startTerminal } from '../../src/terminal/start-terminal.ts';
import { createFolder } from './create-test-terminal.ts';

export interface Sent {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

export interface SendOptions {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A whole terminal in this process, on free ports. */
export async function startTestTerminal(env: Record<string, string> = {}) {
  const folder = createFolder();
  const config = readTerminalConfig({
    TERMINAL_PORT: '0',
    TERMINAL_SCREEN_PORT: '0',
    TERMINAL_SECONDS: '0',
    DATA_DIR: folder,
    ...env,
  });
  const { terminalUrl, screenUrl, stop } = await startTerminal(config, 'dist/terminal');
  /** Sends to the local API as a till does that skips the check of the certificate. */
  const send = (options: SendOptions): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const {
        method = 'POST',
        path = '/nexo',
        headers = { 'content-type': 'application/json' },
        body,
      } = options;
      const call = request(
        new URL(path, terminalUrl),
        { method, headers, agent: false, rejectUnauthorized: false },
        async (response) => {
          let text = '';
          for await (const chunk of response.setEncoding('utf8')) text += chunk;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  const ask = (path: string, init?: RequestInit) => fetch(`${screenUrl}${path}`, init);
  return {
    folder,
    terminalUrl,
    screenUrl,
    send,
    ask,
    readState: async () => (await ask('/state')).json(),
    act: (Action: string, more: Record<string, string> = {}) =>
      ask('/actions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Action, ...more }),
      }),
    set: (switches: Record<string, unknown>) =>
      ask('/switches', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      }),
    stop: async (): Promise<void> => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type StartedTerminal = Awaited<ReturnType<typeof startTestTerminal>>;
