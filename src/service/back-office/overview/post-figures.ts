import { sql } from 'kysely';
import { defineStatement } from '../../platform/store/define-statement.ts';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { FigureKind } from './tables.ts';

/** A fact about a payment, as SQL expressions over `payments`, `links` and `given`. */
export interface PaymentFact {
  kind: FigureKind;
  /** Default: `given.day`. */
  day?: string;
  /** Default: an empty string. */
  detail?: string;
  /** Default: 1. */
  count?: string;
  /** Default: 0. */
  amount?: string;
  where?: string;
}

interface Given {
  paymentId: string;
  /** In days since 1970. */
  day: number;
  detail?: string;
  amount?: number;
  count?: 1 | -1;
}

/** The condition that a payment is income: not one of 0 that only saves a card, and not one that the company made for itself. */
const IS_INCOME = 'payments.is_setup = 0 and payments.is_own_cost = 0';

const selectFact = ({
  kind,
  day = 'given.day',
  detail = "''",
  count = '1',
  amount = '0',
  where,
}: PaymentFact) => `
  select payments.company_id, ${day}, '${kind}', payments.currency, ${detail}, ${count}, ${amount}
  from given join payments on payments.id = given.payment_id left join links on links.payment_id = payments.id
  where ${IS_INCOME}${where ? ` and ${where}` : ''}`;

/**
 * Creates the statement that records facts about a payment, in the transaction in which they happen. Each fact is a new row:
 * updating a shared row would make payments wait for each other (docs/decisions.md, 510).
 */
export function createPosting(
  ...facts: readonly PaymentFact[]
): (trx: StoreTransaction, given: Given) => Promise<void> {
  const write = defineStatement(
    (_, { paymentId, day, detail, amount, count }: Required<Given>) => sql`
      insert into figure_postings (company_id, day, kind, currency, detail, count, amount)
      with given as (select cast(${paymentId} as text) as payment_id, cast(${day} as integer) as day,
        cast(${detail} as text) as detail, cast(${amount} as bigint) as amount, cast(${count} as bigint) as count)
      ${sql.raw(facts.map(selectFact).join(' union all '))}`,
  );
  return async (trx, { detail = '', amount = 0, count = 1, ...given }) => {
    await sendAhead(trx, write(trx, { ...given, detail, amount, count }));
  };
}
