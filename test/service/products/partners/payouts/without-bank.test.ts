import { describe, expect, it } from 'vitest';
import { useAdyen } from '../../../support/adyen-double/use-adyen.ts';
import { TRANSFER, TRANSFERS } from '../../banking/transfers/create-payer.ts';
import { BANK_ACCOUNT, createEmployer, INDIVIDUALS } from './create-employer.ts';

const { service } = useAdyen();
const { call } = createEmployer(() => service, 'partner');
const BELOW = `${INDIVIDUALS}/x`;

describe('a service without a bank', () => {
  it.each([
    ['POST', TRANSFERS, TRANSFER],
    ['GET', TRANSFERS],
    ['GET', `${TRANSFERS}/x`],
    ['POST', `${BELOW}/bank-accounts`, BANK_ACCOUNT],
    ['GET', `${BELOW}/bank-accounts`],
    ['DELETE', `${BELOW}/bank-accounts/x`],
    ['POST', `${BELOW}/payouts`, { BankAccountId: 'x', Amount: 1 }],
    ['GET', `${BELOW}/payouts`],
    ['GET', `${BELOW}/payouts/x`],
  ] as const)('refuses %s %s as a call that it does not have', async (method, url, body?) => {
    const { status, body: answer } = await call(method, url, body);
    expect([status, answer.Code]).toEqual([404, 'NOT_CONNECTED']);
  });
});
