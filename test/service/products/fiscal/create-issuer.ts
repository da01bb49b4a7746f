import { createCall } from '../../support/create-call.ts';
import type { TestService } from '../../support/create-test-service.ts';

const FISCAL = '/api/v5/fiscal-invoices';
const Address = { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Country: 'IT' };

export const CONFIGURATION = {
  Channels: ['SDI', 'RECEIPTS'],
  Name: 'Caffè Rossi',
  VatNumber: 'IT12345678903',
  TaxRegime: 'RF01',
  Address: { ...Address, Province: 'RM' },
  RtSerial: '99MEX012345',
};

export const CUSTOMER = { Name: 'Bianchi Srl', VatNumber: 'IT01234567897', Address, SdiCode: 'M5UXCR1' };
export const LINES = [{ Description: 'Work', Quantity: 1.5, UnitPrice: 10_000, VatRate: 22 }];
export const INVOICE = { Customer: CUSTOMER, Lines: LINES };

export const RECEIPT = {
  Lines: [{ Description: 'Caffè', Quantity: 2, UnitPrice: 120, VatRate: 10 }],
  Payments: [{ Type: 'CASH', Amount: 240 }],
};

export const DAY_S = 86_400;

/** Creates the calls of a company that issues invoices and receipts. Default: the merchant. */
export function createIssuer(getService: () => TestService, caller = 'merchant') {
  const request = createCall(getService, caller);
  const call = createCall(getService, caller, `${FISCAL}/`);
  const create = (change: object = {}) => call('POST', 'invoices', { ...INVOICE, ...change });
  const read = async (id: string) => (await call('GET', `invoices/${id}`)).body.Invoice;
  const advance = (Advance: number) => request('POST', '/sandbox/clock', { Advance });
  return {
    call,
    create,
    read,
    advance,
    setUp: (change: object = {}) => call('PUT', 'configuration', { ...CONFIGURATION, ...change }),
    /** Creates an invoice and returns it. */
    make: async (change: object = {}) => (await create(change)).body.Invoice,
    send: (id: string) => call('POST', `invoices/${id}/send`),
    /** Creates an invoice that has been delivered to its customer, unless the customer's code prevents that. */
    async deliver(change: object = {}) {
      const { InvoiceId } = (await create({ ...change, Send: true })).body.Invoice;
      await advance(0);
      await advance(300);
      return read(InvoiceId);
    },
    credit: (id: string, body: object = {}) => call('POST', `invoices/${id}/credit-note`, body),
    turn: (id: string, name: string) => request('POST', `/sandbox/invoices/${id}/${name}`),
    ring: (change: object = {}) => call('POST', 'receipts', { ...RECEIPT, ...change }),
  };
}

/** Makes a payment with these items. @returns its transaction id */
export async function payItems(
  service: TestService,
  Items: readonly object[],
  Amount: number,
  change: object = {},
) {
  const link = await service.createLink({ Items, Amount, ...change });
  await service.pay(link);
  return link.transactionId;
}
