import { createHash } from 'node:crypto';
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

/** A file with its compressed versions from the build. */
interface StoredFile {
  /** The value of `ETag`, derived from the content, so that machines with the same build agree. */
  tag: string;
  bodies: Map<Encoding, Buffer>;
}

const SIDE_FILES = [
  { encoding: 'br', ending: '.br', decompress: brotliDecompressSync },
  { encoding: 'gzip', ending: '.gz', decompress: gunzipSync },
] as const;

function loadFile(path: string): StoredFile {
  const plain = readFileSync(path);
  const bodies = new Map<Encoding, Buffer>([['identity', plain]]);
  for (const { encoding, ending, decompress } of SIDE_FILES) {
    if (!existsSync(path + ending)) continue;
    const compressed = readFileSync(path + ending);
    // During a build, the compressed file may still be that of the previous version.
    if (decompress(compressed).equals(plain)) bodies.set(encoding, compressed);
  }
  return { tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), bodies };
}

/** @returns undefined also for a name that no file system has */
function findStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

/** Creates a reader that caches files, and rereads a file that a build has replaced. */
export function createFileReader() {
  const known = new Map<string, { mark: string; file: StoredFile }>();
  return (path: string): StoredFile | undefined => {
    const stats = findStats(path);
    if (!stats?.isFile()) return undefined;
    const sideStats = SIDE_FILES.map(({ ending }) => findStats(path + ending));
    const mark = [stats, ...sideStats].map((each) => `${each?.mtimeMs} ${each?.size}`).join();
    const last = known.get(path);
    if (last?.mark === mark) return last.file;
    const file = loadFile(path);
    known.set(path, { mark, file });
    return file;
  };
}
