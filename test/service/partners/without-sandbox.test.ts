import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import { createPayer, INDIVIDUAL } from './create-payer.ts';

const { service } = useAdyen();
const { call } = createPayer(() => service);

describe('a service without a check of identities', () => {
  it.each([
    ['POST', 'individuals', INDIVIDUAL],
    ['GET', 'individuals'],
    ['GET', 'individuals/x'],
    ['PUT', 'individuals/x', { Email: 'ada@example.com' }],
    ['GET', 'individuals/x/wallet'],
    ['GET', 'individuals/x/movements'],
    ['POST', 'individuals/x/transfers', { ToWalletId: 'wlt_x', Amount: 1, Reference: 'x' }],
    [
      'POST',
      'splits',
      { Company: 'Bottega Rossi', TransactionId: 'x', Splits: [{ WalletId: 'wlt_x', Amount: 1 }] },
    ],
    ['GET', 'split-holds'],
    ['POST', 'split-holds/release', { SplitHoldIds: ['x'] }],
  ] as const)('refuses %s %s as a call that it does not have', async (method, path, body?) => {
    const { status, body: answer } = await call(method, path, body);
    expect([status, answer.Code]).toEqual([404, 'NOT_IN_SANDBOX']);
  });
});
