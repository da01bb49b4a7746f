import { statSync } from 'node:fs';
import { StoreUnavailableError } from '../dialects/store-unavailable-error.ts';

const READS_WITHOUT_LOOK_MS = 100;

function identifyFile(path: string): string | undefined {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}`;
}

/**
 * Detects removed or replaced database files: SQLite keeps writing to the old ones, whose data would be lost with the process.
 * @returns a check that throws a `StoreUnavailableError` once a file has been removed or replaced. Reads are not worth a look at
 * the disk each: after one, the next ones of 100 ms do without.
 */
export function watchFiles(paths: readonly string[]): (isRead?: boolean) => void {
  const known = new Map<string, string>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return (isRead = false) => {
    const now = performance.now();
    if (isRead && now - lookedAt < READS_WITHOUT_LOOK_MS) return;
    lookedAt = Number.NEGATIVE_INFINITY;
    for (const path of paths) {
      const file = identifyFile(path);
      const before = known.get(path) ?? file;
      if (file !== before)
        throw new StoreUnavailableError(
          'its file was removed or replaced. Put it back, or stop the service and start it again',
        );
      if (file) known.set(path, file);
    }
    lookedAt = now;
  };
}
