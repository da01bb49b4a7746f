import { fromBufferPromise } from 'yauzl';
import { BankFileError, unreadable } from './bank-file.ts';

/** More than any bank puts into an archive. The bytes are counted while they are unpacked: an archive can lie about its sizes. */
const ZIP_LIMITS = { files: 200, bytes: 64 * 1024 * 1024 };

interface PackedFile {
  /** The name in the archive, which is never used as a path. */
  name: string;
  bytes: Buffer;
}

/** Whether macOS or an editor has left this file in the archive. */
const isNoise = (name: string): boolean => /(^|\/)(\.|__MACOSX\/)/.test(name);

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

/**
 * Unpacks the files of an archive one after the other, so that one of them is in memory at a time.
 * @throws BankFileError if it is encrypted or broken, holds another archive, or is beyond a limit
 */
export async function* readZip(bytes: Buffer): AsyncGenerator<PackedFile> {
  let files = 0;
  let unpacked = 0;
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/') || isNoise(entry.fileName)) continue;
      files += 1;
      if (files > ZIP_LIMITS.files)
        throw new BankFileError('BANK_FILE_TOO_LARGE', `At most ${ZIP_LIMITS.files} files in an archive.`);
      if (entry.isEncrypted()) throw unreadable(`${entry.fileName} is encrypted.`);
      const parts: Buffer[] = [];
      for await (const part of await archive.openReadStreamPromise(entry)) {
        unpacked += part.length;
        if (unpacked > ZIP_LIMITS.bytes)
          throw new BankFileError('BANK_FILE_TOO_LARGE', 'At most 64 MiB of unpacked files in an archive.');
        parts.push(part);
      }
      const file = { name: entry.fileName, bytes: Buffer.concat(parts) };
      if (isZip(file.bytes)) throw unreadable(`${file.name} is an archive in an archive.`);
      yield file;
    }
  } catch (error) {
    if (error instanceof BankFileError) throw error;
    throw unreadable(`The archive is broken: ${error instanceof Error ? error.message : error}.`);
  }
  if (!files) throw unreadable('The archive is empty.');
}
