import { describe, expect, it } from 'vitest';
import { hasFiscalCheck } from '../../../src/protocol/identifiers/fiscal-code.ts';

describe('hasFiscalCheck', () => {
  it.each([
    ['RSSMRA85T10A562S', true],
    ['RSSMRA85T10A562T', false],
    ['12345678903', true],
    ['12345678904', false],
    ['00000000000', false],
  ])('checks the last character of %s: %s', (code, isRight) => {
    expect(hasFiscalCheck(code)).toBe(isRight);
  });
});
