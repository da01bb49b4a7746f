import { type StatementFile, unreadable } from './bank-file.ts';
import { readCamt } from './read-camt.ts';
import { readMt940 } from './read-mt940.ts';

/** A byte order mark, white space, and the beginning of XML; every second byte can be 0. */
const XML = /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</;

/**
 * Reads a file of statements. Its bytes say what it is, never its name.
 * @throws BankFileError if it is in another format, or cannot be read whole
 */
export async function readStatements(bytes: Buffer): Promise<StatementFile> {
  const head = bytes.subarray(0, 64 * 1024).toString('latin1');
  if (XML.test(head)) return readCamt(bytes);
  if (/^(\{.*\{4:)?:20:/m.test(head)) return readMt940(bytes);
  throw unreadable(
    'It is neither camt.052, 053 or 054 (XML), nor MT940 or MT942, nor a ZIP archive of these.',
  );
}
