import { describe, expect, it } from 'vitest';
import { isAllowedRedirect } from '../../../src/sdk/frame/redirect.ts';

const ORIGIN = 'https://pay.example';

describe('isAllowedRedirect', () => {
  it.each([
    'https://pay.example/',
    'https://pay.example/checkout/tok_1/go?method=klarna#top',
    'https://pay.example/@evil.test',
    'https://pay.example//evil.test',
  ])('allows %s', (url) => {
    expect(isAllowedRedirect(url, ORIGIN)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a path', '/go'],
    ['a host without a scheme', '//pay.example/go'],
    ['a script', 'javascript:alert(1)'],
    ['a script, disguised', ' \tJaVa\nScRiPt:alert(1)//https://pay.example'],
    ['a script that names the checkout’s origin', 'javascript://pay.example/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob of the checkout’s origin', 'blob:https://pay.example/9f7a'],
    ['a file system of the checkout’s origin', 'filesystem:https://pay.example/temporary/x'],
    ['a file', 'file:///etc/hosts'],
    ['about:blank', 'about:blank'],
    ['another scheme', 'intent://pay.example'],
    ['plain http', 'http://pay.example/go'],
    ['another port', 'https://pay.example:8443/go'],
    ['another host', 'https://evil.test/go'],
    ['a cut-off prefix', 'https://pay.exampl/go'],
    ['an extra suffix', 'https://pay.example.evil.test/go'],
    ['an extra prefix', 'https://evilpay.example/go'],
    ['a subdomain', 'https://www.pay.example/go'],
    ['a trailing dot', 'https://pay.example./go'],
    ['the checkout’s origin as a user name', 'https://pay.example@evil.test/go'],
    ['the checkout’s origin as a host after a backslash', 'https://evil.test\\@pay.example/go'],
    ['the checkout’s origin in the path', 'https://evil.test/https://pay.example'],
    ['a punycode twin', 'https://рay.example/go'],
    ['no host', 'https://'],
    ['the checkout’s origin with a line break in it', 'https://pay.exam\nple/go'],
    ['the checkout’s origin after a blank', ' https://pay.example/go'],
    ['the checkout’s origin and a backslash', 'https://pay.example\\@evil.test'],
    [
      'the checkout’s origin as a prefix of another host',
      'https://pay.example.evil.test/?https://pay.example/',
    ],
  ])('refuses %s: %s', (_case, url) => {
    expect(isAllowedRedirect(url, ORIGIN)).toBe(false);
  });

  it('requires the port and the scheme of a loopback origin', () => {
    expect(isAllowedRedirect('http://localhost:4242/go', 'http://localhost:4242')).toBe(true);
    expect(isAllowedRedirect('http://localhost:4243/go', 'http://localhost:4242')).toBe(false);
    expect(isAllowedRedirect('https://localhost:4242/go', 'http://localhost:4242')).toBe(false);
    expect(isAllowedRedirect('http://127.0.0.1:4242/go', 'http://localhost:4242')).toBe(false);
  });
});
