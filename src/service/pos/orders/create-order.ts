import { randomUUID } from 'node:crypto';
import { MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import type { Company } from '../../calls/companies/company.ts';
import type { Shop } from '../../calls/companies/read-companies.ts';
import { insertPayment } from '../../payments/payments/insert-payment.ts';
import { breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { describeUnknown, isJsonObject } from '../../platform/http/requests/read-object.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { OrderItem } from '../tables/orders.ts';
import type { StoredOrder } from './describe-orders.ts';
import { MAX_ITEM_QUANTITY, MAX_ITEMS } from './order-schema.ts';

/** How long an order can be paid. */
const ORDER_MS = 86_400_000;

export interface OrderRequest {
  store_id: number;
  items: { id: number; quantity: number }[];
}

const findStore = ({ stores }: Company, id: unknown): Shop | undefined =>
  stores.find((store) => store.active && store.id === id);

const QUANTITY = `An integer from 1 to ${MAX_ITEM_QUANTITY}.`;
const ITEMS = `An array of 1 to ${MAX_ITEMS} entries.`;

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ITEM_QUANTITY;

function checkItem(item: unknown, path: string, store: Shop | undefined): FieldError[] {
  if (!isJsonObject(item)) return [breakRule(path, 'INVALID_VALUE', 'An object with id and quantity.')];
  const { id, quantity, ...rest } = item;
  const errors: FieldError[] = [];
  if (id === undefined) errors.push(breakRule(`${path}.id`, 'REQUIRED'));
  else if (store && !store.items.some((known) => known.id === id))
    errors.push(breakRule(`${path}.id`, 'ITEM_NOT_FOUND'));
  if (quantity === undefined) errors.push(breakRule(`${path}.quantity`, 'REQUIRED'));
  else if (!isQuantity(quantity)) {
    // A fraction within the range is as wrong as a text.
    const isOut = typeof quantity === 'number' && (quantity < 1 || quantity > MAX_ITEM_QUANTITY);
    errors.push(breakRule(`${path}.quantity`, isOut ? 'OUT_OF_RANGE' : 'INVALID_VALUE', QUANTITY));
  }
  return [...errors, ...describeUnknown(Object.keys(rest), ['id', 'quantity'], `${path}.`)];
}

const addUp = (items: readonly OrderItem[]): number =>
  items.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0);

const listItems = (store: Shop, { items }: OrderRequest): OrderItem[] =>
  items.map(({ id, quantity }) => {
    const { name = '', price = 0 } = store.items.find((item) => item.id === id) ?? {};
    return { id, name, quantity, unit_price: price };
  });

function checkItems(items: unknown, store: Shop | undefined): FieldError[] {
  if (items === undefined) return [breakRule('items', 'REQUIRED')];
  if (!Array.isArray(items)) return [breakRule('items', 'INVALID_VALUE', ITEMS)];
  if (!items.length || items.length > MAX_ITEMS) return [breakRule('items', 'AMOUNT_OUT_OF_RANGE', ITEMS)];
  return items.flatMap((item, index) => checkItem(item, `items[${index}]`, store));
}

/** Lists every rule that a new order breaks. An unknown, foreign, inactive or malformed store gets the same error. */
export function checkOrder(body: Record<string, unknown>, company: Company): FieldError[] {
  const { store_id: storeId, items, ...rest } = body;
  const store = findStore(company, storeId);
  const errors: FieldError[] = [];
  if (storeId === undefined) errors.push(breakRule('store_id', 'REQUIRED'));
  else if (!store) errors.push(breakRule('store_id', 'STORE_NOT_FOUND'));
  errors.push(...checkItems(items, store));
  if (store && !errors.length) {
    const total = addUp(listItems(store, body as unknown as OrderRequest));
    const hint = `The total is ${total}; it has to be from ${MIN_AMOUNT_MINOR} to ${MAX_AMOUNT_MINOR}.`;
    if (total < MIN_AMOUNT_MINOR || total > MAX_AMOUNT_MINOR)
      errors.push(breakRule('items', 'AMOUNT_OUT_OF_RANGE', hint));
  }
  return [...errors, ...describeUnknown(Object.keys(rest), ['store_id', 'items'])];
}

/**
 * Creates an order and its payment, which stays open as long as the order (docs/decisions.md, 319). The request must have been
 * checked.
 */
export async function createOrder(
  trx: StoreTransaction,
  request: OrderRequest,
  { company, now }: { company: Company; now: number },
): Promise<StoredOrder> {
  const store = findStore(company, request.store_id);
  if (!store) throw new Error(`The store ${request.store_id} has gone.`);
  const items = listItems(store, request);
  const paymentId = createRowId(now);
  const order = await trx
    .insertInto('orders')
    .values({
      company_id: company.id,
      store_id: store.id,
      store_reference: store.reference,
      status: 'open',
      payment_id: paymentId,
      items: JSON.stringify(items),
      created_at: now,
      updated_at: now,
      paid_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const metadata = { channel: 'cloud_pos', order_id: order.id, store_reference: store.reference };
  await insertPayment(trx, {
    id: paymentId,
    company_id: company.id,
    transaction_id: randomUUID(),
    amount_minor: addUp(items),
    currency: 'EUR',
    due_at: now + ORDER_MS,
    created_at: now,
    link_expires_at: now + ORDER_MS,
    channel: 'cloud_pos',
    store_reference: store.reference,
    metadata: JSON.stringify(metadata),
  });
  return order;
}
