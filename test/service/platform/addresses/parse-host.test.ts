import { describe, expect, it } from 'vitest';
import { findHostFault, parseHost } from '../../../../src/service/platform/addresses/parse-host.ts';

const A63 = 'a'.repeat(63);

describe('parseHost', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['SHOP.Example', 'shop.example'],
    ['café.example', 'xn--caf-dma.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['a_b.shop.example', 'a_b.shop.example'],
    ['my-shop.example', 'my-shop.example'],
    ['a--b.example', 'a--b.example'],
    [`${A63}.example`, `${A63}.example`],
    [`${A63}.${A63}.${A63}.${'b'.repeat(61)}`, `${A63}.${A63}.${A63}.${'b'.repeat(61)}`],
  ])('accepts %s', (text, host) => {
    expect(parseHost(text)).toBe(host);
  });

  it.each([
    '',
    ' ',
    'https://shop.example',
    'shop.example/',
    'shop.example/cart',
    'shop.example:443',
    'shop.example:',
    '*.shop.example',
    '*',
    'user@shop.example',
    'shop.example?x',
    'shop.example#x',
    'shop.example\\x',
    'shop.example\n',
    'shop example',
    'shop%2eexample',
    "shop.example;script-src'unsafe-inline'",
    'shop.example,other.example',
    '::1',
    '[::1',
  ])('refuses "%s"', (text) => {
    expect([parseHost(text), findHostFault(text)]).toEqual([undefined, 'NOT_A_HOST']);
  });

  it.each([
    ['an empty part at the end', 'shop.example.'],
    ['an empty part at the beginning', '.shop.example'],
    ['an empty part', 'shop..example'],
    ['a hyphen before a part', '-shop.example'],
    ['a hyphen after a part', 'shop-.example'],
    ['a hyphen before the last part', 'shop.-example'],
    ['a hyphen alone', '-.example'],
    ['a part of 64 characters', `a${A63}.example`],
    ['an international part that is longer in ASCII', `${'é'.repeat(60)}ñèà.example`],
    ['254 characters', `${A63}.${A63}.${A63}.${'b'.repeat(62)}`],
  ])('refuses a name that cannot exist: %s', (_what, text) => {
    expect([parseHost(text), findHostFault(text)]).toEqual([undefined, 'BAD_HOST_NAME']);
  });

  it('returns no problem for a host that it accepts', () => {
    expect(findHostFault('shop.example')).toBeUndefined();
  });
});
