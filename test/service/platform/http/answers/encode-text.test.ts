import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../../../src/service/platform/http/answers/encode-text.ts';

const LONG = 'Bestellung für Zoë – 10 € ☕ '.repeat(1000);

describe('encodeText', () => {
  it.each([
    ['an empty text', ''],
    ['a text of one letter', 'a'],
    ['a long text', LONG],
    ['a text too long for the kept memory', LONG.repeat(10)],
    ['half of a pair', `a${'☕😀'.slice(1, 2)}b`],
  ])('encodes %s as UTF-8', (_name, text) => {
    const { bytes, release } = encodeText(text);
    expect(bytes.equals(Buffer.from(text))).toBe(true);
    release();
  });

  it('never uses memory that is still read', () => {
    const first = encodeText(LONG);
    const second = encodeText(LONG.toUpperCase());
    expect(first.bytes.toString()).toBe(LONG);
    expect(second.bytes.toString()).toBe(LONG.toUpperCase());
    first.release();
    second.release();
  });

  it('uses memory again that was released', () => {
    const { bytes, release } = encodeText(LONG);
    release();
    expect(encodeText('other').bytes.buffer).toBe(bytes.buffer);
  });

  it('keeps at most sixteen pieces', () => {
    const texts = Array.from({ length: 20 }, () => encodeText(LONG));
    for (const { release } of texts) release();
    const again = Array.from({ length: 20 }, () => encodeText(LONG));
    const known = new Set(texts.map(({ bytes }) => bytes.buffer));
    expect(again.filter(({ bytes }) => known.has(bytes.buffer))).toHaveLength(16);
    for (const { release } of again) release();
  });
});
