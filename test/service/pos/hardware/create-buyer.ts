import { expect } from 'vitest';
import {
  BUILT_IN_COMPANIES,
  type CompanyFixture,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { SCOPES } from '../../../../src/service/calls/companies/scopes.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { createCall } from '../../support/create-call.ts';
import type { TestService } from '../../support/create-test-service.ts';
import { shareService } from '../../support/use-service.ts';

/** Two terminals without a printer, for 15,800 cents. */
export const HARDWARE_ORDER = {
  Company: 'Bottega Rossi',
  Model: 'S1M1N',
  Quantity: 2,
  ShipTo: { Street: 'Via del Corso 12', City: 'Roma', Country: 'IT' },
};
/** The orders of the first company of `ALL_PARTNERS`. */
export const OWN_ORDER = { ...HARDWARE_ORDER, Company: 'Officina Verdi' };
export const HARDWARE_AMOUNT = 15_800;

const createCompany = (
  facts: Pick<CompanyFixture, 'name' | 'type'> & { parent?: string },
): CompanyFixture => ({
  ...(BUILT_IN_COMPANIES[2] as CompanyFixture),
  parent: undefined as never,
  ...facts,
  credentials: [{ username: facts.name, password: 'x', scopes: [...SCOPES] }],
});

/** The built-in companies, another partner with a merchant, and an admin. */
export const TRADING_COMPANIES: CompanyFixture[] = [
  ...ALL_SCOPES,
  createCompany({ name: 'Altra Rete', type: 'partner' }),
  createCompany({ name: 'Caffè Blu', type: 'merchant', parent: 'Altra Rete' }),
  createCompany({ name: 'Casa Madre', type: 'admin' }),
];

/** A service with these companies, for all tests of the file. */
export const useTradingService = (): TestService => shareService({ companies: TRADING_COMPANIES });

const ORDERS = '/api/v5/pos-terminals/hardware-orders';

/** The calls of a company that orders hardware: of the partner, unless another one is named. */
export function createBuyer(getService: () => TestService, caller = 'partner') {
  const call = createCall(getService, caller);
  const topUp = (Amount: unknown, more: object = {}) =>
    call('POST', '/sandbox/wallet-top-ups', { Amount, ...more });
  const order = (change: object = {}, headers = {}) =>
    call('POST', ORDERS, { ...HARDWARE_ORDER, ...change }, headers);
  const turn = (id: string, step: 'ship' | 'deliver') =>
    call('POST', `/sandbox/hardware-orders/${id}/${step}`);
  return {
    call,
    topUp,
    order,
    ship: (id: string) => turn(id, 'ship'),
    deliver: (id: string) => turn(id, 'deliver'),
    cancel: (id: string) => call('POST', `${ORDERS}/${id}/cancel`),
    read: (id: string) => call('GET', `${ORDERS}/${id}`),
    list: async (query = '') => (await call('GET', ORDERS + query)).body,
    /** The balance of its wallet in euros; 0 without one. */
    async balance() {
      const { Balances } = (await call('GET', '/api/v5/wallet/balances')).body;
      return Balances.find(({ Currency }) => Currency === 'EUR')?.Balance ?? 0;
    },
    /** The id of an order that was paid. */
    async buy(change: object = {}) {
      expect((await topUp(HARDWARE_AMOUNT)).status).toBe(200);
      const { status, body } = await order(change);
      expect(status).toBe(200);
      return body.HardwareOrder.HardwareOrderId;
    },
  };
}
