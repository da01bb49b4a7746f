import { expect, it } from 'vitest';
import { getOrigin } from '../../../../src/service/platform/addresses/get-origin.ts';

it.each([
  ['https://hooks.example/path?query', 'https://hooks.example'],
  ['http://127.0.0.1:4243/hook', 'http://127.0.0.1:4243'],
  ['https://HOOKS.example:443', 'https://hooks.example'],
  ['no address', 'no address'],
])('getOrigin returns the origin of %j', (url, origin) => {
  expect(getOrigin(url)).toBe(origin);
});
