import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isLocal } from '../../../../../src/service/platform/http/requests/is-local.ts';

const request = (remoteAddress: string | undefined, headers = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as FastifyRequest;

describe('isLocal', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('treats %s as this machine', (address) => {
    expect(isLocal(request(address))).toBe(true);
  });

  it.each(['10.0.0.1', '128.0.0.1', '::2', '127.0.0.1.example', undefined])(
    'treats %s as another machine',
    (address) => {
      expect(isLocal(request(address))).toBe(false);
    },
  );

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'])(
    'does not trust a request with %s',
    (name) => {
      expect(isLocal(request('127.0.0.1', { [name]: 'x' }))).toBe(false);
    },
  );
});
