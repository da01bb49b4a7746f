import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in these: a hundredth of a second on every Linux. */
const TICK_MS = 10;

/** CPU as `/proc/<pid>/stat` tells it, in ms (proc(5)). */
export interface ProcessCpu {
  parent: number;
  own: number;
  /** Of the children that have ended. */
  children: number;
}

/** @throws Error for a text that is not such a line */
export function parseProcessStat(line: string): ProcessCpu {
  // The name before it stands in parentheses, and may hold any character.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((index) =>
    Number(fields[index] ?? Number.NaN),
  ) as [number, number, number, number, number];
  if (Number.isNaN(parent + user + system + childUser + childSystem))
    throw new Error(`Not a line of /proc/<pid>/stat: ${line}`);
  return { parent, own: (user + system) * TICK_MS, children: (childUser + childSystem) * TICK_MS };
}

/** `undefined` for a process that has ended meanwhile. */
function readProcess(pid: string): ProcessCpu | undefined {
  try {
    return parseProcessStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * CPU of a process and its children, also of those that have ended, in ms; NaN on systems without `/proc`. Exact to a
 * hundredth of a second for each process.
 */
export function readFamilyCpu(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.reduce((sum, name) => {
    const cpu = readProcess(name);
    if (!cpu) return sum;
    if (name === String(pid)) return sum + cpu.own + cpu.children;
    return cpu.parent === pid ? sum + cpu.own : sum;
  }, 0);
}
