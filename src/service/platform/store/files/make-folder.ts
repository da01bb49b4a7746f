import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a part of it is a file',
  EEXIST: 'a part of it is not a folder',
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'a name in it is too long',
  ELOOP: 'its symbolic links lead in a circle',
  ERR_INVALID_ARG_VALUE: 'it contains a NUL character',
};

interface Access {
  /** The user of this process; `undefined` on Windows. Tests replace it. */
  userId?: number | undefined;
  canUse?: (path: string) => boolean;
}

function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Explains why files cannot be opened: another user owns one of them, as in a volume that another image has filled.
 * @returns `undefined` if there is no such file
 */
export function describeOwner(
  paths: readonly string[],
  { userId = process.geteuid?.(), canUse = isUsable }: Access = {},
): string | undefined {
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats || userId === undefined || stats.uid === userId || canUse(path)) continue;
    return `${JSON.stringify(path)} belongs to user ${stats.uid}, and this process runs as user ${userId}. Run chown -R ${userId} on its folder`;
  }
  return undefined;
}

/** Creates the error for an unusable folder. JSON keeps a path with control characters on one line. */
export function createFolderError(dataDir: string, error: NodeJS.ErrnoException): ConfigError {
  const isDenied = error.code === 'EACCES' || error.code === 'EPERM';
  const owner = isDenied ? describeOwner([dataDir]) : undefined;
  const reason = owner ?? REASONS[error.code ?? ''] ?? error.message;
  return new ConfigError(
    `DATA_DIR ${JSON.stringify(dataDir)} cannot be used: ${reason}${owner ? ', or set' : '. Set'} it to another folder.`,
  );
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Lists the missing folders of a path, outermost first. */
function listMissing(path: string): string[] {
  const missing: string[] = [];
  // The root is its own parent. On Windows it may be missing too, for a drive without a disk.
  for (let folder = path; !exists(folder) && missing[0] !== folder; folder = dirname(folder))
    missing.unshift(folder);
  return missing;
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !exists(folder)) throw error;
  }
}

/**
 * Creates a folder and its missing parents, accessible by this user only. Each is tried once: Node's recursive `mkdirSync` loops
 * forever if the system answers ENOENT although the parent exists, as below `/proc`.
 * @throws the system's error if the folder does not exist afterwards
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  for (const missing of listMissing(folder)) makeOne(missing);
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' });
}
