import { createHash } from 'node:crypto';
import { breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { splitEntry } from '../entries/split-entry.ts';
import { BankFileError, FILE_LIMITS, type StatementFile } from '../formats/bank-file.ts';
import { readStatements } from '../formats/read-statements.ts';
import { readZip } from '../formats/read-zip.ts';

/** A file with its name, which says nothing about its format and is never a path. */
export interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** The most characters of a name. */
export const MAX_FILE_NAME_LENGTH = 200;

export const getDigest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** @throws Rejection 400 that says where a file cannot be read */
async function refuseUnread<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    throw rejectFields([breakRule('Content', error.code, error.message)]);
  }
}

/** Reads the statements of a file. @throws Rejection 400 */
export const readFile = ({ bytes }: NamedFile): Promise<StatementFile> =>
  refuseUnread(async () => {
    const file = await readStatements(bytes);
    const entries = file.statements.flatMap((statement) => statement.entries);
    const movements = entries.reduce((sum, entry) => sum + splitEntry(entry).length, 0);
    if (movements > FILE_LIMITS.entries)
      throw new BankFileError('BANK_FILE_TOO_LARGE', `At most ${FILE_LIMITS.entries} movements in a file.`);
    return file;
  });

/** A name in an archive can have any sign, and any length. */
const cleanName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, MAX_FILE_NAME_LENGTH);

/** Reads the files of an archive, one after the other. @throws Rejection 400 */
export async function readEach(
  file: NamedFile,
  use: (part: NamedFile, read: StatementFile) => Promise<void>,
): Promise<void> {
  const parts = readZip(file.bytes);
  for (;;) {
    const next = await refuseUnread(() => parts.next());
    if (next.done) return;
    const { name, bytes } = next.value;
    await use({ name: cleanName(name), bytes }, await readFile(next.value));
  }
}
