import { describe, expect, it } from 'vitest';
import { MAX_JSON_DEPTH } from '../../../../../src/protocol/shapes/json-shape.ts';
import type { Rejection } from '../../../../../src/service/platform/http/answers/rejections.ts';
import { parseJson } from '../../../../../src/service/platform/http/requests/parse-json.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const nest = (depth: number, [open, close] = ['[', ']']) => open.repeat(depth) + close.repeat(depth);

/** The hint of a refusal. */
function findHint(body: Buffer): string | undefined {
  try {
    parseJson(body);
  } catch (error) {
    return (error as Rejection).hint;
  }
  return undefined;
}

describe('parseJson', () => {
  it.each([
    ['{"a":1,\n "b":2,}', 'See line 2, column 8.'],
    ['{"card":"4111111111111111" 5}', 'See line 1, column 28.'],
    ['{"a":1', 'It ends too early.'],
    ['\ufeff{"a":1}', 'It begins with a byte order mark: send it without.'],
    ['{"a":1,"a":2}', 'An object has each key once, and there are at most 64 levels.'],
    [Buffer.from([0x22, 0xe9, 0x22]), 'It is not UTF-8.'],
    [
      '{"a":undefined}',
      'A value is missing or is none of JSON, such as undefined, NaN or a text without quotes.',
    ],
  ])('says what is wrong with %s: %s', (body, hint) => {
    expect(findHint(Buffer.from(body as string))).toBe(hint);
  });

  it.each([
    ['{"a":1,"b":[true,null,"x"]}', { a: 1, b: [true, null, 'x'] }],
    [' \n\t{ "a" : 1 } ', { a: 1 }],
    ['"text"', 'text'],
    ['null', null],
    ['{"a":{"k":1},"b":{"k":2}}', { a: { k: 1 }, b: { k: 2 } }],
    ['[{"k":1},{"k":2}]', [{ k: 1 }, { k: 2 }]],
    ['{"k":["k","k"],"v":"k"}', { k: ['k', 'k'], v: 'k' }],
    ['{"a":"{\\"k\\":1,\\"k\\":2}"}', { a: '{"k":1,"k":2}' }],
    ['{"a\\"b":1,"a":2}', { 'a"b': 1, a: 2 }],
    ['{"a":"\\\\","b":1}', { a: '\\', b: 1 }],
    [
      `[${Array(MAX_JSON_DEPTH + 1)
        .fill('{}')
        .join()}]`,
      Array(MAX_JSON_DEPTH + 1).fill({}),
    ],
    ['{"emoji":"👩‍🚀 ☕"}', { emoji: '👩‍🚀 ☕' }],
  ])('reads %s', (text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each([
    ['characters', 'A'.repeat(12_000_000), 12_000_000],
    ['escapes', '\\n'.repeat(6_000_000), 6_000_000],
    ['escaped quotes', '\\"'.repeat(6_000_000), 6_000_000],
  ])('reads a string of twelve megabytes of %s', (_, text, length) => {
    // The number makes it look at what is beside the strings.
    const { a, b } = parse(`{"a":"${text}","b":1.1234567890123456789}`) as { a: string; b: number };
    expect([a.length, b]).toEqual([length, Number.NaN]);
  });

  it.each([
    ['1e2', 100],
    ['1E-7', 1e-7],
    ['2.5E+3', 2500],
    ['-0', -0],
    ['0e5', 0],
    ['1.10', 1.1],
    ['100.00000000000000000', 100],
    ['0.30000000000000004', 0.30000000000000004],
    ['12345678.12345678', 12345678.12345678],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['5e-324', Number.MIN_VALUE],
    // Whole numbers and what is beyond all numbers are judged by their range.
    ['9007199254740993', 9007199254740992],
    ['1e21', 1e21],
    ['1e400', Infinity],
    ['-1e400', -Infinity],
    // The result would be another number than the sent one.
    ['99.99999999999999999', Number.NaN],
    ['1.1000000000000000001', Number.NaN],
    ['-1.1000000000000000001', Number.NaN],
    ['12345678.123456789', Number.NaN],
    ['1e-400', Number.NaN],
    ['4.9e-324', Number.NaN],
    [`1.${'0'.repeat(40)}`, Number.NaN],
  ])('reads the number %s as %d', (text, value) => {
    expect(parse(`{"a":[${text}],"__proto__":1}`)).toEqual(
      JSON.parse('{"a":[0],"__proto__":1}', (_, it) => (it === 0 ? value : it)),
    );
    // Digits in a text are none.
    expect(parse(`{"a":"${text}"}`)).toEqual({ a: text });
  });

  it.each([
    ['nothing', ''],
    ['white space', '  '],
    ['NaN', '{"a":NaN}'],
    ['Infinity', '{"a":Infinity}'],
    ['a comma too many', '{"a":1,}'],
    ['a comment', '{"a":1}//'],
    ['single quotes', "{'a':1}"],
    ['two values', '{}{}'],
    ['a half', '{"a":'],
    ['a leading zero', '{"a":01}'],
    ['a raw line end in a text', '{"a":"x\ny"}'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice with the same value', '{"a":1,"a":1}'],
    ['a key twice, once in escapes', '{"a":1,"\\u0061":2}'],
    ['a key twice, both escaped differently', '{"\\u002F":1,"\\/":2}'],
    ['a key twice, far apart', '{"a":1,"b":{"a":{}},"c":[{}],"a":2}'],
    ['a key twice inside', '{"x":{"y":[{"a":1,"a":2}]}}'],
    ['a key twice, with spaces', '{"a" : 1, "a"\n:2}'],
    ['an empty key twice', '{"":1,"":2}'],
    ['__proto__ twice', '{"__proto__":1,"__proto__":2}'],
  ])('refuses %s', (_name, text) => {
    expect(() => parse(text)).toThrow('INVALID_JSON');
  });

  it.each([
    ['a lone byte', Buffer.from([0x22, 0xff, 0x22])],
    ['a text that was cut', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16, little end first', Buffer.from('{"a":1}', 'utf16le')],
    ['UTF-16 with its mark', Buffer.from('\ufeff{"a":1}', 'utf16le')],
  ])('refuses what is not UTF-8: %s', (_name, body) => {
    expect(() => parseJson(body)).toThrow('INVALID_JSON');
  });

  it('changes no prototype', () => {
    const value = parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
  });

  it('accepts lists and objects up to a maximum depth', () => {
    expect(parse(nest(MAX_JSON_DEPTH))).toHaveLength(1);
    expect(() => parse(nest(MAX_JSON_DEPTH + 1))).toThrow('INVALID_JSON');
    expect(() => parse(nest(100_000))).toThrow('INVALID_JSON');
    expect(() => parse(`[1e0,${nest(100_000)}]`)).toThrow('INVALID_JSON');
    expect(() => parse(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`)).toThrow('INVALID_JSON');
  });

  it('counts depth, not the number of brackets', () => {
    expect(parse(`[${new Array(1000).fill('[[]]').join(',')}]`)).toHaveLength(1000);
    expect(parse(`["${'['.repeat(1000)}"]`)).toHaveLength(1);
  });

  describe('a number that would be rounded', () => {
    const ROUNDED = '1.12345678901234567';

    it('is NaN among as many values as a call has, and refused among more', () => {
      expect((parse(`[${'{},'.repeat(9_999)}${ROUNDED}]`) as unknown[]).at(-1)).toBeNaN();
      expect(() => parse(`[${'{},'.repeat(10_000)}${ROUNDED}]`)).toThrow('INVALID_JSON');
    });

    it.each([
      ['in a string', `"${ROUNDED}"`],
      ['in a string with quotes', `"\\"${ROUNDED}\\""`],
      ['exact, with an exponent', '1e3'],
      ['exact, with many digits', '1.500000000000000000'],
    ])('is not one %s, whatever the number of values', (_name, number) => {
      expect(parse(`[${'{},'.repeat(20_000)}${number}]`)).toHaveLength(20_001);
    });
  });
});
