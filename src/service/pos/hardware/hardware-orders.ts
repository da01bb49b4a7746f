import { randomUUID } from 'node:crypto';
import { isInPortfolio } from '../../calls/companies/is-in-portfolio.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { equals, type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { Change, RecordKey } from '../../calls/definitions/resource.ts';
import { moveMoney } from '../../ledger/wallets/move-money.ts';
import type { PostalAddress } from '../../merchants/contacts/address-schema.ts';
import { reject, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { RecordEventType } from '../../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../../webhooks/outbox/record-resource-event.ts';
import { deliverTerminals } from './deliver-terminals.ts';
import { getHardwareModel, HARDWARE_CURRENCY, type ModelName } from './hardware-models.ts';
import type { HardwareOrderRow, HardwareOrderState } from './tables.ts';

export interface HardwareNeeds {
  directory: Pick<Directory, 'findCompany' | 'findCompanyByName'>;
}

/** The validated body of a new order. */
export interface NewHardwareOrder {
  /** The name of the merchant. */
  Company: string;
  Model: ModelName;
  Quantity: number;
  ShipTo: PostalAddress;
  Metadata?: Record<string, unknown>;
}

export interface HardwareOrderQuery extends PageQuery {
  State?: HardwareOrderState;
}

/**
 * Selects the orders that a company may see: a partner its own, an admin all. The merchant who receives the terminals sees none.
 */
const selectOrders = (db: Store | StoreTransaction, companyId: number, { directory }: HardwareNeeds) => {
  const orders = db.selectFrom('hardware_orders').selectAll();
  return directory.findCompany(companyId)?.type === 'admin'
    ? orders
    : orders.where('company_id', '=', companyId);
};

async function describeOrders(
  db: Store | StoreTransaction,
  rows: readonly HardwareOrderRow[],
): Promise<object[]> {
  const ids = new Set(rows.flatMap((row) => [row.company_id, row.receiver_id]));
  const companies = ids.size
    ? await db
        .selectFrom('companies')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute()
    : [];
  // Not from the directory: a company that the fixtures no longer list still has orders.
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    HardwareOrderId: row.id,
    State: row.state,
    Company: names.get(row.receiver_id) ?? '',
    OrderedBy: names.get(row.company_id) ?? '',
    Model: row.model,
    Quantity: row.quantity,
    UnitPrice: row.unit_price,
    Amount: row.amount,
    Currency: row.currency,
    ShipTo: JSON.parse(row.ship_to) as PostalAddress,
    TerminalIds: JSON.parse(row.terminal_ids) as string[],
    Metadata: JSON.parse(row.metadata) as object,
    CreatedAt: new Date(row.created_at).toISOString(),
    UpdatedAt: new Date(row.updated_at).toISOString(),
  }));
}

async function describeOrder(db: Store | StoreTransaction, row: HardwareOrderRow): Promise<object> {
  const [order] = (await describeOrders(db, [row])) as [object];
  return order;
}

export async function listHardwareOrders(
  store: Store,
  companyId: number,
  { State, ...page }: HardwareOrderQuery,
  needs: HardwareNeeds,
): Promise<Page> {
  const { rows, NextCursor } = await readPage(store, selectOrders(store, companyId, needs), page, {
    idColumn: 'id',
    filters: { checked: [equals('state', State)] },
  });
  return { rows: await describeOrders(store, rows), NextCursor };
}

/** @throws Rejection 404 for an unknown order, or one that the company may not see */
export async function readHardwareOrder(
  store: Store,
  { companyId, id }: RecordKey,
  needs: HardwareNeeds,
): Promise<object> {
  const row = await selectOrders(store, companyId, needs).where('id', '=', id).executeTakeFirst();
  if (!row) throw reject('HARDWARE_ORDER_NOT_FOUND');
  return describeOrder(store, row);
}

/**
 * Orders terminals for a merchant, and pays for them from the wallet of the ordering company.
 * @throws Rejection 404 for a company that is unknown or outside the portfolio; 409 if the wallet's balance is too low
 */
export async function createHardwareOrder(
  { Company, Model, Quantity, ShipTo, Metadata = {} }: NewHardwareOrder,
  { trx, now, companyId }: Change & { companyId: number },
  { directory }: HardwareNeeds,
): Promise<object> {
  const buyer = directory.findCompany(companyId);
  const receiver = directory.findCompanyByName(Company);
  if (!buyer || !receiver || !isInPortfolio(buyer, receiver)) throw reject('COMPANY_NOT_FOUND');
  const { priceMinor } = getHardwareModel(Model);
  const row: HardwareOrderRow = {
    id: `hwo_${randomUUID()}`,
    company_id: companyId,
    receiver_id: receiver.id,
    state: 'ORDERED',
    model: Model,
    quantity: Quantity,
    unit_price: priceMinor,
    amount: priceMinor * Quantity,
    currency: HARDWARE_CURRENCY,
    ship_to: JSON.stringify(ShipTo),
    terminal_ids: '[]',
    metadata: JSON.stringify(Metadata),
    created_at: now,
    updated_at: now,
  };
  await moveMoney(trx, {
    companyId,
    currency: row.currency,
    amountMinor: -row.amount,
    reason: 'HARDWARE_ORDER',
    recordId: row.id,
    now,
  });
  await trx.insertInto('hardware_orders').values(row).execute();
  return describeOrder(trx, row);
}

interface Step {
  from: HardwareOrderState;
  to: HardwareOrderState;
  event: RecordEventType;
  /** Further changes in the same transaction. */
  follow?(trx: StoreTransaction, row: HardwareOrderRow, now: number): Promise<Partial<HardwareOrderRow>>;
}

/** The steps in the life of an order. */
const STEPS = {
  ship: { from: 'ORDERED', to: 'SHIPPED', event: 'hardware_order.shipped' },
  deliver: {
    from: 'SHIPPED',
    to: 'DELIVERED',
    event: 'hardware_order.delivered',
    async follow(trx, { receiver_id: companyId, model, quantity }, now) {
      const poiids = await deliverTerminals(trx, { companyId, model, quantity, now });
      return { terminal_ids: JSON.stringify(poiids) };
    },
  },
  cancel: {
    from: 'ORDERED',
    to: 'CANCELLED',
    event: 'hardware_order.cancelled',
    async follow(trx, { id, company_id: companyId, currency, amount }, now) {
      const reason = 'HARDWARE_ORDER_CANCELLED';
      await moveMoney(trx, { companyId, currency, amountMinor: amount, reason, recordId: id, now });
      return {};
    },
  },
} as const satisfies Record<string, Step>;

type HardwareStep = keyof typeof STEPS;

/**
 * Moves an order to its next state. Of two concurrent calls, one is refused.
 * @throws Rejection 404 for an unknown order, or one that the company may not see; 409 if its state does not allow the step
 */
export async function moveHardwareOrder(
  trx: StoreTransaction,
  { companyId, id }: RecordKey,
  { step, now, ...needs }: HardwareNeeds & { step: HardwareStep; now: number },
): Promise<object> {
  const { from, to, event, follow }: Step = STEPS[step];
  const row = await selectOrders(trx, companyId, needs).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw reject('HARDWARE_ORDER_NOT_FOUND');
  if (row.state !== from)
    throw rejectState('HARDWARE_ORDER_STATE', {
      subject: 'hardware order',
      state: row.state,
      needs: [from],
    });
  const facts = { state: to, updated_at: now, ...(await follow?.(trx, row, now)) };
  await trx.updateTable('hardware_orders').set(facts).where('id', '=', id).execute();
  await recordResourceEvent(trx, {
    companyId: row.company_id,
    recordId: id,
    resource: 'hardware_order',
    type: event,
    amountMinor: row.amount,
    currency: row.currency,
    status: to,
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    now,
  });
  return describeOrder(trx, { ...row, ...facts });
}
