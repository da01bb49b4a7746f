import { describe, expect, it } from 'vitest';
import { readCookie, writeCookie } from '../../../../../src/service/platform/http/requests/cookies.ts';

const OPTIONS = { path: '/a', sameSite: 'Lax', maxAgeSeconds: 5 } as const;

describe('writeCookie', () => {
  it('writes an HttpOnly cookie, for https only unless the service is on this machine', () => {
    const written = 'a=b; HttpOnly; SameSite=Lax; Path=/a; Max-Age=5';
    expect(writeCookie('a', 'b', { ...OPTIONS, baseUrl: 'https://pay.example' })).toBe(`${written}; Secure`);
    expect(writeCookie('a', 'b', { ...OPTIONS, baseUrl: 'http://localhost:4242' })).toBe(written);
  });
});

describe('readCookie', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['a', undefined],
    ['xa=1', undefined],
    ['xa=1; a=2', '2'],
    ['b=1;a=2=3', '2=3'],
    ['a=1; a=2', '1'],
    ['a=', ''],
  ])('reads from %j the value %j', (header, value) => {
    expect(readCookie(header, 'a')).toBe(value);
  });
});
