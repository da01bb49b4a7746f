import { type Answer, BASE_URL, type TestLink } from '../../support/create-api-calls.ts';
import { createCall } from '../../support/create-call.ts';
import type { TestService } from '../../support/create-test-service.ts';

export const REGISTRANT = {
  Type: 'organization',
  Name: 'Bottega Rossi Srl',
  Email: 'domini@bottega.example',
  Address: { Street: 'Via Roma 1', PostalCode: '20121', City: 'Milano', Country: 'IT' },
};

export const DAY_MS = 86_400_000;

/** Creates the calls of a company that buys domains. */
export function createDomainBuyer(getService: () => TestService, caller = 'merchant') {
  const call = createCall(getService, caller, '/api/v5/domains');
  const register = (change: object = {}) => call('POST', '/registrant', { ...REGISTRANT, ...change });
  const quote = (Domain: string, Operation = 'buy', PackageId = 'eu-1') =>
    call('POST', '/quotes', { Domain, Operation, PackageId });
  const order = async (Domain: string, operation: string, change: object = {}, PackageId = 'eu-1') => {
    const { QuoteId } = (await quote(Domain, operation, PackageId)).body.Quote;
    return call('POST', `/${operation}`, { QuoteId, ...change });
  };
  const toLink = ({ body: { Domain } }: Answer): TestLink => ({
    transactionId: Domain.TransactionId,
    path: (Domain.PaymentUrl ?? '').slice(BASE_URL.length),
  });
  const read = async (id: string) => (await call('GET', `/${id}`)).body.Domain;
  return {
    call,
    register,
    quote,
    read,
    toLink,
    buy: (name: string, change: object = {}, PackageId = 'eu-1') => order(name, 'buy', change, PackageId),
    transfer: (name: string, AuthCode: string, change: object = {}) =>
      order(name, 'transfer', { AuthCode, ...change }),
    issueCode: async (id: string) => (await call('POST', `/${id}/auth-code`)).body.AuthCode,
    check: (name: string) => call('GET', `/availability?Domain=${encodeURIComponent(name)}`),
    /** Buys a name and pays for it. */
    async own(name: string, PackageId = 'eu-1') {
      const bought = await order(name, 'buy', {}, PackageId);
      await getService().pay(toLink(bought));
      return read(bought.body.Domain.DomainId);
    },
  };
}

/** Lists the types of events about domains and refunds, oldest first. */
export async function listDomainEvents({ store }: TestService, id?: string): Promise<string[]> {
  const events = store.selectFrom('events').selectAll().where('type', 'like', 'domain.%');
  const rows = await events.orderBy('occurred_at').orderBy('type').execute();
  return rows
    .filter(({ payload }) => !id || (JSON.parse(payload) as { TransactionId: string }).TransactionId === id)
    .map(({ type }) => type);
}
