import type { Generated } from 'kysely';
import { defineTables } from '../../platform/store/define-tables.ts';

export type OrderStatus = 'open' | 'awaiting_pos' | 'approved' | 'paid' | 'failed' | 'expired';

/** An item as it was when the order was created. */
export interface OrderItem {
  id: number;
  name: string;
  quantity: number;
  /** Minor units. */
  unit_price: number;
}

/** An order of a till. Its amount is that of its payment. */
export interface OrderRow {
  id: Generated<number>;
  company_id: number;
  store_id: number;
  store_reference: string;
  status: OrderStatus;
  payment_id: string;
  /** A JSON array of `OrderItem`. */
  items: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    orders: OrderRow;
  }
}

/** The orders of tills. */
export const ORDER_TABLES = defineTables({
  orders: ({ counter }) => [
    `create table orders (
      id ${counter},
      company_id integer not null,
      store_id integer not null,
      store_reference text not null,
      status text not null,
      payment_id text not null unique,
      items text not null,
      created_at bigint not null,
      updated_at bigint not null,
      paid_at bigint
    )`,
    'create index orders_newest on orders (company_id, created_at, id, status, store_id)',
    'create index orders_of_status on orders (company_id, status, created_at, id, store_id)',
  ],
});
