import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatCursor, parseCursor } from '../../../src/service/webhooks/delivery-cursor.ts';

const position = { createdAt: 1_795_253_400_000, id: `dlv_${randomUUID()}` };
const encode = (text: string) => Buffer.from(text).toString('base64url');

describe('parseCursor', () => {
  it('reads what formatCursor has made, which fits into an address as it is', () => {
    expect(parseCursor(formatCursor(position))).toEqual(position);
    expect(formatCursor(position)).toMatch(/^[\w-]+$/);
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
    `${formatCursor(position)}=`,
    `${formatCursor(position)}!`,
    formatCursor(position).slice(1),
    formatCursor(position).slice(0, -2),
  ])('does not take %j', (text) => {
    expect(parseCursor(text)).toBeUndefined();
  });
});
