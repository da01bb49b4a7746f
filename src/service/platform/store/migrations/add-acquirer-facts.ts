import { type Kysely, sql } from 'kysely';

/**
 * The facts of earlier notifications by which later ones are judged. Earlier versions read them from the notifications
 * themselves, which are deleted after a time.
 */
export async function addAcquirerFacts(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table modifications add column is_undone integer default 0 not null',
    `update modifications set is_undone = 1 where acquirer_reference in (
      select psp_reference from adyen_notifications
        where event_code in ('CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED'))`,
    `create table adyen_chargebacks (
      psp_reference text primary key,
      payment_id text not null,
      is_booked integer not null
    )`,
    'create index adyen_chargebacks_payment on adyen_chargebacks (payment_id)',
    // Only the first chargeback of a payment was booked. An older notification has no payment if its attempt is forgotten.
    `insert into adyen_chargebacks (psp_reference, payment_id, is_booked)
      select told.psp_reference, told.payment_id,
        case when row_number() over (partition by told.payment_id order by told.applied_at, told.psp_reference) = 1 then 1 else 0 end
      from (
        select n.psp_reference, min(a.payment_id) as payment_id, min(n.applied_at) as applied_at
        from adyen_notifications n
        join adyen_payments p on p.psp_reference = n.original_reference or p.reference = n.merchant_reference
        join attempts a on a.id = p.reference
        where n.event_code = 'CHARGEBACK' and n.applied_at is not null
        group by n.psp_reference
      ) told`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
