import { describe, expect, it } from 'vitest';
import { readTransactionId } from '../../../../src/service/calls/definitions/read-transaction-id.ts';

describe('readTransactionId', () => {
  it.each(['a', '__proto__', 'order 1/2 %', '🔑'.repeat(30), 'x'.repeat(64)])('accepts %j', (text) => {
    expect(readTransactionId(text)).toBe(text);
  });
  it.each(['', 'a\u0000', '\n', '\u007f', 'x'.repeat(65), '\ud800'])('refuses %j', (text) => {
    expect(readTransactionId(text)).toBeUndefined();
  });
});
