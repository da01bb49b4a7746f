import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { writeCurl } from '../../../src/dashboard/sections/write-curl.ts';

const ORIGIN = 'https://pay.example';

it('writeCurl writes a call, and takes the token from the shell', () => {
  const body = { Name: "Giulia’s “O'Neill” $HOME `x`" };
  const text = writeCurl({ method: 'POST', path: '/api/v5/stores?a=1&b=2', body, key: 'k-1' }, ORIGIN);
  // A shell must read back every argument unchanged.
  const script = `curl() { printf '%s\\n' "$@"; }; TOKEN=t; ${text}`;
  const read = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n');
  expect(read).toEqual([
    '-X',
    'POST',
    `${ORIGIN}/api/v5/stores?a=1&b=2`,
    '-H',
    'Authorization: Bearer t',
    '-H',
    'Idempotency-Key: k-1',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(body),
  ]);
});

it('writeCurl writes no method, key or body that the call does not have', () => {
  expect(writeCurl({ method: 'GET', path: '/api/v5' }, ORIGIN)).toBe(
    `curl 'https://pay.example/api/v5' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});
