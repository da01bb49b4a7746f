import { StoreUnavailableError } from './store-unavailable-error.ts';

/** SQLite's primary result codes for errors of the disk or of another process, not of the statement. */
const HINDRANCES: Record<number, string> = {
  5: 'another process uses it',
  6: 'another process uses it',
  8: 'it cannot be written to',
  10: 'the disk fails',
  13: 'the disk is full',
  14: 'its file cannot be opened',
};

/** The lowest byte of an extended result code is the primary one. */
const PRIMARY_CODE = 0xff;

/** Translates an error of Node's SQLite. A temporary one becomes a `StoreUnavailableError`. */
export function translateSqliteError(error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return error;
  const reason = HINDRANCES[errcode & PRIMARY_CODE];
  return reason ? new StoreUnavailableError(reason) : error;
}
