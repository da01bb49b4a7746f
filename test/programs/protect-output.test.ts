import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createDataDir } from '../service/support/create-data-dir.ts';
import { POLL } from '../service/support/poll.ts';

const STREAMS = ['stdout', 'stderr'] as const;
type StreamName = (typeof STREAMS)[number];

/** Writes 50 lines of a kilobyte whenever it is asked to, and tells how many were lost and what waits in memory. */
const WRITER = `
  import { lineLost, protectOutput } from './src/programs/protect-output.ts';
  protectOutput();
  let lost = 0;
  lineLost.subscribe(() => { lost += 1; });
  process.on('message', (name) => {
    const print = name === 'stdout' ? console.log : console.error;
    for (let i = 0; i < 50; i += 1) print('x'.repeat(1000));
    setImmediate(() => process.send({ lost, waiting: process[name].writableLength }));
  });
  process.on('disconnect', () => process.exit(7));`;

const WRITE = ['--input-type=module', '-e', WRITER];

/** Linux has a file that is always full. */
const hasFullDisk = existsSync('/dev/full');

let child: ChildProcess;
let removeDataDir = () => {};
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  removeDataDir();
});

function spawnOnFullDisk(args: string[], env: NodeJS.ProcessEnv = {}): void {
  const full = openSync('/dev/full', 'w');
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  child = spawn(process.execPath, args, {
    env: { ...inherited, ...env },
    stdio: ['ignore', full, full, 'ipc'],
  });
  closeSync(full);
}

/** Runs the program on a pseudo-terminal of `script` (util-linux), which stops when its output is no longer read. */
function spawnOnTerminal(): void {
  const command = [process.execPath, ...WRITE].map((part) => `'${part.replaceAll("'", "'\\''")}'`).join(' ');
  child = spawn('script', ['-qefc', command, '/dev/null'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

function spawnOnPipes(): void {
  child = spawn(process.execPath, WRITE, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

async function writeLines(name: StreamName): Promise<{ lost: number; waiting: number }> {
  child.send(name);
  const [{ lost, waiting }] = await once(child, 'message');
  return { lost, waiting };
}

/** The program is still there, and ends as it wants to. */
async function expectAlive(): Promise<void> {
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([7, null]);
}

describe.each(STREAMS)('%s that cannot be written', (name) => {
  it.skipIf(!hasFullDisk)('does not end a program whose disk is full', async () => {
    spawnOnFullDisk(WRITE);
    await writeLines(name);
    expect(await writeLines(name)).toMatchObject({ lost: 100 });
    await expectAlive();
  });

  it('does not end a program whose reader has gone', async () => {
    spawnOnPipes();
    await writeLines(name);
    const { [name]: pipe } = child;
    pipe?.destroy();
    await once(pipe as NodeJS.ReadableStream, 'close');
    await expect.poll(async () => (await writeLines(name)).lost, POLL).toBeGreaterThan(100);
    await expectAlive();
  });

  it('takes no more memory where a reader does not read, and says later how much is missing', async () => {
    spawnOnPipes();
    await expect.poll(async () => (await writeLines(name)).lost, POLL).toBeGreaterThan(1000);
    expect((await writeLines(name)).waiting).toBeLessThan(1.1 * 1024 * 1024);
    const lines: string[] = [];
    createInterface({ input: child[name] as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
    await expect
      .poll(() => lines.find((line) => !line.startsWith('x')), POLL)
      .toMatch(/^\d{4} lines before this one could not be written\.$/);
    const { lost } = await writeLines(name);
    expect(await writeLines(name)).toMatchObject({ lost });
    await expectAlive();
  });
});

it.skipIf(!hasFullDisk || !existsSync('/usr/bin/script'))(
  'a terminal that is not read does not hold a program up',
  async () => {
    spawnOnTerminal();
    await expect.poll(async () => (await writeLines('stdout')).lost, POLL).toBeGreaterThan(1000);
    child.stdout?.resume();
    await expectAlive();
  },
);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const readScript = (name: 'service' | 'start' | 'terminal') =>
  packageJson.scripts[name].replace('exec node ', '').split(' ');

const answers = (url: string) =>
  fetch(url).then(
    ({ status, body }) => body?.cancel().then(() => status),
    () => undefined,
  );

const PROGRAMS: [name: string, args: string[], env: NodeJS.ProcessEnv, port: string, path: string][] = [
  ['the service', readScript('service'), { LOG: 'json' }, 'SERVICE_PORT', '/health/ready'],
  ['the service', readScript('service'), { LOG: 'plain' }, 'SERVICE_PORT', '/health/ready'],
  ['the terminal', readScript('terminal'), {}, 'TERMINAL_SCREEN_PORT', '/'],
  ['the shop', ['demo/main.ts'], {}, 'SHOP_PORT', '/'],
  ['npm start', readScript('start'), {}, 'SHOP_PORT', '/'],
];

describe.skipIf(!hasFullDisk)('a disk that is full before the start', () => {
  it.each(PROGRAMS)('does not keep %s from starting', async (_name, args, env, portName, path) => {
    const data = createDataDir();
    removeDataDir = data.removeDataDir;
    const port = await findFreePort();
    const ports = { SERVICE_PORT: '0', SHOP_PORT: '0', TERMINAL_PORT: '0', TERMINAL_SCREEN_PORT: '0' };
    spawnOnFullDisk(args, { ...ports, ...env, [portName]: String(port), DATA_DIR: data.dataDir });
    const url = `http://localhost:${port}`;
    await expect.poll(() => answers(url + path), POLL).toBe(200);
    if (portName === 'SERVICE_PORT') {
      for (let calls = 0; calls < 20; calls += 1) await fetch(`${url}/nowhere`);
      // The READY line is lost in any case.
      const lost = env.LOG === 'json' ? '2[0-9]' : '1';
      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
        new RegExp(`^servicepay_log_lines_lost_total ${lost}$`, 'm'),
      );
    }
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
