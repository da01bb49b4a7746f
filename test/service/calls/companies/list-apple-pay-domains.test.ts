import { describe, expect, it } from 'vitest';
import { listApplePayDomains } from '../../../../src/service/calls/companies/list-apple-pay-domains.ts';

describe('listApplePayDomains', () => {
  const domains = ['shop.example', 'other.example'];

  it.each([
    [undefined, domains],
    [{}, domains],
    [{ googlePay: false }, domains],
    [{ applePay: ['other.example'] }, ['other.example']],
    [{ applePay: ['other.example', 'gone.example'] }, ['other.example']],
    [{ applePay: [] }, []],
  ])('lists, with %j, those authorized domains that are enabled', (wallets, listed) => {
    expect(listApplePayDomains({ domains, ...(wallets && { wallets }) })).toEqual(listed);
  });
});
