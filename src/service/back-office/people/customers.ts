import { sql } from 'kysely';
import type { Currency } from '../../../protocol/money.ts';
import { type Page, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { findByWords, readSearchedWords } from './find-by-words.ts';
import type { CustomerRow } from './tables.ts';
import { listAddressWords, listIndexWords } from './to-search-words.ts';

/** The maximum number of payments of a customer that are summed, newest first. */
export const MAX_SUMMED = 500;

/** The maximum numbers of customers in the search results, and of payments in which they are looked for. */
const MAX_FOUND = 20;
const MAX_SEARCHED = 300;

interface SumRow {
  customer_id: string;
  currency: Currency;
  count: number;
  paid: number;
  refunded: number;
}

const selectOwn = (store: Store, companyId: number) =>
  store.selectFrom('customers').selectAll().where('company_id', '=', companyId);

export const findCustomer = (
  store: Store,
  { companyId, id }: { companyId: number; id: string },
): Promise<CustomerRow | undefined> => selectOwn(store, companyId).where('id', '=', id).executeTakeFirst();

/** Sums the newest payments of customers, so many of each at most: an address may be that of a desk in the shop. */
async function sumPayments(store: Store, ids: readonly string[]): Promise<SumRow[]> {
  if (!ids.length) return [];
  const newest = ids.map(
    (id) => sql`select * from (select customer_id, payment_id from indexed_payments where customer_id = ${id}
      order by created_at desc, payment_id desc limit ${sql.lit(MAX_SUMMED + 1)}) as of_customer`,
  );
  const { rows } = await sql<SumRow>`
    select customer_id, currency, count(*) as count, sum(refunded_minor) as refunded,
      sum(case when status in ('CAPTURED', 'SETTLED', 'REFUNDED', 'DISPUTED') then amount_minor else 0 end) as paid
    from (${sql.join(newest, sql` union all `)}) as newest join payments on payments.id = newest.payment_id
    group by customer_id, currency`.execute(store);
  return rows;
}

/** Describes customers with what they have paid, and what of it was returned, in minor units. */
export async function describeCustomers(store: Store, rows: readonly CustomerRow[]) {
  const ids = rows.map(({ id }) => id);
  const sums = Map.groupBy(await sumPayments(store, ids), ({ customer_id }) => customer_id);
  return rows.map((row) => {
    const own = sums.get(row.id) ?? [];
    const count = own.reduce((total, { count }) => total + Number(count), 0);
    return {
      CustomerId: row.id,
      Name: row.name,
      Email: row.email,
      ShopperReference: row.shopper_reference,
      Payments: Math.min(count, MAX_SUMMED),
      HasMore: count > MAX_SUMMED,
      Sums: own
        .map(({ currency, paid, refunded }) => ({
          Currency: currency,
          Paid: Number(paid),
          Refunded: Number(refunded),
        }))
        .filter(({ Paid }) => Paid > 0)
        .sort((a, b) => b.Paid - a.Paid),
      LastPaymentAt: new Date(row.last_at).toISOString(),
      CreatedAt: new Date(row.created_at).toISOString(),
    };
  });
}

export type CustomerFacts = Awaited<ReturnType<typeof describeCustomers>>[number];

/** Whether all searched words are those of the customer, and not of something that was bought. */
function hasWords({ name, email, shopper_reference }: CustomerRow, searched: readonly string[]): boolean {
  const words = [
    ...listIndexWords(`${name ?? ''} ${shopper_reference ?? ''}`),
    ...listAddressWords(email ?? ''),
  ];
  return searched.every((word) => words.some((own) => own.startsWith(word)));
}

/** Finds the customers who have made the newest payments with some words of their name, address or reference. */
async function searchCustomers(store: Store, companyId: number, text: string): Promise<CustomerRow[]> {
  const ids = await findByWords(store, { companyId, text, limit: MAX_SEARCHED });
  if (!ids.length) return [];
  const payers = store.selectFrom('indexed_payments').select('customer_id').where('payment_id', 'in', ids);
  const rows = await selectOwn(store, companyId).where('id', 'in', payers).execute();
  const searched = readSearchedWords(text);
  return rows
    .filter((row) => hasWords(row, searched))
    .sort((a, b) => b.created_at - a.created_at)
    .slice(0, MAX_FOUND);
}

/** Lists the customers of a company, newest first: all of them by page, or those that a text finds. */
export async function listCustomers(
  store: Store,
  companyId: number,
  { Search, ...page }: PageQuery & { Search?: string },
): Promise<Page<CustomerFacts>> {
  const { rows, NextCursor } =
    Search === undefined
      ? await readPage(store, selectOwn(store, companyId), page, { idColumn: 'id' })
      : { rows: await searchCustomers(store, companyId, Search), NextCursor: null };
  return { rows: await describeCustomers(store, rows), NextCursor };
}

/** Lists the payments of a customer, newest first. */
export const listPaymentsOf = (store: Store, id: string, page: PageQuery) =>
  readPage(store, store.selectFrom('indexed_payments').selectAll().where('customer_id', '=', id), page, {
    idColumn: 'payment_id',
    isOfRecord: true,
  });
