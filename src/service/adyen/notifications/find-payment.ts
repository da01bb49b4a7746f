import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { ModificationRow } from '../../payments/tables/modifications.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { AdyenNotificationRow } from './tables.ts';

export interface NotifiedPayment {
  attempt: AttemptRow;
  payment: PaymentRow;
}

/** Whether a notification names another payment than the one that an attempt was paid as: it is about neither this one nor its end. */
export async function isAboutOther(
  db: Store | StoreTransaction,
  { id }: Pick<AttemptRow, 'id'>,
  named: string | null,
): Promise<boolean> {
  const known = db.selectFrom('adyen_payments').select('psp_reference').where('reference', '=', id);
  const psp = (await known.executeTakeFirst())?.psp_reference;
  return !!named && !!psp && named !== psp;
}

/**
 * Finds the modification that a notification names by Adyen's reference, or by ours as long as Adyen's is not known. It uses one
 * query: between two, the worker could store the reference, and neither query would find the row.
 */
export async function findNamed(
  db: Store | StoreTransaction,
  { psp_reference, merchant_reference, original_reference }: AdyenNotificationRow,
): Promise<ModificationRow | undefined> {
  const rows = await db
    .selectFrom('modifications')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('acquirer_reference', '=', psp_reference), eb('id', '=', merchant_reference)]),
    )
    .execute();
  const named = rows.find(({ acquirer_reference }) => acquirer_reference === psp_reference);
  const [own] = rows.filter(({ acquirer_reference }) => acquirer_reference === null);
  // In Adyen's own pages, anyone can give a change of another payment this reference.
  const isOther = !!own?.attempt_id && (await isAboutOther(db, { id: own.attempt_id }, original_reference));
  return named ?? (isOther ? undefined : own);
}

/** Whether a modification without a reference may be the one that a notification is about: the answer with it may have been lost. */
export async function hasUnnamed(
  trx: StoreTransaction,
  paymentId: string,
  kinds: readonly ModificationRow['kind'][],
): Promise<boolean> {
  const open = trx
    .selectFrom('modifications')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', kinds)
    .where('acquirer_reference', 'is', null)
    .where('state', 'in', ['QUEUED', 'SENT']);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Finds the id of the attempt that a notification is about, by Adyen's reference or else by ours. */
async function findAttemptId(
  db: Store | StoreTransaction,
  { psp_reference, original_reference, merchant_reference }: AdyenNotificationRow,
): Promise<string | undefined> {
  const psps = [psp_reference, ...(original_reference ? [original_reference] : [])];
  const known = await db
    .selectFrom('adyen_payments')
    .select('reference')
    .where(({ eb, or }) => or([eb('psp_reference', 'in', psps), eb('reference', '=', merchant_reference)]))
    // Adyen's own reference names the payment, even if someone has given another one the same name.
    .orderBy(({ eb }) => eb.case().when('psp_reference', 'in', psps).then(0).else(1).end())
    .orderBy('reference')
    .executeTakeFirst();
  return known?.reference;
}

/**
 * Finds the attempt that a notification is about: that of a modification which it names, or the one that it names itself. In
 * Adyen's examples (Webhooks-v1), disputes and expired holds have no `originalReference`; in other events, it names the payment.
 */
export async function findPayment(
  db: Store | StoreTransaction,
  notification: AdyenNotificationRow,
): Promise<NotifiedPayment | undefined> {
  const named = await findNamed(db, notification);
  const attempts = db.selectFrom('attempts').selectAll();
  const id = named?.attempt_id ?? (named ? undefined : await findAttemptId(db, notification));
  if (!named && id === undefined) return undefined;
  const attempt = await (id === undefined
    ? attempts
        .where('payment_id', '=', named?.payment_id ?? '')
        .orderBy('created_at', 'desc')
        .orderBy('id')
    : attempts.where('id', '=', id)
  ).executeTakeFirst();
  if (!attempt) return undefined;
  const payments = db.selectFrom('payments').selectAll().where('id', '=', attempt.payment_id);
  return { attempt, payment: await payments.executeTakeFirstOrThrow() };
}
