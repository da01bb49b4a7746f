import { describe, expect, it } from 'vitest';
import { createMailedCode, judgeCode } from '../../../../src/service/platform/codes/mailed-codes.ts';

const NOW = 1_800_000_000_000;
const create = () => createMailedCode(NOW);
const getOther = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe('a code', () => {
  it('has six digits, also with leading zeros, and is stored as a digest', () => {
    const codes = Array.from({ length: 200 }, () => create());
    for (const { code, kept } of codes) {
      expect(code).toMatch(/^\d{6}$/);
      expect(JSON.stringify(kept)).not.toContain(code);
    }
    expect(codes.some(({ code }) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes.map(({ code }) => code)).size).toBeGreaterThan(190);
  });

  it.each([
    [0, 'right'],
    [599_999, 'right'],
    [600_000, 'code_over'],
  ])('is after %i ms: %s', (waited, judged) => {
    const { code, kept } = create();
    expect(judgeCode(code, kept, NOW + waited)).toBe(judged);
    expect(judgeCode(` ${code.slice(0, 3)} ${code.slice(3)}\n`, kept, NOW + waited)).toBe(judged);
  });

  it.each([
    [
      'the digits of another keyboard',
      (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
    ],
    ['the marks of a text from right to left', (code: string) => `\u200f${code}\u200e`],
    ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['the words after it in the subject', (code: string) => `${code} is your code`],
  ])('is right with %s', (_what, write) => {
    const { code, kept } = create();
    expect(judgeCode(write(code), kept, NOW)).toBe('right');
  });

  it.each([
    [4, 'right', 'wrong_code'],
    [5, 'code_over', 'code_over'],
  ])('is after %i wrong tries: %s', (wrongTries, judged, otherwise) => {
    const { code, kept } = create();
    expect(judgeCode(code, { ...kept, wrongTries }, NOW)).toBe(judged);
    expect(judgeCode(getOther(code), { ...kept, wrongTries }, NOW)).toBe(otherwise);
  });

  it.each(['', 'abcdef', '１２３４５６', '0'.repeat(10_000)])(
    'is refused when it is typed as %j',
    (typed) => {
      expect(judgeCode(typed, create().kept, NOW)).toBe('wrong_code');
    },
  );

  it('that was never sent has expired', () => {
    expect(judgeCode('000000', undefined, NOW)).toBe('code_over');
  });
});
