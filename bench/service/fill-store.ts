import { type RawBuilder, sql } from 'kysely';
import { BUILT_IN_COMPANIES } from '../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../src/service/calls/seeding/register-companies.ts';
import { completeLinkRequest } from '../../src/service/payments/terms/link-request.ts';
import { toRowIdStart } from '../../src/service/platform/identifiers/create-row-id.ts';
import { isPostgres } from '../../src/service/platform/store/dialects/is-postgres.ts';
import type { Store } from '../../src/service/platform/store/open-store.ts';
import {
  FILLED_MS,
  type FillOptions,
  getCreatedAt,
  getStep,
  getWebhookId,
  ORDER,
  SECRET,
  TOKEN_START,
} from './filling.ts';
import { LINK_REQUEST } from './link-request.ts';
import { numbered } from './numbered.ts';

type Text = RawBuilder<unknown>;

const HOOK = 'https://shop.example/hook';

/** Nine digits. SQLite and PostgreSQL have no common function for it. */
const DIGITS: Text = sql`substr(cast(1000000000 + i as text), 2)`;
/** Real ids are random: rows that are neighbors in time are not neighbors in an index. */
const SCATTERED: Text = sql`substr(cast(1000000000 + (cast(i + 1 as bigint) * 611953) % 1000003 as text), 2)`;
const UUID: Text = sql`'00000000-0000-4000-8' || substr(${SCATTERED}, 7, 3) || '-' || ${SCATTERED} || '000'`;

const EVENT_ID: Text = sql`'evt_' || ${UUID}`;
const DELIVERY_ID: Text = sql`'dlv_' || ${UUID}`;

/** Most are paid. Some kinds are rare, and lists have to find those too. */
const STATUS: Text = sql`case
  when i % 10 = 0 then 'HELD'
  when i % 10 in (1, 2) then 'CREATED'
  when i % 10 in (3, 4) then 'EXPIRED'
  when i = 9 then 'RELEASED'
  when i % 5000 = 17 then 'DISPUTED'
  when i % 1000 = 7 then 'FAILED'
  when i % 100 = 5 then 'REFUNDED'
  else 'SETTLED' end`;
const METHOD: Text = sql`case
  when i % 10 between 1 and 4 then null
  when i in (6, 16) then 'klarna'
  when i % 10 = 6 then 'paypal'
  else 'card' end`;
const EVENT_TYPE: Text = sql`case
  when i % 10 = 0 then 'payment.held'
  when i % 10 in (1, 2) then 'webhook.test'
  when i % 10 in (3, 4) then 'payment.expired'
  when i % 5000 = 17 then 'payment.disputed'
  when i % 1000 = 7 then 'payment.failed'
  else 'payment.settled' end`;
const DELIVERY_STATE: Text = sql`case
  when i = 8 then 'CANCELLED'
  when i % 100 = 3 then 'PENDING'
  when i % 50 = 1 then 'FAILED'
  else 'DELIVERED' end`;

const getTimes = (options: FillOptions) => ({
  createdAt: sql`${sql.lit(getCreatedAt(0, options))} + cast(i as bigint) * ${sql.lit(getStep(options))}`,
  later: sql.lit(options.now + FILLED_MS),
});

export async function fillPayments(store: Store, companyId: number, options: FillOptions): Promise<void> {
  const { rows } = options;
  const { createdAt, later } = getTimes(options);
  const company = sql.lit(companyId);
  const expiresAt = sql`case when i % 10 in (3, 4) then ${createdAt} + 1000 else ${later} end`;
  const request = sql.lit(JSON.stringify(completeLinkRequest(LINK_REQUEST)));
  await sql`insert into payments (id, company_id, transaction_id, amount_minor, currency, status, auto_capture, method,
      active_attempt_id, declined_attempts, refunded_minor, due_at, created_at, updated_at, link_type, link_expires_at)
    select ${UUID}, ${company}, ${sql.lit(ORDER)} || ${DIGITS}, 4980, 'EUR', ${STATUS},
      case when i % 10 = 0 then 0 else 1 end, ${METHOD}, null, 0,
      case when i % 100 = 5 then 4980 else 0 end,
      case when i % 10 in (0, 1, 2) then ${later} else null end,
      ${createdAt}, ${createdAt}, case when i % 3 = 0 then 'embedded' else 'standard' end, ${expiresAt}
    from ${numbered(rows)}`.execute(store);
  await sql`insert into links (payment_id, token, expires_at, request)
    select ${UUID}, ${sql.lit(TOKEN_START)} || ${DIGITS}, ${expiresAt}, ${request}
    from ${numbered(rows)}`.execute(store);
  await sql`insert into attempts (id, payment_id, attempt_key, state, method, card_brand, card_last4, email, created_at)
    select ${UUID}, ${UUID}, 'key', 'APPROVED', ${METHOD}, case when ${METHOD} = 'card' then 'visa' end,
      case when ${METHOD} = 'card' then '1111' end, 'ada@example.com', ${createdAt}
    from ${numbered(rows)} where ${METHOD} is not null`.execute(store);
  await sql`insert into refunds (id, payment_id, amount_minor, reason, created_at)
    select ${UUID}, ${UUID}, 4980, 'refund', ${createdAt}
    from ${numbered(rows)} where i % 100 = 5`.execute(store);
}

async function fillDeliveries(store: Store, companyId: number, options: FillOptions): Promise<void> {
  const { rows } = options;
  const { createdAt, later } = getTimes(options);
  const company = sql.lit(companyId);
  await sql`insert into events (id, company_id, payment_id, type, payload, occurred_at)
    select ${EVENT_ID}, ${company}, case when i % 10 in (1, 2) then ${EVENT_ID} else ${UUID} end, ${EVENT_TYPE},
      '{"EventType":"payment.settled","TransactionId":"' || ${sql.lit(ORDER)} || ${DIGITS} || '","Amount":4980,"Currency":"EUR"}', ${createdAt}
    from ${numbered(rows)}`.execute(store);
  await sql`insert into deliveries (id, company_id, event_id, webhook_id, url, origin, event_type, transaction_id, state,
      attempt, attempts_before_resend, due_at, leased_until, created_at)
    select ${DELIVERY_ID}, ${company}, ${EVENT_ID},
      case when i in (4, 14) then ${sql.lit(getWebhookId(1))} when i % 2 = 0 then ${sql.lit(getWebhookId(0))} else null end,
      ${sql.lit(HOOK)}, ${sql.lit(new URL(HOOK).origin)}, ${EVENT_TYPE}, ${sql.lit(ORDER)} || ${DIGITS}, ${DELIVERY_STATE},
      case when i % 100 = 3 then 0 else 1 end, 0, ${later}, 0, ${createdAt}
    from ${numbered(rows)}`.execute(store);
  await sql`insert into delivery_attempts (delivery_id, attempt, at, response_status, duration_ms, error)
    select ${DELIVERY_ID}, 1, ${createdAt}, case when i % 50 = 1 then 500 else 200 end, 12, null
    from ${numbered(rows)} where i % 100 <> 3`.execute(store);
}

const insertWebhooks = (store: Store, companyId: number, now: number) =>
  store
    .insertInto('webhooks')
    .values(
      [0, 1].map((index) => ({
        id: getWebhookId(index),
        company_id: companyId,
        url: HOOK,
        // The webhook gets no new events: the cost of a payment must not include that of a delivery.
        event_types: '[]',
        enabled: 1,
        secret: SECRET,
        previous_secret: null,
        previous_secret_until: null,
        failing_since: null,
        disabled_reason: null,
        created_at: now,
      })),
    )
    .execute();

/** Registers the company of all rows. @returns its id */
export async function registerMerchant(store: Store): Promise<number> {
  const [merchant] = await registerCompanies(store, BUILT_IN_COMPANIES);
  if (!merchant) throw new Error('There is no built-in company.');
  return merchant.id;
}

/**
 * Skips the search's index of the payments that were filled in, which a version that has one writes after an upgrade, for minutes:
 * not what is measured.
 */
async function skipSearchIndex(store: Store, now: number): Promise<void> {
  const tables = await store.introspection.getTables();
  if (!tables.some(({ name }) => name === 'index_position')) return;
  const start = toRowIdStart(now);
  await sql`insert into index_position (id, payment_id, attempt_id, filled_to, again_at)
    values (1, ${start}, ${start}, null, null)`.execute(store);
}

/** Fills a migrated, empty database with links and deliveries of the last month, with a few statements. */
export async function fillStore(store: Store, options: FillOptions): Promise<void> {
  const companyId = await registerMerchant(store);
  await insertWebhooks(store, companyId, options.now);
  await fillPayments(store, companyId, options);
  await fillDeliveries(store, companyId, options);
  await skipSearchIndex(store, options.now);
  // PostgreSQL itself does this within a minute.
  if (isPostgres(store)) await sql`vacuum analyze`.execute(store);
}
