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
import { ConfigError } from '../config/config-error.ts';

/** Permissions of the group and of everyone else. */
const OTHERS = 0o077;
const STICKY = 0o1000;
/** SQLite's own files beside a database. It gives those that it makes the mode of the database. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** The permissions that the rule asks for, which differ between file systems. */
export interface FileModes {
  /** The user that this process runs as; `undefined` where files have no modes (Windows). */
  userId: number | undefined;
  change(fd: number, mode: number): void;
  /** Whether a new file in the folder has the mode and the owner that it was made with. */
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

/** Makes the file before SQLite does, which would make it readable by everyone that the umask allows. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Takes away all permissions of other users at the path, if this user owns it. A symbolic link is not
 * followed and a file with a second name is left alone: either may lead to something that is not ours. Reports no failure.
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
    // Some file systems refuse. The caller notices files that are still open.
  } finally {
    closeSync(fd);
  }
}

/**
 * Only a folder without folders in it: a home, a project or a part of the system has some, and others may need to reach them. A file
 * system of its own has `lost+found`, which is the system's.
 */
function protectFolder(folder: string, modes: FileModes): void {
  const stats = findStats(folder);
  if (!stats?.isDirectory() || stats.uid !== modes.userId || stats.mode & STICKY || !(stats.mode & OTHERS))
    return;
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.every((entry) => !entry.isDirectory() || entry.name === 'lost+found')) tighten(folder, modes);
}

/**
 * Whether other users can reach the file. Looks at its path and opens it only where its mode must change: when a process closes a
 * file, the system takes away all locks that the process has on it, SQLite's too.
 */
function isOpenToOthers(path: string): boolean {
  const stats = findStats(path);
  if (!stats) return false;
  if (!stats.isFile()) throw new ConfigError(`"${path}" is not a regular file. Move it away.`);
  return !!(stats.mode & OTHERS);
}

/**
 * Makes the database file if there is none, and lets no other user read or write it and SQLite's files beside it, nor list its folder
 * (docs/decisions.md, 161).
 * @param path of the database, in a folder that exists
 * @param warn is called where the file system keeps no modes
 * @throws ConfigError when others can reach a file although the file system could prevent it; the system's error when it cannot be made
 */
export function protectFiles(path: string, warn: (line: string) => void, modes = SYSTEM): void {
  if (modes.userId === undefined) return;
  makeFile(path);
  protectFolder(dirname(path), modes);
  // SQLite follows a link, and keeps its files next to the link's target. The owner of the link decides about modes there.
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
