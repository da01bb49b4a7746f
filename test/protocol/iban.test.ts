import { describe, expect, it } from 'vitest';
import { isIban } from '../../../src/service/links/is-iban.ts';

describe('isIban', () => {
  it.each([
    ['of Italy', 'IT60X0542811101000000123456'],
    ['of Germany', 'DE89370400440532013000'],
    ['of Norway, the shortest', 'NO9386011117947'],
    ['of Malta, a long one', 'MT84MALT011000012345MTLCAST001S'],
    ['in printed groups', 'GB29 NWBK 6016 1331 9268 19'],
    ['in lower case', 'gb29nwbk60161331926819'],
  ])('accepts an IBAN %s', (_name, text) => {
    expect(isIban(text)).toBe(true);
  });

  it.each([
    ['a wrong check number', 'IT61X0542811101000000123456'],
    ['one changed digit', 'IT60X0542811101000000123457'],
    ['two digits that changed places', 'DE89370400440532010300'],
    ['no country', '60X0542811101000000123456'],
    ['too few characters', 'NO93860111179'],
    ['a sign that no IBAN has', 'IT60X0542811101000000-23456'],
    ['full-width digits', 'DE８９370400440532013000'],
    ['a card number', '4111111111111111'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => {
    expect(isIban(text)).toBe(false);
  });
});
