import type { AdyenNotificationRow } from '../../platform/store/adyen-rows.ts';
import type { ModificationRow } from '../../platform/store/modification-rows.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow, PaymentRow } from '../../platform/store/payment-rows.ts';

export interface NotifiedPayment {
  attempt: AttemptRow;
  payment: PaymentRow;
}

/**
 * Finds the attempt that a notification is about, by Adyen's reference or else by ours. In Adyen's examples (Webhooks-v1),
 * disputes and expired holds have no `originalReference`; in other events, it names the payment.
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
    // Adyen's own reference names the payment, even if someone has given another one the same name.
    .orderBy(({ eb }) => eb.case().when('psp_reference', 'in', psps).then(0).else(1).end())
    .executeTakeFirst();
  if (!known) return undefined;
  const attempts = db.selectFrom('attempts').selectAll().where('id', '=', known.reference);
  const attempt = await attempts.executeTakeFirst();
  if (!attempt) return undefined;
  const payments = db.selectFrom('payments').selectAll().where('id', '=', attempt.payment_id);
  return { attempt, payment: await payments.executeTakeFirstOrThrow() };
}

/**
 * Finds the modification that a notification ends, by Adyen's reference or by ours. It uses one query: between two, the worker
 * could store the reference, and neither query would find the row.
 * @returns `'UNNAMED'` if the answer with its reference may have been lost: the request is sent again, and its reference then
 * stored
 */
export async function findModification(
  db: Store | StoreTransaction,
  notification: AdyenNotificationRow,
  kinds: readonly ModificationRow['kind'][],
): Promise<ModificationRow | 'UNNAMED' | undefined> {
  const { psp_reference, merchant_reference } = notification;
  const found = await findPayment(db, notification);
  const candidates = await db
    .selectFrom('modifications')
    .selectAll()
    .where('kind', 'in', kinds)
    .where(({ eb, or }) =>
      or([
        eb('acquirer_reference', '=', psp_reference),
        eb('id', '=', merchant_reference),
        ...(found ? [eb('payment_id', '=', found.payment.id)] : []),
      ]),
    )
    .execute();
  const named = candidates.find(
    ({ id, acquirer_reference }) => acquirer_reference === psp_reference || id === merchant_reference,
  );
  const mayBe = ({ acquirer_reference, state }: ModificationRow) =>
    acquirer_reference === null && (state === 'QUEUED' || state === 'SENT');
  return named ?? (candidates.some(mayBe) ? 'UNNAMED' : undefined);
}
