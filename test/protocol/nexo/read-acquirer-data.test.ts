import { describe, expect, it } from 'vitest';
import { readAcquirerData, readManualCapture } from '../../../src/protocol/nexo/read-acquirer-data.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');
const readEncoded = (value: unknown) => readAcquirerData(encode(JSON.stringify(value)));

describe('readAcquirerData', () => {
  it('reads nothing from an absent field, and refuses any other value that is not a text', () => {
    expect(readAcquirerData(undefined).size).toBe(0);
    for (const value of [null, 5, {}, ['a=b']])
      expect(() => readAcquirerData(value)).toThrow('a text is needed.');
  });

  it.each([
    ['ASCII', 'x', 8190],
    ['characters of three bytes', '€', 2730],
  ])('reads 8,192 bytes of %s, and refuses one more', (_name, character, count) => {
    const text = `k=${character.repeat(count)}`;
    expect(Buffer.byteLength(text)).toBe(8192);
    expect(readAcquirerData(text).get('k')).toBe(character.repeat(count));
    expect(() => readAcquirerData(`${text}x`)).toThrow('SaleToAcquirerData is longer than 8192 bytes.');
  });

  it('reads fifty keys, and refuses one more', () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`).join('&');
    expect(readAcquirerData(list(50)).size).toBe(50);
    expect(() => readAcquirerData(list(51))).toThrow('SaleToAcquirerData has more than 50 keys.');
  });

  it('reads an object in Base64, of any length', () => {
    for (const tail of ['', 'a', 'ab', 'é€👍'])
      expect(readEncoded({ manualCapture: 'true', tail })).toEqual(
        new Map([
          ['manualCapture', 'true'],
          ['tail', tail],
        ]),
      );
  });

  it('reads no object from Base64 that is cut off, or whose UTF-8 is broken', () => {
    const whole = encode('{"manualCapture":"true"}');
    expect(() => readAcquirerData(whole.slice(0, -8))).toThrow('SaleToAcquirerData: ');
    expect(() =>
      readAcquirerData(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x7d]).toString('base64')),
    ).toThrow('SaleToAcquirerData: ');
  });
});

describe('readManualCapture', () => {
  it.each([
    [undefined, false],
    ['false', false],
    ['true', true],
  ])('reads %s as %s', (value, expected) => {
    expect(readManualCapture(new Map(value === undefined ? [] : [['manualCapture', value]]))).toBe(expected);
  });

  it.each(['', 'TRUE', '1'])('refuses "%s"', (value) => {
    expect(() => readManualCapture(new Map([['manualCapture', value]]))).toThrow('is needed.');
  });
});
