import { sql } from 'kysely';
import type { Store } from '../platform/store/open-store.ts';

/** A row of the table that hardware orders had before they became records. */
interface OldOrder {
  id: string;
  company_id: number;
  receiver_id: number;
  state: string;
  model: string;
  quantity: number;
  unit_price: number | string;
  amount: number | string;
  currency: string;
  ship_to: string;
  terminal_ids: string;
  metadata: string;
  created_at: number | string;
  updated_at: number | string;
  ordered_by: string | null;
  receiver: string | null;
}

const toBody = (order: OldOrder): string =>
  JSON.stringify({
    Company: order.receiver ?? '',
    receiver_id: order.receiver_id,
    OrderedBy: order.ordered_by ?? '',
    Model: order.model,
    Quantity: order.quantity,
    UnitPrice: Number(order.unit_price),
    Amount: Number(order.amount),
    Currency: order.currency,
    ShipTo: JSON.parse(order.ship_to) as object,
    TerminalIds: JSON.parse(order.terminal_ids) as string[],
    Metadata: JSON.parse(order.metadata) as object,
  });

/** Migration: turns the rows of `hardware_orders` into records. A database that was created without that table has nothing to do. */
export async function adoptHardwareOrders(db: Store): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'hardware_orders')) return;
  const { rows } = await sql<OldOrder>`
    select hardware_orders.*, buyer.name as ordered_by, merchant.name as receiver
    from hardware_orders
    left join companies as buyer on buyer.id = hardware_orders.company_id
    left join companies as merchant on merchant.id = hardware_orders.receiver_id`.execute(db);
  for (const order of rows)
    await sql`insert into records
      (company_id, resource, id, state, search, body, version, created_at, updated_at)
      values (${order.company_id}, 'HardwareOrder', ${order.id}, ${order.state}, ${order.id}, ${toBody(order)}, 1,
        ${order.created_at}, ${order.updated_at})`.execute(db);
  await sql`drop table hardware_orders`.execute(db);
}
