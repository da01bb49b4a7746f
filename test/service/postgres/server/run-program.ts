import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort, readOwner } from './run-postgres.ts';

const LOOK_EVERY_MS = 20;
/** Debian puts such programs here, which is on the path of no user but root. */
const FOLDERS = ['/usr/sbin', ...(process.env.PATH ?? '').split(':').filter(Boolean)];

const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Whether these are installed: `apt-get install haproxy pgbouncer`. */
export const hasProgram = (name: 'haproxy' | 'pgbouncer'): boolean => findProgram(name) !== undefined;

export interface RunningProgram {
  port: number;
  stop(): Promise<void>;
}

const canConnect = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

interface ProgramOptions {
  name: 'haproxy' | 'pgbouncer';
  /** The arguments before the path of the configuration file. */
  args: readonly string[];
  /** Its configuration, by its port and folder. */
  configure(place: { port: number; folder: string }): string;
  /** It also says this when it can be used. */
  readySentence?: string;
}

/** Runs a program that listens on a free port, with its files in a temporary folder. */
export async function runProgram(options: ProgramOptions): Promise<RunningProgram> {
  const { name, args, configure, readySentence = '' } = options;
  const folder = mkdtempSync(join(tmpdir(), `servicepay-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const owner = readOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await findFreePort();
  const file = join(folder, 'configuration');
  writeFileSync(file, configure({ port, folder }));
  const program = spawn(String(findProgram(name)), [...args, file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...owner,
  });
  let said = '';
  program.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(program, 'exit');
  const kill = () => {
    program.kill('SIGKILL');
    remove();
  };
  // Runs when the test run was interrupted.
  process.once('exit', kill);
  while (!said.includes(readySentence) || !(await canConnect(port))) {
    if (program.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await setTimeout(LOOK_EVERY_MS);
  }
  return {
    port,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
