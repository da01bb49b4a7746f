import { createCall } from '../../../support/create-call.ts';
import type { TestService } from '../../../support/create-test-service.ts';

export const INDIVIDUALS = '/api/v5/partners/individuals';
const PERSON = { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' };
export const BANK_ACCOUNT = { Iban: 'IT57P0542811101000000900001', Name: 'Giuseppe Verdi' };

/** Creates the calls of a partner that pays individuals out. Default: the merchant. */
export function createEmployer(getService: () => TestService, caller = 'merchant') {
  const call = createCall(getService, caller);
  const add = (id: string, change: object = {}) =>
    call('POST', `${INDIVIDUALS}/${id}/bank-accounts`, { ...BANK_ACCOUNT, ...change });
  const unlock = (id: string, payout_unlock = true) => call('PUT', `${INDIVIDUALS}/${id}`, { payout_unlock });
  return {
    call,
    add,
    unlock,
    /** Adds an individual with unlocked payouts, a balance and a bank account. @returns their ids */
    async hire({ balance = 1000, account = {} } = {}) {
      const { IndividualId: id, WalletId: ToWalletId } = (await call('POST', INDIVIDUALS, PERSON)).body
        .Individual;
      await unlock(id);
      await call('POST', '/sandbox/wallet-top-ups', { Amount: balance });
      const { WalletId: FromWalletId } = (await call('POST', '/api/v5/wallet/wallets', { Currency: 'EUR' }))
        .body.Wallet;
      const transfer = { FromWalletId, ToWalletId, Amount: balance, Reference: 'July' };
      await call('POST', '/api/v5/wallet/transfers', transfer);
      return { id, BankAccountId: (await add(id, account)).body.BankAccount.BankAccountId };
    },
    pay: (id: string, BankAccountId: string, change: object = {}) =>
      call('POST', `${INDIVIDUALS}/${id}/payouts`, { BankAccountId, Amount: 400, ...change }),
    read: async (id: string, payout: string) =>
      (await call('GET', `${INDIVIDUALS}/${id}/payouts/${payout}`)).body.Payout,
    turn: (payout: string, name: 'pay' | 'fail') => call('POST', `/sandbox/payouts/${payout}/${name}`),
    readBalance: async (id: string) => (await call('GET', `${INDIVIDUALS}/${id}/wallet`)).body.Wallet.Balance,
  };
}
