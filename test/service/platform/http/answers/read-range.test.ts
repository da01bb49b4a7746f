import { describe, expect, it } from 'vitest';
import { readRange } from '../../../../../src/service/platform/http/answers/read-range.ts';

describe('readRange', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 4 }],
    ['bytes=9-9', { start: 9, end: 10 }],
    ['bytes=4-', { start: 4, end: 10 }],
    ['bytes=4-99', { start: 4, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-99', { start: 0, end: 10 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [undefined, undefined],
    ['bytes=-', undefined],
    ['bytes=5-4', undefined],
    ['bytes=0-1,4-5', undefined],
    ['items=0-3', undefined],
  ])('reads %j of ten bytes as %j', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });
});
