/** SIMULATED: stands for the banks and wallets that a shopper is sent to. It exists because this is a sandbox. */
import { randomBytes } from 'node:crypto';
import type { Currency } from '../../protocol/money.ts';
import type { Store } from '../store/open-store.ts';
import type { RailOrderMethod, RailOrderRow, RailOrderState, RailVariant } from '../store/schema.ts';

export interface RailOrder {
  /** Ours, one for an attempt: asked again with the same reference, a rail has the same order. */
  reference: string;
  method: RailOrderMethod;
  merchantName: string;
  /** What is paid for, as the shopper knows it. */
  description: string;
  amountMinor: number;
  currency: Currency;
  returnUrl: string;
  /** After that it can no longer be approved. Ms since 1970. */
  expiresAt: number;
}

/** How an order stands at the rail. */
export type RailAnswer = RailOrderState;

export interface Rail {
  open(order: RailOrder): Promise<RailAnswer>;
  /** `undefined` for an order that never arrived. */
  find(reference: string): Promise<RailAnswer | undefined>;
  /** Those of these orders that no longer wait for the shopper: asked in one go, for what nobody has come back to tell. */
  listEnded(references: readonly string[]): Promise<string[]>;
  /** Where the shopper approves a waiting order. */
  findUrl(reference: string): Promise<string | undefined>;
  /** How the shopper has chosen to pay there, where that is not the usual way. */
  findVariant(reference: string): Promise<RailVariant | null>;
  /** Cancels an order that still waits, and one that is yet to arrive; answers how it stands then. */
  cancel(reference: string): Promise<RailAnswer>;
}

/** 256 random bits: the address of the bank's page is the only key to it. */
const createToken = (): string => randomBytes(32).toString('base64url');

export const createBankPath = (token: string): string => `/sandbox/bank/${token}`;

/** What stands in the row of an order that was cancelled before it arrived. */
const NEVER_ARRIVED = {
  method: 'pay_by_bank',
  merchant_name: '',
  description: '',
  amount_minor: 0,
  return_url: '',
  expires_at: 0,
} as const;

/**
 * Remembers its orders in a table of its own, as a real rail does in its own systems. Of a shopper who approves and a
 * service that cancels at the same moment, one finds the order no longer waiting.
 * @param getBankOrigin origin of the bank's page (`get-bank-origin.ts`)
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

  const readState = async (reference: string): Promise<RailAnswer> =>
    (await findRow(reference))?.state ?? 'CANCELLED';

  return {
    async open({
      reference,
      method,
      merchantName,
      description,
      amountMinor,
      currency,
      returnUrl,
      expiresAt,
    }) {
      await add({
        reference,
        state: 'WAITING',
        method,
        merchant_name: merchantName,
        description,
        amount_minor: amountMinor,
        currency,
        return_url: returnUrl,
        expires_at: expiresAt,
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
    async findUrl(reference) {
      const row = await findRow(reference);
      return row?.state === 'WAITING' ? getBankOrigin() + createBankPath(row.token) : undefined;
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
  };
}
