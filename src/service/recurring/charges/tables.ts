import type { ChargeReason } from '../../payments/attempts/acquirer.ts';
import { defineTables } from '../../platform/store/define-tables.ts';

/** A payment with a saved card or mandate that the merchant requested. */
interface ChargeRow {
  payment_id: string;
  company_id: number;
  /** The id of the card, which may have been deleted since, or of the mandate. */
  card_id: string;
  reason: ChargeReason;
  /** The idempotency key of the call. */
  idempotency_key: string | null;
  created_at: number;
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    charges: ChargeRow;
  }
}

/** Payments that a merchant made with a saved card. */
export const CHARGE_TABLES = defineTables({
  charges: [
    `create table charges (
      payment_id text primary key,
      company_id integer not null,
      card_id text not null,
      reason text not null,
      idempotency_key text,
      created_at bigint not null
    )`,
    // A repeated call finds what it has begun by its key.
    'create index charges_of_key on charges (company_id, idempotency_key) where idempotency_key is not null',
  ],
});
