import { describe, expect, it } from 'vitest';
import { isCompanyUrl, isLoopbackHost, isOwnHost, isSecureUrl } from '../../src/protocol/origins.ts';

describe('isOwnHost', () => {
  it.each([
    ['localhost', true],
    ['pay.localhost.', true],
    ['10.0.0.7', true],
    ['[fd00::7]', true],
    ['pay.example', true],
    ['pay.example.', true],
    ['evil.example', false],
    ['shop.pay.example', false],
    ['10.0.0.7.evil.example', false],
    ['', false],
  ])('returns for the host %s of a server named pay.example: %s', (hostname, isOwn) => {
    for (const own of ['pay.example', 'pay.example.']) expect(isOwnHost(hostname, [own])).toBe(isOwn);
  });
});

describe('isLoopbackHost', () => {
  it.each([
    'http://localhost',
    'http://localhost:4242',
    'http://LOCALHOST',
    'http://shop.localhost',
    'http://a.b.localhost',
    'http://127.0.0.1',
    'http://127.0.0.1:4243',
    'http://127.1',
    'http://127.255.255.254',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]:80',
  ])('accepts the host of %s', (url) => {
    expect(isLoopbackHost(new URL(url).hostname)).toBe(true);
  });

  it.each([
    'http://localhost.evil.test',
    'http://localhost.',
    'http://notlocalhost',
    'http://local-host',
    'http://localhostx',
    'http://127.0.0.1.evil.test',
    'http://127.evil.test',
    'http://x127.0.0.1.test',
    'http://126.255.255.255',
    'http://128.0.0.1',
    'http://0.0.0.0',
    'http://192.168.0.1',
    'http://[::2]',
    'http://[::]',
    'http://[::ffff:7f00:1]',
    'http://evil.test/localhost',
    'http://localhost@evil.test',
  ])('refuses the host of %s', (url) => {
    expect(isLoopbackHost(new URL(url).hostname)).toBe(false);
  });
});

describe('isSecureUrl', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443/path',
    'https://127.0.0.1',
    'http://localhost:4242/checkout/x',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://shop.localhost',
  ])('accepts %s', (url) => {
    expect(isSecureUrl(new URL(url))).toBe(true);
  });

  it.each([
    'http://shop.example',
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'http://localhost@evil.test',
    'ftp://localhost',
    'ws://localhost',
    'wss://shop.example',
    'file:///etc/hosts',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/x',
    'about:blank',
  ])('refuses %s', (url) => {
    expect(isSecureUrl(new URL(url))).toBe(false);
  });
});

describe('isCompanyUrl', () => {
  const DOMAINS = ['shop.example', 'localhost', '127.0.0.1'];

  it.each([
    'https://shop.example:8443',
    'https://shop.example',
    'https://SHOP.example/thanks?order=1#top',
    'https://shop.example:443',
    'http://localhost',
    'http://localhost:4243/thanks',
    'https://localhost:4243',
    'http://127.0.0.1:4243',
  ])('accepts %s', (url) => {
    expect(isCompanyUrl(new URL(url), DOMAINS)).toBe(true);
  });

  it.each([
    ['plain http', 'http://shop.example'],
    ['another port without TLS', 'http://shop.example:8443'],
    ['a subdomain', 'https://www.shop.example'],
    ['a suffix', 'https://shop.example.evil.test'],
    ['a prefix', 'https://evilshop.example'],
    ['a host that is cut off', 'https://shop.exampl'],
    ['a trailing dot', 'https://shop.example.'],
    ['a punycode twin', 'https://ѕhop.example'],
    ['the domain as a user name only', 'https://shop.example@evil.test'],
    ['the domain in the path only', 'https://evil.test/shop.example'],
    ['a loopback host that is not listed', 'http://shop.localhost:4243'],
    ['a loopback look-alike', 'http://127.0.0.1.evil.test'],
    ['an IPv6 loopback that is not listed', 'http://[::1]:4243'],
    ['no host at all', 'javascript:alert(1)'],
  ])('refuses %s: %s', (_case, url) => {
    expect(isCompanyUrl(new URL(url), DOMAINS)).toBe(false);
  });

  it('refuses every URL for a company without domains', () => {
    expect(isCompanyUrl(new URL('https://shop.example'), [])).toBe(false);
  });
});
