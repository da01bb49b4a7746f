import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCursor, parseCursor } from '../../../src/service/http/cursors.ts';

describe('parseCursor', () => {
  it('reads what was written', () => {
    const positions = fc.record({ createdAt: fc.maxSafeNat().map((n) => n % 10 ** 15), id: fc.uuid() });
    fc.assert(
      fc.property(positions, (position) => {
        expect(parseCursor(formatCursor(position))).toEqual(position);
      }),
    );
  });

  it('takes no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseCursor(text)).toBeUndefined();
      }),
    );
  });

  it.each(['', '1', '1 ', ' a', '-1 a', '1 a b', "1 a'", `1 ${'a'.repeat(65)}`, '1e3 a', '1\na'])(
    'takes nothing that it would not write: %j',
    (text) => {
      expect(parseCursor(Buffer.from(text).toString('base64url'))).toBeUndefined();
    },
  );

  it('takes one spelling only', () => {
    const cursor = formatCursor({ createdAt: 7, id: 'ab' });
    expect(parseCursor(cursor)).toEqual({ createdAt: 7, id: 'ab' });
    for (const other of [`${cursor}=`, `${cursor} `, `${cursor}A`, `=${cursor}`])
      expect(parseCursor(other)).toBeUndefined();
  });
});
