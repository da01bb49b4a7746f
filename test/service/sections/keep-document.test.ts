import { expect, it, vi } from 'vitest';
import { keepDocument } from '../../../src/service/sections/keep-document.ts';

it('keeps each document of an owner, which is made once', () => {
  const make = vi.fn(() => `made ${make.mock.calls.length}`);
  const [one, other] = [{}, {}];
  expect(keepDocument(one, 'v5 http://localhost:1', make)).toBe('made 1');
  expect(keepDocument(one, 'v5 http://localhost:1', make)).toBe('made 1');
  expect(keepDocument(one, 'v5 http://localhost:2', make)).toBe('made 2');
  expect(keepDocument(other, 'v5 http://localhost:1', make)).toBe('made 3');
});
