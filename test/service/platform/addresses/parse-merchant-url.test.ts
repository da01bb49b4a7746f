import { describe, expect, it } from 'vitest';
import { parseMerchantUrl } from '../../../../src/service/platform/addresses/parse-merchant-url.ts';

describe('parseMerchantUrl', () => {
  it.each([
    'https://shop.example/',
    'http://localhost:4243/',
    'http://shop.localhost/',
    'http://127.0.0.1:1/',
    'http://[::1]:4243/',
  ])('reads %s', (text) => {
    expect(parseMerchantUrl(text)).toEqual(new URL(text));
  });

  it.each(['http://shop.example/', 'http://localhost.evil.example/', 'http://10.0.0.1/', 'ftp://localhost/'])(
    'calls %s insecure',
    (text) => {
      expect(parseMerchantUrl(text)).toBe('insecure');
    },
  );

  it.each(['https:shop.example', 'https://user@shop.example/', 'http://me@localhost/'])(
    'calls %s malformed',
    (text) => {
      expect(parseMerchantUrl(text)).toBe('malformed');
    },
  );
});
