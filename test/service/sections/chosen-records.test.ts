import { expect, it } from 'vitest';
import type { ListedValues } from '../../../src/protocol/dashboard/record-words.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { createWholeOpenApi } from '../../../src/service/sections/create-openapi.ts';
import { getPath } from '../../../src/service/sections/list-section-calls.ts';

/** Lists what is chosen from a list, anywhere in a value. */
const findLists = (value: unknown): ListedValues[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { 'x-list'?: ListedValues })['x-list'];
  return [...(own ? [own] : []), ...Object.values(value).flatMap(findLists)];
};

it('are offered to the users who may list them', () => {
  const lists = findLists(createWholeOpenApi('v5', { calls: API_CALLS, baseUrl: 'https://pay.example' }));
  expect(lists.length).toBeGreaterThan(5);
  for (const { path, scopes } of lists) {
    if (path.startsWith('/dashboard/')) continue;
    const call = API_CALLS.find((listed) => listed.method === 'GET' && getPath(listed) === path);
    expect([path, scopes]).toEqual([path, call?.scopes]);
  }
});
