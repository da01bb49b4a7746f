import { sql } from 'kysely';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { describeIndexed } from './describe-indexed.ts';
import type { CustomerRow, IndexedPaymentRow } from './tables.ts';
import { splitJoined } from './to-search-words.ts';

/** The maximum number of attempts that are read: a shopper can return from a bank any number of times. */
const MAX_ATTEMPTS = 2000;

type Change = IndexedPaymentRow & { old: IndexedPaymentRow | undefined };

/** Writes the words that are new, and deletes those that are gone. */
async function writeWords(trx: StoreTransaction, changes: readonly Change[]): Promise<void> {
  const compare = (a: string, b: string) => {
    const others = new Set(splitJoined(b));
    return splitJoined(a).filter((word) => !others.has(word));
  };
  const added = changes.flatMap(({ company_id, created_at, payment_id, words, old }) =>
    compare(words, old?.words ?? '').map((word) => ({ company_id, word, created_at, payment_id })),
  );
  if (added.length) {
    const rows = trx.insertInto('search_words').values(added);
    await rows.onConflict((conflict) => conflict.doNothing()).execute();
  }
  for (const { company_id, created_at, payment_id, words, old } of changes) {
    const gone = compare(old?.words ?? '', words);
    if (!gone.length) continue;
    await trx
      .deleteFrom('search_words')
      .where('company_id', '=', company_id)
      .where('word', 'in', gone)
      .where('created_at', '=', created_at)
      .where('payment_id', '=', payment_id)
      .execute();
  }
}

/** Adds and updates customers. What the newest payment does not name stays as it is. */
async function writeCustomers(trx: StoreTransaction, people: readonly CustomerRow[]): Promise<void> {
  const merged = new Map<string, CustomerRow>();
  for (const row of people) {
    const known = merged.get(row.id) ?? row;
    const { created_at } = known;
    merged.set(row.id, { ...row, email: row.email ?? known.email, name: row.name ?? known.name, created_at });
  }
  if (!merged.size) return;
  const newer = (column: string) => sql<string>`case when excluded.last_at >= customers.last_at
    then coalesce(excluded.${sql.ref(column)}, customers.${sql.ref(column)})
    else coalesce(customers.${sql.ref(column)}, excluded.${sql.ref(column)}) end`;
  await trx
    .insertInto('customers')
    // In the order of ids: concurrent transactions lock in the same order.
    .values([...merged.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        email: newer('email'),
        name: newer('name'),
        last_at: sql<number>`${newer('last_at')}`,
      }),
    )
    .execute();
}

/** Deletes customers, if none of their payments is left. */
async function dropCustomers(trx: StoreTransaction, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await trx
    .deleteFrom('customers')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) => {
      const payments = selectFrom('indexed_payments').select('payment_id');
      return not(exists(payments.whereRef('indexed_payments.customer_id', '=', 'customers.id')));
    })
    .execute();
}

/** Reads payments with what identifies their shoppers. Card sessions, which charge nothing, are left out. */
async function readPayments(trx: StoreTransaction, ids: readonly string[]) {
  const payments = trx.selectFrom('payments').selectAll().where('id', 'in', ids).where('is_setup', '=', 0);
  const links = trx.selectFrom('links').select(['payment_id', 'request']).where('payment_id', 'in', ids);
  const attempts = trx
    .selectFrom('attempts')
    .select(['payment_id', 'state', 'email', 'holder_name', 'card_last4', 'account_last4'])
    .where('payment_id', 'in', ids)
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS);
  const rows = await payments.orderBy('id').execute();
  const requests = new Map((await links.execute()).map(({ payment_id, request }) => [payment_id, request]));
  const tried = Map.groupBy((await attempts.execute()).reverse(), ({ payment_id }) => payment_id);
  return rows.map((payment) => ({
    payment,
    request: requests.get(payment.id) ?? null,
    attempts: tried.get(payment.id) ?? [],
  }));
}

/** Brings the index up to date with some payments: their words, and the customers who pay them. Repeating it changes nothing. */
export async function indexPayments(trx: StoreTransaction, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const indexed = trx.selectFrom('indexed_payments').selectAll().where('payment_id', 'in', ids);
  const stored = await indexed.orderBy('payment_id').forUpdate().execute();
  const before = new Map(stored.map((row) => [row.payment_id, row]));
  const described = (await readPayments(trx, ids)).map(describeIndexed);
  await writeCustomers(
    trx,
    described.flatMap(({ customer }) => customer ?? []),
  );
  const changes = described
    .map(({ customer, ...row }): Change => {
      const old = before.get(row.payment_id);
      return { ...row, customer_id: customer?.id ?? null, old };
    })
    .filter(({ old, words, customer_id }) => old?.words !== words || old.customer_id !== customer_id);
  if (!changes.length) return;
  await trx
    .insertInto('indexed_payments')
    .values(changes.map(({ old, ...row }) => row))
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet({ customer_id: sql`excluded.customer_id`, words: sql`excluded.words` }),
    )
    .execute();
  await writeWords(trx, changes);
  const left = changes.flatMap(({ old, customer_id }) =>
    old?.customer_id && old.customer_id !== customer_id ? [old.customer_id] : [],
  );
  await dropCustomers(trx, [...new Set(left)]);
}
