import { describe, expect, it } from 'vitest';
import { getBankOrigin } from '../../../../src/service/sandbox/bank/get-bank-origin.ts';

describe('getBankOrigin', () => {
  it.each([
    ['http://localhost:4242', 'http://127.0.0.1:4242'],
    ['http://127.0.0.1:4242', 'http://localhost:4242'],
    ['https://localhost:8443', 'https://127.0.0.1:8443'],
    ['https://pay.example', 'https://pay.example'],
    ['http://pay.localhost:4242', 'http://pay.localhost:4242'],
  ])('returns for a service at %s the origin %s', (baseUrl, origin) => {
    expect(getBankOrigin(baseUrl)).toBe(origin);
  });
});
