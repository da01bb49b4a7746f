import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const SIDE_FILE = /\.(br|gz)$/;
/** Already compressed. */
const PACKED = /\.tgz$/;
/** Images hardly shrink, and only developer tools load source maps, so both are compressed quickly. */
const QUICK = /\.(png|woff2|map)$/;
const QUICK_QUALITY = 4;
const QUICK_LEVEL = 4;
const GZIP_LEVEL = 9;

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const isQuick = QUICK.test(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: isQuick ? constants.BROTLI_MODE_GENERIC : constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    compressBrotli(bytes, { params }).then((compressed) => writeFile(`${path}.br`, compressed)),
    compressGzip(bytes, { level: isQuick ? QUICK_LEVEL : GZIP_LEVEL }).then((compressed) =>
      writeFile(`${path}.gz`, compressed),
    ),
  ]);
}

/**
 * Writes a `.br` and a `.gz` version beside every file of the folders, for `serve-files.ts` in the service. They contain no name
 * or time, so they are the same on every machine.
 */
export async function compressFiles(folders: readonly string[]): Promise<void> {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const sources = paths.filter((path) => !SIDE_FILE.test(path) && !PACKED.test(path));
  // Delete compressed files first: one without a source would remain forever.
  await Promise.all(paths.filter((path) => SIDE_FILE.test(path)).map((path) => rm(path)));
  await Promise.all(sources.map(compressFile));
}
