import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

interface Command {
  command: string;
  /** Its arguments, which may need the port. */
  args: (port: string) => string[];
  /** A line that the server prints once it listens. Default: `Open` and its URL. */
  ready?: RegExp;
}

/** Runs a file of the documents by Node. */
export const runByNode = (file: string): Command => ({ command: process.execPath, args: () => [file] });

/** A server of the documents that listens. */
export interface DocServer {
  /** Its URL. */
  shop: string;
  /** The lines that it has printed. */
  lines: string[];
  stop(): void;
}

/** Starts a server from the documents; resolves with its output once it listens. */
export async function startDocServer(
  folder: string,
  { command, args, ready = /^Open http/ }: Command,
): Promise<DocServer> {
  const port = String(await findFreePort());
  const server = spawn(command, args(port), {
    cwd: folder,
    env: { ...process.env, SERVICEPAY_URL: ADDRESSES.service, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const output of [server.stdout, server.stderr])
    createInterface({ input: output }).on('line', (line) => lines.push(line));
  await expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toMatch(ready);
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { shop: `http://localhost:${port}`, lines, stop };
}
