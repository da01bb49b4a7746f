/** SIMULATED: implements the port to banks and wallets for the sandbox. */
import { randomBytes } from 'node:crypto';
import type { Rail, RailOrderState } from '../../payments/attempts/rail.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { RailOrderRow } from './tables.ts';

/** Creates a token of 256 random bits: the URL of the bank's page is the only credential. */
const createToken = (): string => randomBytes(32).toString('base64url');

export const createBankPath = (token: string): string => `/sandbox/bank/${token}`;

/** The row of an order that was cancelled before it arrived. */
const NEVER_ARRIVED = {
  method: 'pay_by_bank',
  merchant_name: '',
  description: '',
  amount_minor: 0,
  return_url: '',
  expires_at: 0,
  debtor_bank: null,
  statement: null,
} as const;

/**
 * Creates the simulated rail. It stores its orders in a separate table, as a real rail does in its own systems. If the shopper
 * approves while the service cancels, only the first of the two has an effect.
 * @param getBankOrigin returns the origin of the bank's page (`get-bank-origin.ts`)
 */
export function createRail(store: Store, getBankOrigin: () => string): Rail {
  const findRow = (reference: string): Promise<RailOrderRow | undefined> =>
    store.selectFrom('rail_orders').selectAll().where('reference', '=', reference).executeTakeFirst();

  const add = (row: Omit<RailOrderRow, 'token' | 'variant'>) =>
    store
      .insertInto('rail_orders')
      .values({ ...row, token: createToken(), variant: null })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute();

  const readState = async (reference: string): Promise<RailOrderState> =>
    (await findRow(reference))?.state ?? 'CANCELLED';

  return {
    async open({ reference, method, description, currency, ...order }) {
      await add({
        ...{ reference, method, description, currency, state: 'WAITING' },
        merchant_name: order.merchantName,
        amount_minor: order.amountMinor,
        return_url: order.returnUrl,
        expires_at: order.expiresAt,
        debtor_bank: order.debtorBank ?? null,
        statement: order.statement ?? null,
      });
      return readState(reference);
    },
    find: async (reference) => (await findRow(reference))?.state,
    async listEnded(references) {
      if (!references.length) return [];
      const ended = store.selectFrom('rail_orders').select('reference').where('state', '!=', 'WAITING');
      const rows = await ended.where('reference', 'in', references).execute();
      return rows.map(({ reference }) => reference);
    },
    async findPage(reference) {
      const row = await findRow(reference);
      if (row?.state !== 'WAITING') return undefined;
      return { url: getBankOrigin() + createBankPath(row.token), method: 'GET' };
    },
    findVariant: async (reference) => (await findRow(reference))?.variant ?? null,
    async cancel(reference) {
      await add({ ...NEVER_ARRIVED, reference, state: 'CANCELLED', currency: 'EUR' });
      await store
        .updateTable('rail_orders')
        .set({ state: 'CANCELLED' })
        .where('reference', '=', reference)
        .where('state', '=', 'WAITING')
        .execute();
      return readState(reference);
    },
    // The bank has already notified the service.
    takeReturn: async () => {},
    getChallengeSources: () => [getBankOrigin()],
  };
}
