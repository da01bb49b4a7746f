import { describe, expect, it } from 'vitest';
import { readContentType } from '../../../src/protocol/bodies/read-content-type.ts';

const JSON_TYPE = 'application/json';

describe('readContentType', () => {
  it.each([
    '',
    ';',
    '; charset=utf-8',
    ';charset=UTF-8',
    '; charset="utf-8"',
    '; charset=utf8',
    '; charset=UTF8;',
    '; charset="utf8"',
    '; charset = us-ascii',
    '; charset=',
    '; charset=""',
    '; charset',
  ])('accepts the spellings of UTF-8: %j', (parameters) => {
    expect(readContentType(`Application/JSON ${parameters}`)).toEqual({
      type: JSON_TYPE,
      isUtf8: true,
      hasOthers: false,
    });
  });

  it.each(['utf-16', 'iso-8859-1', 'utf-8x', 'windows-1252', '"utf-16"', 'utf-8; charset=utf-16'])(
    'refuses another charset: %s',
    (charset) => {
      expect(readContentType(`${JSON_TYPE}; charset=${charset}`)).toMatchObject({ isUtf8: false });
    },
  );

  it('says whether there are other parameters', () => {
    expect(readContentType(`${JSON_TYPE}; version=1; charset=utf-8`)).toMatchObject({
      isUtf8: true,
      hasOthers: true,
    });
  });
});
