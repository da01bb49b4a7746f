import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, formatCursor } from '../../../../../src/service/platform/http/requests/cursors.ts';

const position = { createdAt: 1_795_253_400_000, id: `dlv_${randomUUID()}` };
const readCursor = cursorOf('dlv_');
const encode = (text: string) => Buffer.from(text).toString('base64url');

describe('cursorOf', () => {
  it('reads the output of formatCursor, which needs no escaping in a URL', () => {
    const positions = fc.record({ createdAt: fc.maxSafeNat().map((n) => n % 10 ** 15), id: fc.uuid() });
    fc.assert(
      fc.property(positions, (any) => {
        expect(cursorOf('')(formatCursor(any))).toEqual(any);
        expect(formatCursor(any)).toMatch(/^[\w-]+$/);
      }),
    );
    expect(readCursor(formatCursor(position))).toEqual(position);
  });

  it('accepts no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCursor(text)).toBeUndefined();
      }),
    );
  });

  it('accepts only one spelling of a cursor', () => {
    // 43 bytes: 4 of the last character's bits are not needed.
    const cursor = formatCursor({ ...position, createdAt: 12 });
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spellings = [...alphabet].map((last) => cursor.slice(0, -1) + last);
    const sameBytes = spellings.filter((text) =>
      Buffer.from(text, 'base64url').equals(Buffer.from(cursor, 'base64url')),
    );
    expect(sameBytes).toHaveLength(16);
    expect(sameBytes.filter((text) => readCursor(text))).toEqual([cursor]);
  });

  it('accepts no cursor of another list', () => {
    const cursor = formatCursor({ createdAt: 1, id: randomUUID() });
    expect(cursorOf('')(cursor)).toBeDefined();
    expect(readCursor(cursor)).toBeUndefined();
    expect(cursorOf('')(formatCursor(position))).toBeUndefined();
  });

  it.each([
    '',
    'x',
    'null',
    encode(''),
    encode('1795253400000'),
    encode(`-1 ${position.id}`),
    encode(`1e9 ${position.id}`),
    encode(`${'9'.repeat(16)} ${position.id}`),
    encode('1795253400000 dlv_x'),
    encode(`1795253400000 ${position.id.toUpperCase()}`),
    encode(`01 ${position.id}`),
    encode(` 1 ${position.id}`),
    encode(`1\n${position.id}`),
    encode(`1 ${position.id}\n`),
    `${formatCursor(position)}=`,
    `${formatCursor(position)}!`,
    `${formatCursor(position)} `,
    `=${formatCursor(position)}`,
    formatCursor(position).slice(1),
    formatCursor(position).slice(0, -2),
  ])('does not accept %j', (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});
