import { describe, expect, it } from 'vitest';
import { parseHost } from '../../../src/service/addresses/parse-host.ts';

describe('parseHost', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['SHOP.Example', 'shop.example'],
    ['café.example', 'xn--caf-dma.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['a_b.shop.example', 'a_b.shop.example'],
  ])('takes %s', (text, host) => {
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
    'shop.example.',
    '.shop.example',
    'shop..example',
    'shop%2eexample',
    "shop.example;script-src'unsafe-inline'",
    'shop.example,other.example',
    `${'a.'.repeat(130)}example`,
    '::1',
    '[::1',
  ])('refuses "%s"', (text) => {
    expect(parseHost(text)).toBeUndefined();
  });
});
