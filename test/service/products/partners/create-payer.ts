import { CHILD } from '../../support/all-scopes.ts';
import { createCall, findCaller } from '../../support/create-call.ts';
import type { TestService } from '../../support/create-test-service.ts';

export const INDIVIDUAL = { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' };

/** Creates the calls of a company that pays individuals. Default: the partner, from payments to the merchant. */
export function createPayer(getService: () => TestService, caller = 'partner', payee = 'merchant') {
  const send = createCall(getService, caller);
  const call = createCall(getService, caller, '/api/v5/partners/');
  const create = (change: object = {}) => call('POST', 'individuals', { ...INDIVIDUAL, ...change });
  return {
    send,
    call,
    create,
    add: async (change: object = {}) => (await create(change)).body.Individual,
    turn: (id: string, name: string) => send('POST', `/sandbox/individuals/${id}/${name}`),
    readBalance: async (id: string) => (await call('GET', `individuals/${id}/wallet`)).body.Wallet.Balance,
    /** Pays a link of the payee. @returns its transaction id */
    async pay(Amount = 1000, change: object = {}) {
      const link = await getService().createLink({ Amount, ...change }, findCaller(getService(), payee));
      await getService().pay(link);
      return link.transactionId;
    },
    refund: (TransactionId: string, Amount: number) =>
      getService().post(
        '/api/v5/payments/refund',
        { TransactionId, Amount },
        findCaller(getService(), payee),
      ),
    split: (TransactionId: string, Splits: object[], change: object = {}) =>
      call('POST', 'splits', {
        Company: findCaller(getService(), payee).name,
        TransactionId,
        Splits,
        ...change,
      }),
    release: (...SplitHoldIds: (string | undefined)[]) =>
      call('POST', 'split-holds/release', { SplitHoldIds }),
    /** Lists the holds, oldest first, as their states and reversed amounts. */
    listHolds: async (query = '') =>
      (await call('GET', `split-holds${query}`)).body.SplitHolds.map(
        ({ State, Amount, ReversedAmount }) => [State, Amount, ReversedAmount] as const,
      ).reverse(),
  };
}

/** Creates the calls for the first company of `ALL_PARTNERS` and its merchant. */
export const createFirstPayer = (getService: () => TestService) => createPayer(getService, 'merchant', CHILD);
