import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';

/** The permission bits of the group and of others. */
const OTHERS = 0o077;
const STICKY = 0o1000;
/** The suffixes of SQLite's files beside a database. SQLite creates them with the mode of the database. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** The file system operations that depend on permissions. Tests replace them. */
export interface FileModes {
  /** The user of this process; `undefined` if files have no modes (Windows). */
  userId: number | undefined;
  change(fd: number, mode: number): void;
  /** Whether a new file in the folder keeps the mode and owner with which it was created. */
  areKept(folder: string): boolean;
}

const SYSTEM: FileModes = {
  userId: process.geteuid?.(),
  change: fchmodSync,
  areKept(folder) {
    const path = join(folder, `.servicepay-${randomUUID()}`);
    const fd = openSync(path, 'wx', 0o600);
    try {
      const { mode, uid } = fstatSync(fd);
      return !(mode & OTHERS) && uid === process.geteuid?.();
    } finally {
      closeSync(fd);
      rmSync(path);
    }
  },
};

const findStats = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

/** Creates the file before SQLite does, whose file would be readable by everyone that the umask permits. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Removes all permissions of other users at a path, if this user owns it. A symbolic link is not followed, and a file with
 * several hard links is left unchanged: either may lead to a file of someone else. Failures are ignored.
 */
export function tighten(path: string, { userId, change }: FileModes = SYSTEM): void {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return;
  }
  try {
    const stats = fstatSync(fd);
    const isPlain = stats.isDirectory() || (stats.isFile() && stats.nlink === 1);
    if (isPlain && stats.uid === userId) change(fd, stats.mode & 0o7777 & ~OTHERS);
  } catch {
    // Some file systems refuse. The caller detects files that are still accessible.
  } finally {
    closeSync(fd);
  }
}

/**
 * Protects a folder only if it contains no folders: a home, a project or a part of the system does, and others may need access to
 * it. A separate file system contains `lost+found`, which belongs to the system.
 */
function protectFolder(folder: string, modes: FileModes): void {
  const stats = findStats(folder);
  if (!stats?.isDirectory() || stats.uid !== modes.userId || stats.mode & STICKY || !(stats.mode & OTHERS))
    return;
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.every((entry) => !entry.isDirectory() || entry.name === 'lost+found')) tighten(folder, modes);
}

/**
 * Whether other users can access the file. It examines the path, and opens the file only to change its mode: when a process
 * closes a file, the system releases all locks of the process on it, including SQLite's.
 */
function isOpenToOthers(path: string): boolean {
  const stats = findStats(path);
  if (!stats) return false;
  if (!stats.isFile()) throw new ConfigError(`"${path}" is not a regular file. Move it away.`);
  return !!(stats.mode & OTHERS);
}

/**
 * Creates the database file if it is missing, and denies other users access to it, to SQLite's files beside it, and to the
 * listing of its folder (docs/decisions.md, 161).
 * @param path of the database, in a folder that exists
 * @param warn called if the file system has no modes
 * @throws ConfigError if others can access a file although the file system could prevent it; the system's error if the file
 * cannot be created
 */
export function protectFiles(path: string, warn: (line: string) => void, modes = SYSTEM): void {
  if (modes.userId === undefined) return;
  makeFile(path);
  protectFolder(dirname(path), modes);
  // SQLite follows a symbolic link, and puts its files next to the target, whose modes are up to the owner of the link.
  const isLink = findStats(path)?.isSymbolicLink();
  const file = realpathSync(path);
  const names = [file, ...COMPANIONS.map((suffix) => file + suffix)];
  for (const name of isLink ? [] : names.filter(isOpenToOthers)) tighten(name, modes);
  const open = names.find(isOpenToOthers);
  if (open === undefined) return;
  const problem = `"${open}" holds secrets, and other users can reach it`;
  if (modes.areKept(dirname(file)))
    throw new ConfigError(`${problem}. Run chmod 600 on it as its owner, or set DATA_DIR to another folder.`);
  warn(`${problem}: the file system keeps no permissions. Set DATA_DIR to a folder on another one.`);
}
