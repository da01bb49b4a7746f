import { describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../../../../../src/service/platform/store/dialects/store-unavailable-error.ts';
import { translateSqliteError } from '../../../../../src/service/platform/store/dialects/translate-sqlite-error.ts';

const createError = (errcode: number, code = 'ERR_SQLITE_ERROR') =>
  Object.assign(new Error('words of SQLite'), { code, errcode });

describe('translateSqliteError', () => {
  it.each([
    ['SQLITE_BUSY', 5, 'another process uses it'],
    ['SQLITE_LOCKED_SHAREDCACHE', 262, 'another process uses it'],
    ['SQLITE_READONLY', 8, 'it cannot be written to'],
    ['SQLITE_IOERR', 10, 'the disk fails'],
    ['SQLITE_IOERR_WRITE', 778, 'the disk fails'],
    ['SQLITE_IOERR_FSYNC', 1034, 'the disk fails'],
    ['SQLITE_FULL', 13, 'the disk is full'],
    ['SQLITE_CANTOPEN', 14, 'its file cannot be opened'],
  ])('treats %s as an unavailable database', (_name, code, reason) => {
    const error = translateSqliteError(createError(code));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).toMatchObject({ reason });
  });

  it.each([
    ['SQLITE_ERROR', createError(1)],
    ['SQLITE_CORRUPT', createError(11)],
    ['SQLITE_CONSTRAINT_UNIQUE', createError(2067)],
    ['an error of somebody else', createError(13, 'ERR_OTHER')],
    ['an error without codes', new TypeError('no')],
  ])('leaves %s unchanged', (_name, error) => {
    expect(translateSqliteError(error)).toBe(error);
  });
});
