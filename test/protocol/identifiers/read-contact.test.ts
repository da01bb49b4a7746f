import { expect, it } from 'vitest';
import { readMailAddresses, readPhoneNumber } from '../../../src/protocol/identifiers/read-contact.ts';

it.each([
  ['mailto:ciao@shop.example', ['ciao@shop.example']],
  ['MAILTO:o%27neil%2Bshop@shop.example', ["o'neil+shop@shop.example"]],
  ['mailto:a@shop.example,b@shop.example?subject=Ciao', ['a@shop.example', 'b@shop.example']],
  ['mailto:?to=a@shop.example&subject=x', ['a@shop.example']],
  ['mailto:a@shop.example?to=b%40shop.example', ['a@shop.example', 'b@shop.example']],
  ['mailto:a@shop.example,', []],
  ['mailto:a@shop.example,b', []],
  ['mailto:a@shop.example%0d%0aBcc:b@shop.example', []],
  ['mailto:%', []],
  ['mailto:', []],
  ['tel:+39061', []],
  ['https://shop.example/', []],
])('readMailAddresses reads %s', (url, addresses) => {
  expect(readMailAddresses(url)).toEqual(addresses);
});

it.each([
  ['tel:+39061', '+39061'],
  ['tel:+39%2006-1;ext=5', '+39 06-1'],
  ['tel:', ''],
  ['mailto:1@shop.example', ''],
])('readPhoneNumber reads %s', (url, number) => {
  expect(readPhoneNumber(url)).toBe(number);
});
