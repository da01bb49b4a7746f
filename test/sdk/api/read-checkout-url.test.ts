import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../src/sdk/api/read-options.ts';

describe('the option checkoutUrl', () => {
  it.each([
    ['https://pay.example', 'https://pay.example'],
    ['https://pay.example/checkout/tok_1', 'https://pay.example'],
    ['https://pay.example/checkout/tok_1?a=1&b=%20#top?', 'https://pay.example'],
    ['https://pay.example?a=1', 'https://pay.example'],
    ['https://pay.example#a@b', 'https://pay.example'],
    ['https://pay.example/a@b:c', 'https://pay.example'],
    ['https://pay.example:443/x', 'https://pay.example'],
    ['https://pay.example:8443/x', 'https://pay.example:8443'],
    ['HTTPS://PAY.EXAMPLE/x', 'https://pay.example'],
    ['https://рay.example/x', 'https://xn--ay-kmc.example'],
    ['http://localhost:4242/checkout/tok_1', 'http://localhost:4242'],
    ['http://127.0.0.1:4242/x', 'http://127.0.0.1:4242'],
    ['http://[::1]:4242/x', 'http://[::1]:4242'],
    ['http://pay.localhost/x', 'http://pay.localhost'],
  ])('may be %s, and is kept byte for byte', (checkoutUrl, origin) => {
    expect(readOptions({ checkoutUrl })).toMatchObject({ checkoutUrl, origin_: origin });
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script after a blank', ' javascript:alert(1)'],
    ['a script after a tab', '\tjavascript:alert(1)'],
    ['a script in mixed case', 'JaVaScRiPt:alert(1)'],
    ['a script with a line break in the scheme', 'java\nscript:alert(1)'],
    ['a script that looks like an address', 'javascript://pay.example/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob', 'blob:https://pay.example/9f7a'],
    ['a file', 'file:///etc/hosts'],
    ['about:blank', 'about:blank'],
    ['plain http', 'http://pay.example/x'],
    ['plain http at a loopback look-alike', 'http://localhost.evil.test/x'],
    ['plain http at an IP address look-alike', 'http://127.0.0.1.evil.test/x'],
    ['a user name', 'https://anna@pay.example/x'],
    ['a user name and a password', 'https://anna:secret@pay.example/x'],
    ['an empty user name', 'https://@pay.example/x'],
    ['a user name that looks like the host', 'https://pay.example@evil.test/x'],
    ['a path', '/checkout/tok_1'],
    ['no scheme', '//pay.example/x'],
    ['no host', 'https://'],
    ['no host but a path', 'https:///pay.example/x'],
    ['one slash', 'https:/pay.example/x'],
    ['no slash', 'https:pay.example/x'],
    ['backslashes', 'https:\\\\pay.example\\x'],
    ['a backslash in the path', 'https://pay.example/a\\b'],
    ['a backslash before the path', 'https://pay.example\\@evil.test'],
    ['a blank before it', ' https://pay.example/x'],
    ['a blank after it', 'https://pay.example/x '],
    ['a blank inside', 'https://pay.example/a b'],
    ['a line break inside', 'https://pay.example/a\nb'],
    ['a tab in the host', 'https://pay\t.example/'],
    ['a port that is not a number', 'https://pay.example:x/'],
    ['a port over the limit', 'https://pay.example:65536/'],
    ['a broken IPv6 address', 'http://[::1/x'],
    ['a host with a space', 'https://pay example/'],
    ['a host with a percent sign', 'https://%/'],
  ])('may not be %s: %j', (_case, checkoutUrl) => {
    expect(() => readOptions({ checkoutUrl })).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringMatching(/checkoutUrl must be .*PaymentUrl/),
      }),
    );
  });
});
