import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptHardwareOrders } from '../../../src/service/records/adopt-hardware-orders.ts';
import { createBuyer, HARDWARE_AMOUNT, HARDWARE_ORDER } from '../pos/hardware/create-buyer.ts';
import { ALL_SCOPES } from '../support/all-scopes.ts';
import { useService } from '../support/use-service.ts';

const ID = 'hwo_00000000-0000-4000-8000-00000000000';
const ORDERED_AT = Date.parse('2026-11-20T08:00:00Z');

const service = useService({ companies: ALL_SCOPES });
const partner = createBuyer(() => service);

/** Creates the table of before, with an order of the partner for each state. */
beforeEach(async () => {
  const { store } = service;
  await sql`create table hardware_orders (
    id text primary key, company_id integer not null, receiver_id integer not null, state text not null,
    model text not null, quantity integer not null, unit_price bigint not null, amount bigint not null,
    currency text not null, ship_to text not null, terminal_ids text not null, metadata text not null,
    created_at bigint not null, updated_at bigint not null
  )`.execute(store);
  const receiver = await store
    .selectFrom('companies')
    .select('id')
    .where('name', '=', HARDWARE_ORDER.Company)
    .executeTakeFirstOrThrow();
  for (const [index, state] of ['ORDERED', 'SHIPPED', 'DELIVERED', 'CANCELLED'].entries())
    await sql`insert into hardware_orders values (${ID + index}, ${service.partner.id}, ${receiver.id}, ${state},
      ${HARDWARE_ORDER.Model}, 2, 7900, ${HARDWARE_AMOUNT}, 'EUR', ${JSON.stringify(HARDWARE_ORDER.ShipTo)},
      ${state === 'DELIVERED' ? '["S1M1N-1","S1M1N-2"]' : '[]'}, '{"po":"7"}', ${ORDERED_AT + index},
      ${ORDERED_AT + 10 + index})`.execute(store);
  await adoptHardwareOrders(store);
});

describe('adoptHardwareOrders', () => {
  it('keeps each order as it was', async () => {
    const order = (index: number, State: string, TerminalIds: string[]) => ({
      HardwareOrderId: ID + index,
      State,
      ...HARDWARE_ORDER,
      OrderedBy: 'Rete Partner',
      UnitPrice: 7_900,
      Amount: HARDWARE_AMOUNT,
      Currency: 'EUR',
      TerminalIds,
      Metadata: { po: '7' },
      CreatedAt: new Date(ORDERED_AT + index).toISOString(),
      UpdatedAt: new Date(ORDERED_AT + 10 + index).toISOString(),
    });
    expect((await partner.list()).HardwareOrders).toEqual([
      order(3, 'CANCELLED', []),
      order(2, 'DELIVERED', ['S1M1N-1', 'S1M1N-2']),
      order(1, 'SHIPPED', []),
      order(0, 'ORDERED', []),
    ]);
    expect((await partner.list('?State=SHIPPED')).HardwareOrders).toHaveLength(1);
  });

  it('lets the orders go on', async () => {
    expect((await partner.cancel(`${ID}0`)).status).toBe(200);
    expect(await partner.balance()).toBe(HARDWARE_AMOUNT);
    const { status, body } = await partner.deliver(`${ID}1`);
    expect([status, body.HardwareOrder.TerminalIds.length]).toEqual([200, 2]);
    for (const index of [2, 3]) expect((await partner.cancel(ID + index)).status).toBe(409);
  });

  it('removes the table, and has nothing to do then', async () => {
    await adoptHardwareOrders(service.store);
    const tables = await service.store.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('hardware_orders');
    expect((await partner.list()).HardwareOrders).toHaveLength(4);
  });
});
