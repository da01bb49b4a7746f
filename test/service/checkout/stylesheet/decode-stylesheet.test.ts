import { describe, expect, it } from 'vitest';
import { decodeStylesheet } from '../../../../src/service/checkout/stylesheet/decode-stylesheet.ts';

const decode = (bytes: number[] | string, charset: string | null = null) =>
  decodeStylesheet(typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes), charset);

const UTF_8_MARK = [0xef, 0xbb, 0xbf];
const E_ACUTE = [0xc3, 0xa9];

describe('decodeStylesheet', () => {
  it.each<[name: string, bytes: number[] | string, charset: string | null, text: string]>([
    ['UTF-8 where nothing is said', 'a::before { content: "→" }', null, 'a::before { content: "→" }'],
    ['the encoding of the header', [0xe9], 'iso-8859-1', 'é'],
    ['the encoding of the header, in capitals', [0x80], 'Windows-1252', '€'],
    ['UTF-8 for an encoding that does not exist', E_ACUTE, 'klingon', 'é'],
    ['UTF-8 for an empty one', E_ACUTE, '', 'é'],
    ['the byte order mark of UTF-8, against the header', [...UTF_8_MARK, ...E_ACUTE], 'iso-8859-1', 'é'],
    ['that of UTF-16, little end first', [0xff, 0xfe, 0xe9, 0], 'utf-8', 'é'],
    ['that of UTF-16, big end first', [0xfe, 0xff, 0, 0xe9], null, 'é'],
    ['a byte that is not UTF-8', [0x61, 0xff], null, 'a\ufffd'],
    ['nothing', [], null, ''],
  ])('reads %s', (_name, bytes, charset, text) => {
    expect(decode(bytes, charset)).toBe(text);
  });
});
