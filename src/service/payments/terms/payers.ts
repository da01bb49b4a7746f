import { sql } from 'kysely';
import { Type } from 'typebox';
import { maskEmail } from '../../../protocol/card.ts';
import { cardBrand, nullable } from '../../calls/definitions/answer-fields.ts';
import type { Join } from '../../calls/definitions/scan-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../tables/attempts.ts';
import type { LinkRequest } from './link-request.ts';

/** Who paid, as it was typed for the approved attempt. */
export type PaidBy = Pick<AttemptRow, (typeof COLUMNS)[number]>;

const COLUMNS = ['email', 'holder_name', 'card_brand', 'card_last4'] as const;

/** A payer as columns of a listed payment, which are null before an approval. */
export type PayerColumns = { [Name in keyof PaidBy as `payer_${Name}`]?: PaidBy[Name] };

/** Adds the payer to a list of payments: the newest approved attempt. */
export const PAYER_OF_PAYMENT: Join = {
  columns: sql.join(COLUMNS.map((name) => sql`payer.${sql.ref(name)} as ${sql.ref(`payer_${name}`)}`)),
  on: sql`left join attempts as payer on payer.id =
    (select max(id) from attempts where payment_id = page.id and state = 'APPROVED')`,
};

export const pickPayer = (row: PayerColumns): PaidBy => ({
  email: row.payer_email ?? null,
  holder_name: row.payer_holder_name ?? null,
  card_brand: row.payer_card_brand ?? null,
  card_last4: row.payer_card_last4 ?? null,
});

/** Reads who paid, by payment. */
export async function readPayers(
  db: Store | StoreTransaction,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, PaidBy>> {
  if (!paymentIds.length) return new Map();
  const attempts = await db
    .selectFrom('attempts')
    .select(['payment_id', ...COLUMNS])
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'APPROVED')
    .orderBy('id')
    .execute();
  return new Map(attempts.map(({ payment_id, ...payer }) => [payment_id, payer]));
}

const textOrNull = (description: string) => nullable({ type: 'string' }, description);

/** The fields of the payer in answers. */
export const PAYER_FIELDS = {
  Shopper: nullable(
    Type.Object({
      Name: textOrNull('The name on the card or account, or as you gave it.'),
      Email: textOrNull('As it was typed, or as you gave it. Masked without the scope `online-payments`.'),
    }),
    'Who paid, or who is to pay; null if neither a name nor an address is known.',
  ),
  Card: nullable(
    Type.Object({
      Brand: nullable(cardBrand, 'Such as `visa`.'),
      Last4: textOrNull('The end of its number.'),
    }),
    'The card that it was paid with; null for another method, and until it is paid.',
  ),
};

/** The person and the card of a payment, for people. */
export interface PayerFacts {
  Shopper: { Name: string | null; Email: string | null } | null;
  Card: { Brand: string | null; Last4: string | null } | null;
}

type Named = Partial<Pick<LinkRequest, 'ShopperName' | 'ShopperEmail' | 'DebtorName'>>;

/** Describes who paid, or who the link names. @param seesAddress whether the reader may refund: others see it masked */
export function describePayer(
  payer: PaidBy | undefined,
  { ShopperName, ShopperEmail, DebtorName }: Named = {},
  seesAddress = true,
): PayerFacts {
  const Name = payer?.holder_name ?? ShopperName?.trim() ?? DebtorName ?? null;
  const email = payer?.email ?? ShopperEmail ?? null;
  const { card_brand: Brand = null, card_last4: Last4 = null } = payer ?? {};
  return {
    Shopper:
      Name === null && email === null
        ? null
        : { Name, Email: email && !seesAddress ? maskEmail(email) : email },
    Card: Brand === null && Last4 === null ? null : { Brand, Last4 },
  };
}
