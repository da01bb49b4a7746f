import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { Answer, ApiBody } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

interface BankTransferBody {
  BankTransferId: string;
  State: string;
  VopResult: string;
  RejectReason: string | null;
}

export interface PayerBody extends ApiBody {
  BankTransfer: BankTransferBody;
  BankTransfers: BankTransferBody[];
}

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
  const call = (method: 'GET' | 'POST', url: string, body?: object): Promise<Answer<PayerBody>> =>
    getService().inject<PayerBody>({
      method,
      url,
      headers: { authorization: `Bearer ${getService().createToken(getCompany())}` },
      ...(body && { payload: body }),
    });
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
    async readBalance() {
      const { body } = await call('GET', '/api/v5/banking-services/account');
      return (body as unknown as { Account: { Balance: number } }).Account.Balance;
    },
  };
}
