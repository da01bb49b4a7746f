import { describe, expect, it } from 'vitest';
import {
  findBrandFault,
  findLegalFault,
  findWalletFault,
  hasReceiver,
  isTextList,
} from '../../../../src/service/calls/companies/check-profile.ts';

describe('isTextList', () => {
  it.each<[unknown, boolean]>([
    [[], true],
    [['a', 'b'], true],
    [['a', 1], false],
    ['a', false],
    [undefined, false],
  ])('of %j is %s', (value, isList) => {
    expect(isTextList(value)).toBe(isList);
  });
});

describe('hasReceiver', () => {
  it.each([
    ['https://shop.example/', true],
    ['mailto:ciao@shop.example', true],
    ['mailto:ciao', false],
    ['mailto:a@b@c', false],
    ['mailto:', false],
    ['tel:+39-06-1', true],
    ['tel:number', false],
  ])('of %s is %s', (url, has) => {
    expect(hasReceiver(new URL(url))).toBe(has);
  });
});

describe('findLegalFault', () => {
  it.each([
    undefined,
    {},
    { terms: 'https://shop.example/terms', privacy: 'https://shop.example/privacy' },
    { contact: 'https://shop.example/contact' },
    { contact: 'mailto:ciao@shop.example' },
    { contact: 'tel:+39061' },
    { contact: 'mailto:o%27neil%2Bshop@shop.example,b@shop.example' },
  ])('finds nothing in %j', (legal) => {
    expect(findLegalFault(legal)).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [null, 'needs "legal", an object'],
    ['x', 'needs "legal", an object'],
    [{ terms: 'mailto:ciao@shop.example' }, 'needs "legal.terms", a URL that begins with https:'],
    [{ privacy: 7 }, 'needs "legal.privacy", a URL that begins with https:'],
    [{ privacy: 'shop.example' }, 'needs "legal.privacy", a URL that begins with https:'],
    [
      { contact: 'mailto:a@shop.example,b' },
      'needs "legal.contact", a URL that begins with https: or mailto: or tel:',
    ],
    [{ contact: 'mailto:%' }, 'needs "legal.contact", a URL that begins with https: or mailto: or tel:'],
    [{ contact: 'tel:' }, 'needs "legal.contact", a URL that begins with https: or mailto: or tel:'],
    [{ toString: 'https://shop.example/' }, 'has "legal.toString"; "legal" takes terms, privacy and contact'],
  ])('finds the fault of %j', (legal, fault) => {
    expect(findLegalFault(legal)).toBe(fault);
  });
});

describe('findWalletFault', () => {
  it.each([
    undefined,
    {},
    { applePay: [] },
    { applePay: ['a.example', 'b.example'] },
    { googlePay: true },
    { googlePay: false },
  ])('finds nothing in %j', (wallets) => {
    expect(findWalletFault(wallets)).toBeUndefined();
  });

  const DOMAINS = 'needs "wallets.applePay", a list of domains such as shop.example';

  it.each<[unknown, string]>([
    [null, 'needs "wallets", an object'],
    [true, 'needs "wallets", an object'],
    [{ '': 1 }, 'has "wallets."; "wallets" takes applePay and googlePay'],
    [{ applePay: 'a.example' }, DOMAINS],
    [{ applePay: [1] }, DOMAINS],
    [{ applePay: ['a.example', 'A.example'] }, DOMAINS],
    [{ googlePay: 'on' }, 'needs "wallets.googlePay": true or false'],
    [{ googlePay: null }, 'needs "wallets.googlePay": true or false'],
  ])('finds the fault of %j', (wallets, fault) => {
    expect(findWalletFault(wallets)).toBe(fault);
  });
});

describe('findBrandFault', () => {
  it.each([
    undefined,
    {},
    { accent: '#C8102E', radius: 0 },
    { accent: '#ffd700', onAccent: '#000', radius: 24 },
  ])('finds nothing in %j', (brand) => {
    expect(findBrandFault(brand)).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [null, 'needs "brand", an object'],
    ['#c8102e', 'needs "brand", an object'],
    [{ Accent: '#c8102e' }, 'has "brand.Accent"; "brand" takes accent, onAccent and radius'],
    [{ accent: 'red' }, 'needs "brand.accent", a color such as #c8102e'],
    [{ onAccent: null }, 'needs "brand.onAccent", a color such as #c8102e'],
    [{ radius: 25 }, 'needs "brand.radius", a number of pixels from 0 to 24'],
    [{ radius: '4px' }, 'needs "brand.radius", a number of pixels from 0 to 24'],
    [
      { accent: '#FFD700', onAccent: '#FFF' },
      'needs another "brand": #ffffff on #ffd700 has a contrast of 1.4:1; readable text needs 4.5:1',
    ],
  ])('finds the fault of %j', (brand, fault) => {
    expect(findBrandFault(brand)).toBe(fault);
  });
});
