import { statSync } from 'node:fs';
import { StoreUnavailableError } from './dialects/store-unavailable-error.ts';

function identifyFile(path: string): string | undefined {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}`;
}

/**
 * Detects removed or replaced database files: SQLite keeps writing to the old ones, whose data would be lost with the process.
 * @returns a check that throws a `StoreUnavailableError` once a file has been removed or replaced
 */
export function watchFiles(paths: readonly string[]): () => void {
  const known = new Map<string, string>();
  return () => {
    for (const path of paths) {
      const file = identifyFile(path);
      const before = known.get(path) ?? file;
      if (file !== before)
        throw new StoreUnavailableError(
          'its file was removed or replaced. Put it back, or stop the service and start it again',
        );
      if (file) known.set(path, file);
    }
  };
}
