import { describe, expect, it } from 'vitest';
import { isPublicUrl } from '../../../../src/service/platform/addresses/is-public-url.ts';

const judge = (text: string) => isPublicUrl(new URL(text));

describe('isPublicUrl', () => {
  it.each([
    'https://shop.example/',
    'https://shop.example:1024/',
    'https://shop.example:65535/',
    'http://shop.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::6810:84e5]/',
    'https://notlocalhost/',
  ])('accepts %s', (url) => {
    expect(judge(url)).toBe(true);
  });

  it.each([
    [
      'another service’s port',
      ['https://shop.example:22/', 'https://shop.example:1023/', 'https://shop.example:80/'],
    ],
    ['this machine', ['https://localhost/', 'https://localhost./', 'https://a.localhost/', 'https://[::1]/']],
    [
      '127.0.0.1, however it is written',
      [
        'https://127.0.0.1/',
        'https://2130706433/',
        'https://0x7f000001/',
        'https://0177.0.0.1/',
        'https://127.1/',
        'https://[::ffff:127.0.0.1]/',
        'https://[::ffff:7f00:1]/',
        'https://[0:0:0:0:0:ffff:7f00:1]/',
      ],
    ],
    [
      'a private network',
      ['https://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/', 'https://0.0.0.0/'],
    ],
  ])('refuses %s', (_name, urls) => {
    for (const url of urls) expect([url, judge(url)]).toEqual([url, false]);
  });
});
