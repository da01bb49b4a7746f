import { sql } from 'kysely';
import type { Currency } from '../../../protocol/money.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { readPurpose } from '../../payments/payments/find-payments-of.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { CustomerRow } from './tables.ts';

/** The maximum number of records, newest first, and of newest payments to which they belong. */
const MAX_SHOWN = 100;
const MAX_PAYMENTS = 5000;

interface Belonging {
  kind: 'subscriptions' | 'mandates' | 'refunds' | 'disputes' | 'cards' | 'chat';
  id: string;
  /** The interval of a subscription, the country of a mandate, the brand of a card, the user of a chat, or the payment's request as JSON. */
  label: string;
  last4: string | null;
  amount_minor: number | null;
  currency: Currency | null;
  state: string | null;
  created_at: number;
}

/** The kinds that another scope reads. */
const SCOPES: { [kind in Belonging['kind']]?: Scope } = { cards: 'wallet', chat: 'chat-api' };

const NAMED_BY_PAYMENT: readonly Belonging['kind'][] = ['refunds', 'disputes'];

/** Reads what a customer has beside payments: by the payments, and cards and chat by the merchant's reference. */
export async function readBelongings(
  store: Store,
  { id, company_id, shopper_reference, email }: CustomerRow,
  scopes: readonly Scope[],
) {
  const reference = shopper_reference ?? '';
  const { rows } = await sql<Belonging>`
    with own as (select payment_id from indexed_payments where customer_id = ${id}
      order by created_at desc limit ${sql.lit(MAX_PAYMENTS)})
    select * from (
      select 'subscriptions' as kind, id, interval_count || ' ' || interval_unit as label, card_last4 as last4,
        amount_minor, currency, state, created_at
      from subscriptions where payment_id in (select payment_id from own)
      union all
      select 'mandates', id, country, account_last4, null, null, state, created_at
      from mandates where payment_id in (select payment_id from own)
      union all
      select 'refunds', refunds.id, coalesce(request, ''), null, refunds.amount_minor, currency, state, refunds.created_at
      from refunds join payments on payments.id = refunds.payment_id left join links on links.payment_id = payments.id
      where refunds.payment_id in (select payment_id from own)
      union all
      select 'disputes', disputes.id, coalesce(request, ''), null, disputes.amount_minor, currency, state, disputes.created_at
      from disputes join payments on payments.id = disputes.payment_id left join links on links.payment_id = payments.id
      where disputes.payment_id in (select payment_id from own)
      union all
      select 'cards', id, brand, last4, null, null, null, created_at
      from saved_cards where company_id = ${company_id} and shopper_reference = ${reference}
      union all
      select 'chat', id, parent, null, null, null, state, created_at
      from records where company_id = ${company_id} and resource = 'Thread' and parent in (${reference}, ${email ?? ''})
    ) as records order by created_at desc limit ${sql.lit(MAX_SHOWN)}`.execute(store);
  const readable = rows.filter(({ kind }) => !SCOPES[kind] || scopes.includes(SCOPES[kind]));
  return readable.map((row) => ({
    Kind: row.kind,
    Id: row.id,
    Label: NAMED_BY_PAYMENT.includes(row.kind) ? (readPurpose(row.label || null) ?? 'a sale') : row.label,
    Last4: row.last4,
    Amount: row.amount_minor,
    Currency: row.currency,
    State: row.state,
    CreatedAt: new Date(Number(row.created_at)).toISOString(),
  }));
}
