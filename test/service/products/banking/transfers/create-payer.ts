import { createCall } from '../../../support/create-call.ts';
import type { TestService } from '../../../support/create-test-service.ts';

export const TRANSFERS = '/api/v5/banking-services/transfers';
export const TRANSFER = {
  Iban: 'IT57P0542811101000000900001',
  Name: 'Giuseppe Verdi',
  Amount: 1000,
  Purpose: 'Rent',
};
/** An account at a bank that cannot check names, to which transfers fail. */
export const REJECTED = {
  Iban: 'GB29NWBK60161331926819',
  Name: 'REJECT Ltd',
  AcceptedVopResult: 'NOT_POSSIBLE',
};

/** Creates the calls of a company that makes transfers. Default: the merchant. */
export function createPayer(getService: () => TestService, caller = 'merchant') {
  const call = createCall(getService, caller);
  const send = (change: object = {}) => call('POST', TRANSFERS, { ...TRANSFER, ...change });
  return {
    call,
    send,
    /** Makes a transfer and returns its id. */
    make: async (change: object = {}) => (await send(change)).body.BankTransfer.BankTransferId,
    /** Receives a payment of 1990 into the account. */
    earn: async () => getService().pay(await getService().createLink()),
    read: async (id: string) => (await call('GET', `${TRANSFERS}/${id}`)).body.BankTransfer,
    list: async (query = '') => (await call('GET', TRANSFERS + query)).body.BankTransfers,
    turn: (id: string, name: 'settle' | 'reject') => call('POST', `/sandbox/bank-transfers/${id}/${name}`),
    readBalance: async () => (await call('GET', '/api/v5/banking-services/account')).body.Account.Balance,
  };
}
