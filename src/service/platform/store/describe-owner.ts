import { accessSync, constants, statSync } from 'node:fs';

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
