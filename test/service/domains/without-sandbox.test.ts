import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import { createDomainBuyer, REGISTRANT } from './create-domain-buyer.ts';

const { service } = useAdyen();
const { call } = createDomainBuyer(() => service);

describe('a service without a registry', () => {
  it.each([
    ['POST', '/registrant', REGISTRANT],
    ['GET', '/registrant'],
    ['GET', '/packages'],
    ['GET', '/availability?Domain=bottega.eu'],
    ['POST', '/quotes', { Domain: 'bottega.eu', Operation: 'buy', PackageId: 'eu-1' }],
    ['POST', '/buy', { QuoteId: 'quo_x' }],
    ['POST', '/transfer', { QuoteId: 'quo_x', AuthCode: 'x' }],
    ['GET', ''],
    ['GET', '/dom_x'],
    ['POST', '/dom_x/auth-code'],
    ['DELETE', '/dom_x/auth-code'],
    ['PUT', '/dom_x/auto-renew', { AutoRenew: false }],
  ] as const)('refuses %s %s as a call that it does not have', async (method, path, body?) => {
    const { status, body: answer } = await call(method, path, body && { body });
    expect([status, answer.Code]).toEqual([404, 'NOT_IN_SANDBOX']);
  });
});
