import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { createCall } from '../../support/create-call.ts';
import type { TestService } from '../../support/create-test-service.ts';

export const TRANSFERS = '/api/v5/banking-services/transfers';
export const TRANSFER = {
  Iban: 'IT57P0542811101000000900001',
  Name: 'Giuseppe Verdi',
  Amount: 1000,
  Purpose: 'Rent',
};
/** A name that no bank checks, and that is rejected. */
export const REJECTED = {
  Iban: 'GB29NWBK60161331926819',
  Name: 'REJECT Ltd',
  AcceptedVopResult: 'NOT_POSSIBLE',
};

/** The calls of a company that pays out of its account: of the merchant, unless another one is named. */
export function createPayer(
  getService: () => TestService,
  getCompany = (): Company => getService().merchant,
) {
  const call = createCall(getService, getCompany);
  const send = (change: object = {}) => call('POST', TRANSFERS, { ...TRANSFER, ...change });
  return {
    call,
    send,
    /** Sends money, and gives the id of the transfer. */
    make: async (change: object = {}) => (await send(change)).body.BankTransfer.BankTransferId,
    /** Brings 1990 into the account. */
    earn: async () => getService().pay(await getService().createLink()),
    read: async (id: string) => (await call('GET', `${TRANSFERS}/${id}`)).body.BankTransfer,
    list: async (query = '') => (await call('GET', TRANSFERS + query)).body.BankTransfers,
    turn: (id: string, name: 'settle' | 'reject') => call('POST', `/sandbox/bank-transfers/${id}/${name}`),
    readBalance: async () => (await call('GET', '/api/v5/banking-services/account')).body.Account.Balance,
  };
}
