import { expect, it } from 'vitest';
import { createRowId, toRowIdStart } from '../../../../src/service/platform/identifiers/create-row-id.ts';

const NOW = Date.UTC(2026, 10, 29);

it('makes ids that sort by time and are never the same', () => {
  const ids = [NOW, NOW + 1, NOW + 1000, NOW + 1e9, NOW + 1e12].map(createRowId);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(Array.from({ length: 100 }, () => createRowId(NOW))).size).toBe(100);
});

it('makes UUIDs of version 7, with the time first', () => {
  expect(createRowId(NOW)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(createRowId(NOW).slice(0, 13).replace('-', ''), 16)).toBe(NOW);
});

it('knows the beginning of the ids of a time', () => {
  expect(createRowId(NOW - 1) < toRowIdStart(NOW)).toBe(true);
  expect(createRowId(NOW) > toRowIdStart(NOW)).toBe(true);
});
