import { describe, expect, it } from 'vitest';
import type { PageQuery } from '../../../../src/service/calls/definitions/read-page.ts';
import { slicePage } from '../../../../src/service/calls/definitions/slice-page.ts';

const LIST = [
  { id: 'c', createdAt: 3 },
  { id: 'b', createdAt: 2 },
  { id: 'a', createdAt: 2 },
  { id: 'd', createdAt: 1 },
];
const slice = (query: PageQuery, list = LIST) => {
  const { rows, NextCursor } = slicePage(list, query, (row) => row);
  return [rows.map(({ id }) => id).join(''), NextCursor !== null];
};

describe('slicePage', () => {
  it.each<[query: PageQuery, ids: string, hasNext: boolean]>([
    [{}, 'cbad', false],
    [{ Limit: 4 }, 'cbad', false],
    [{ Limit: 3 }, 'cba', true],
    [{ Cursor: { id: 'b', createdAt: 2 } }, 'ad', false],
    [{ Cursor: { id: 'd', createdAt: 1 } }, '', false],
    [{ From: 2 }, 'cba', false],
    [{ To: 3 }, 'bad', false],
    [{ From: 2, To: 3, Limit: 1 }, 'b', true],
    [{ From: 2, To: 3, Limit: 1, Cursor: { id: 'b', createdAt: 2 } }, 'a', false],
  ])('returns for %j the rows "%s"', (query, ids, hasNext) => {
    expect(slice(query)).toEqual([ids, hasNext]);
  });

  it('is empty after a cursor whose row no longer exists', () => {
    expect(slice({ Cursor: { id: 'd', createdAt: 1 } }, LIST.slice(0, 3))).toEqual(['', false]);
  });
});
