import { describe, expect, it } from 'vitest';
import { parseMerchantUrl } from '../../../src/service/links/parse-merchant-url.ts';

describe('parseMerchantUrl', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443/a/b?c=d&e=%0A#f',
    'HTTPS://SHOP.EXAMPLE/',
    'https://xn--caff-8oa.example/',
    'http://localhost:4243/',
    'http://shop.localhost/',
    'http://127.0.0.1:1/',
    'http://[::1]:4243/',
  ])('reads %s', (text) => {
    expect(parseMerchantUrl(text)).toBeInstanceOf(URL);
  });

  it.each([
    'http://shop.example/',
    'http://localhost.evil.example/',
    'http://10.0.0.1/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    ' https://shop.example/',
    '//shop.example/',
    'shop.example',
    '',
  ])('calls %j insecure', (text) => {
    expect(parseMerchantUrl(text)).toBe('insecure');
  });

  it.each([
    'https:shop.example',
    'https:/shop.example',
    'https:///shop.example',
    'https://shop.example\\@evil.example/',
    'https://shop.example/a b',
    'https://shop.example/a\u00a0b',
    'https://shop.example/\r\nX: y',
    'https://shop.example/\u0000',
    'https://shop.example/\u007f',
    'https://user@shop.example/',
    'https://:secret@shop.example/',
    'https://shop.example:99999/',
    'https://[::1/',
    'https://',
  ])('calls %j malformed', (text) => {
    expect(parseMerchantUrl(text)).toBe('malformed');
  });
});
