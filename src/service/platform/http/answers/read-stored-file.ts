import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

/** A file with what the build has compressed it to. */
export interface StoredFile {
  /** For `ETag`: made of the content, so that two machines with the same build agree. */
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
    // A build may be under way, and the side file the one of the last.
    if (decompress(compressed).equals(plain)) bodies.set(encoding, compressed);
  }
  return { tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), bodies };
}

/** Reads files and keeps them. A file that a build has written again is read again. */
export function createFileReader() {
  const known = new Map<string, { mark: string; file: StoredFile }>();
  return (path: string): StoredFile | undefined => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const sideStats = SIDE_FILES.map(({ ending }) => statSync(path + ending, { throwIfNoEntry: false }));
    const mark = [stats, ...sideStats].map((each) => `${each?.mtimeMs} ${each?.size}`).join();
    const last = known.get(path);
    if (last?.mark === mark) return last.file;
    const file = loadFile(path);
    known.set(path, { mark, file });
    return file;
  };
}
