import type { Currency } from '../../../protocol/money.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

export const HARDWARE_ORDER_STATES = ['ORDERED', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;

export type HardwareOrderState = (typeof HARDWARE_ORDER_STATES)[number];

/** An order of terminals that a partner has placed and paid for a merchant. */
export interface HardwareOrderRow {
  id: string;
  /** The company that ordered and paid. */
  company_id: number;
  /** The merchant who receives the terminals. */
  receiver_id: number;
  state: HardwareOrderState;
  model: string;
  quantity: number;
  /** In minor units, at the time of the order. */
  unit_price: number;
  amount: number;
  currency: Currency;
  /** JSON. */
  ship_to: string;
  /** A JSON array of POIIDs; empty before the delivery. */
  terminal_ids: string;
  /** JSON. */
  metadata: string;
  created_at: number;
  updated_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    hardware_orders: HardwareOrderRow;
  }
}

/** The orders of terminals. */
export const HARDWARE_TABLES = defineTables({
  hardware_orders: [
    `create table hardware_orders (
      id text primary key,
      company_id integer not null,
      receiver_id integer not null,
      state text not null,
      model text not null,
      quantity integer not null,
      unit_price bigint not null,
      amount bigint not null,
      currency text not null,
      ship_to text not null,
      terminal_ids text not null,
      metadata text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index hardware_orders_newest on hardware_orders (company_id, created_at, id)',
    // For admins, who see the orders of all companies.
    'create index hardware_orders_of_all on hardware_orders (created_at, id)',
  ],
});
