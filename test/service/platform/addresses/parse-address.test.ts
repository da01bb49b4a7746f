import { expect, it } from 'vitest';
import { parseAddress } from '../../../../src/service/platform/addresses/parse-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:51008', '192.0.2.7'],
  ['"192.0.2.7:_hidden"', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['', undefined],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['proxy.example:443', undefined],
  ['192.0.2', undefined],
  ['192.0.2.07', undefined],
  ['192.0.2.7:443:443', undefined],
  ['[192.0.2.7', undefined],
  ['192.0.2.7; DROP', undefined],
])('parseAddress reads %j as %s', (text, address) => {
  expect(parseAddress(text)).toBe(address);
});
