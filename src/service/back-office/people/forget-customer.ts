import { requireScopes } from '../../calls/auth/require-scopes.ts';
import type { Company } from '../../calls/companies/company.ts';
import { type Actor, recordChange } from '../../calls/companies/record-change.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { rejectNaming } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { Forget } from '../../platform/subjects/forget.ts';
import { findCustomer } from './customers.ts';
import { indexPayments } from './index-payments.ts';
import type { CustomerRow } from './tables.ts';

/** The number of payments per transaction. */
const BATCH = 200;
/** The maximum number of newest payments that are looked at for one that is not over. */
const MAX_LOOKED_AT = 10_000;

/** The scopes that read what is deleted. A company that has none of the data has no such scope. */
const SCOPES: readonly Scope[] = ['online-payments', 'wallet', 'chat-api', 'utilities'];

const OPEN_PAYMENTS = ['HELD', 'PENDING', 'DISPUTED'] as const;
const LIVE_SUBSCRIPTIONS = ['ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED'] as const;

interface ForgetOptions {
  store: Store;
  forgetters: readonly Forget[];
  company: Company;
  by: Actor;
  now: () => number;
}

/** @throws Rejection 409 while money or a subscription of the customer is under way: both need to know whose it is */
async function refuseInUse(store: Store, { id }: CustomerRow): Promise<void> {
  const selectOwn = () =>
    store.selectFrom((db) =>
      db
        .selectFrom('indexed_payments')
        .select('payment_id')
        .where('customer_id', '=', id)
        .orderBy('created_at', 'desc')
        .limit(MAX_LOOKED_AT)
        .as('own'),
    );
  const open = await selectOwn()
    .innerJoin('payments', 'payments.id', 'own.payment_id')
    .select('transaction_id')
    .where(({ eb, or }) => or([eb('status', 'in', OPEN_PAYMENTS), eb('active_attempt_id', 'is not', null)]))
    .executeTakeFirst();
  if (open) throw rejectNaming('CUSTOMER_PAYS', open.transaction_id);
  const live = await selectOwn()
    .innerJoin('subscriptions', 'subscriptions.payment_id', 'own.payment_id')
    .select('subscriptions.id')
    .where('state', 'in', LIVE_SUBSCRIPTIONS)
    .executeTakeFirst();
  if (live) throw rejectNaming('CUSTOMER_SUBSCRIBES', live.id);
}

/** Lists the ids of payments of 0 with which the customer has saved cards. They are in no list of payments. */
async function listSetups(trx: StoreTransaction, { company_id, shopper_reference }: CustomerRow) {
  if (shopper_reference === null) return [];
  const sessions = trx.selectFrom('card_sessions').select('payment_id').where('company_id', '=', company_id);
  const rows = await sessions.where('shopper_reference', '=', shopper_reference).execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Forgets what belongs to some payments of a customer, and to the person. @returns whether there may be more payments */
async function forgetSome(
  trx: StoreTransaction,
  id: string,
  { forgetters, company, by, now }: ForgetOptions,
): Promise<boolean> {
  // In the order in which the index locks them.
  const own = trx.selectFrom('indexed_payments').select('payment_id').where('customer_id', '=', id);
  const rows = await own
    .orderBy('payment_id')
    .limit(BATCH + 1)
    .forUpdate()
    .execute();
  const customers = trx.selectFrom('customers').selectAll().where('id', '=', id);
  const customer = await customers.where('company_id', '=', company.id).forUpdate().executeTakeFirst();
  // Someone else was first.
  if (!customer) return false;
  const ids = rows.slice(0, BATCH).map(({ payment_id }) => payment_id);
  const typed = ids.length
    ? await trx.selectFrom('attempts').select('email').where('payment_id', 'in', ids).distinct().execute()
    : [];
  const emails = [customer.email, ...typed.map(({ email }) => email)].filter((email) => email !== null);
  const setups = await listSetups(trx, customer);
  const shopper = {
    companyId: company.id,
    reference: customer.shopper_reference,
    emails: [...new Set(emails)],
    paymentIds: [...ids, ...setups],
    now: now(),
  };
  for (const forget of forgetters) await forget(trx, shopper);
  // No payment names the shopper any more: with the last one, the index drops the customer.
  await indexPayments(trx, ids);
  if (rows.length > BATCH) return true;
  await recordChange(trx, {
    companyId: company.id,
    type: 'customer.forgotten',
    subject: { id, name: 'Customer' },
    by,
    now: now(),
  });
  return false;
}

/**
 * Deletes the data of a customer: everything but the payments themselves, and what the law says must be kept with them. Calls at the
 * same time, and another call after a crash, do the rest.
 * @throws Rejection 401 without the scopes of everything that is deleted; 409 while something of the customer is under way
 */
export async function forgetCustomer(id: string, options: ForgetOptions): Promise<void> {
  const { store, company, by } = options;
  requireScopes(
    by,
    SCOPES.filter((scope) => company.scopes.includes(scope)),
  );
  const customer = await findCustomer(store, { companyId: company.id, id });
  if (!customer) return;
  await refuseInUse(store, customer);
  let isMore = true;
  while (isMore) isMore = await store.transaction().execute((trx) => forgetSome(trx, id, options));
}
