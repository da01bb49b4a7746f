import { describe, expect, it } from 'vitest';
import { parseWebUrl } from '../../../../src/service/platform/addresses/parse-web-url.ts';

describe('parseWebUrl', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443/a/b?c=d&e=%0A#f',
    'HTTPS://SHOP.EXAMPLE/',
    'https://xn--caff-8oa.example/',
    'http://shop.example/',
    'http://[::1]:4243/',
    'https://shop.example.:8443/',
    `https://${'a'.repeat(63)}.shop_1.example/`,
  ])('reads %s', (text) => {
    expect(parseWebUrl(text)).toEqual(new URL(text));
  });

  it.each([
    'ftp://shop.example/',
    'javascript:alert(1)',
    ' https://shop.example/',
    '//shop.example/',
    'shop',
    '',
  ])('calls %j insecure', (text) => {
    expect(parseWebUrl(text)).toBe('insecure');
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
    'https://a;sandbox;b/',
    'https://a,b/',
    'https://*/',
    'https://shop.example../',
    'https://.shop.example/',
    'https://shop..example/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(128)}example/`,
    'https://*.example/',
    "https://'self'/",
    'https://',
  ])('calls %j malformed', (text) => {
    expect(parseWebUrl(text)).toBe('malformed');
  });
});
