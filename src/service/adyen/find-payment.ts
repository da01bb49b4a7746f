import type { AdyenNotificationRow } from '../platform/store/adyen-rows.ts';
import type { ModificationRow } from '../platform/store/modification-rows.ts';
import type { Store, StoreTransaction } from '../platform/store/open-store.ts';
import type { AttemptRow, PaymentRow } from '../platform/store/payment-rows.ts';

export interface NotifiedPayment {
  attempt: AttemptRow;
  payment: PaymentRow;
}

/**
 * Finds the attempt that a notification is about: by Adyen's id of it, else by ours. Disputes and expired holds have no
 * `originalReference` in Adyen's examples (Webhooks-v1), others name the payment there.
 */
export async function findPayment(
  db: Store | StoreTransaction,
  { psp_reference, original_reference, merchant_reference }: AdyenNotificationRow,
): Promise<NotifiedPayment | undefined> {
  const psps = [psp_reference, ...(original_reference ? [original_reference] : [])];
  const known = await db
    .selectFrom('adyen_payments')
    .select('reference')
    .where(({ eb, or }) => or([eb('psp_reference', 'in', psps), eb('reference', '=', merchant_reference)]))
    .executeTakeFirst();
  if (!known) return undefined;
  const attempts = db.selectFrom('attempts').selectAll().where('id', '=', known.reference);
  const attempt = await attempts.executeTakeFirst();
  if (!attempt) return undefined;
  const payments = db.selectFrom('payments').selectAll().where('id', '=', attempt.payment_id);
  return { attempt, payment: await payments.executeTakeFirstOrThrow() };
}

/**
 * Finds the modification that a notification ends: by Adyen's id of it, or by ours.
 * @returns `'UNNAMED'` if it may be one whose answer was lost: it is sent again, and then has its id
 */
export async function findModification(
  db: Store | StoreTransaction,
  notification: AdyenNotificationRow,
  kinds: readonly ModificationRow['kind'][],
): Promise<ModificationRow | 'UNNAMED' | undefined> {
  const { psp_reference, merchant_reference } = notification;
  const ofKind = db.selectFrom('modifications').selectAll().where('kind', 'in', kinds);
  const named = await ofKind
    .where(({ eb, or }) =>
      or([eb('acquirer_reference', '=', psp_reference), eb('id', '=', merchant_reference)]),
    )
    .executeTakeFirst();
  if (named) return named;
  const found = await findPayment(db, notification);
  if (!found) return undefined;
  const unnamed = await ofKind
    .where('payment_id', '=', found.payment.id)
    .where('acquirer_reference', 'is', null)
    .where('state', 'in', ['QUEUED', 'SENT'])
    .executeTakeFirst();
  return unnamed && 'UNNAMED';
}
