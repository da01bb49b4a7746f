import { describe, expect, it } from 'vitest';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import { COMPANIES, createInviter, INVITATION } from './create-inviter.ts';

const { service } = useAdyen();
const { call } = createInviter(() => service);

describe('a service without a review of companies', () => {
  it.each([
    ['POST', COMPANIES, INVITATION],
    ['GET', COMPANIES],
    ['GET', `${COMPANIES}/x`],
    ['PUT', `${COMPANIES}/x`, INVITATION],
    ...['onboarding-links', 'suspend', 'resume'].map((name) => ['POST', `${COMPANIES}/x/${name}`] as const),
  ] as const)('refuses %s %s as a call that it does not have', async (method, url, body?) => {
    const { status, body: answer } = await call(method, url, body);
    expect([status, answer.Code]).toEqual([404, 'NOT_IN_SANDBOX']);
  });
});
