import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { Move, MoveNeeds } from '../payments/followers.ts';
import { lockForMove, type MovedTo, movePayment } from '../payments/move-payment.ts';
import type { ModificationRow } from '../tables/modifications.ts';
import { prepareEvents } from '../terms/read-owned-payment.ts';
import { addModification } from './add-modification.ts';
import type { HoldAction } from './check-holds.ts';
import type { ModifyNeeds } from './modifier.ts';

type HoldMove = Pick<Move, 'paymentId' | 'amountMinor' | 'now'>;

/** `BUSY`: another capture or release of the payment is in progress. */
type HoldEnd =
  | { outcome: 'DONE' | 'REQUESTED'; status: PaymentStatus }
  | { outcome: 'BUSY'; status: PaymentStatus; underWay: HoldAction };

/** Moves a payment whose hold has ended at the acquirer. */
export async function moveHold(
  trx: StoreTransaction,
  needs: MoveNeeds,
  { action, ...hold }: HoldMove & { action: HoldAction },
): Promise<MovedTo | undefined> {
  const { paymentId, amountMinor, now } = hold;
  if (action === 'release') return movePayment(trx, needs, { paymentId, trigger: 'release', now });
  return movePayment(trx, needs, { paymentId, trigger: 'capture', settles: true, amountMinor, now });
}

const selectUnderWay = defineStatement((db, { paymentId }: { paymentId: string }) =>
  db
    .selectFrom('modifications')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', ['capture', 'release'])
    .where('state', 'in', ['QUEUED', 'SENT']),
);

async function findUnderWay(trx: StoreTransaction, paymentId: string): Promise<ModificationRow | undefined> {
  const { rows } = await trx.executeQuery(selectUnderWay(trx, { paymentId }));
  return rows[0];
}

/**
 * Captures or releases a held payment: at once, or by a request whose result the acquirer reports later. Until then, the payment
 * does not change, and repeating the call returns the same.
 * @returns `undefined` if the state of the payment does not allow it
 */
export async function captureOrReleaseHold(
  trx: StoreTransaction,
  { acquirer, followers }: ModifyNeeds,
  { action, ...hold }: HoldMove & { action: HoldAction },
): Promise<HoldEnd | undefined> {
  const { amountMinor, now } = hold;
  const locked = await lockForMove(trx, { ...hold, trigger: action });
  const underWay = await findUnderWay(trx, hold.paymentId);
  const payment = await locked();
  if (!payment) return undefined;
  const { status } = payment;
  const amount = amountMinor ?? payment.amount_minor;
  if (underWay) {
    const isSame = underWay.kind === action && underWay.amount_minor === amount;
    if (isSame) return { outcome: 'REQUESTED', status };
    return { outcome: 'BUSY', status, underWay: underWay.kind as HoldAction };
  }
  const isDone = await acquirer.modifiesAtOnce(trx, payment.company_id);
  await addModification(trx, { payment, kind: action, amount_minor: amount, isDone, now });
  if (!isDone) return { outcome: 'REQUESTED', status };
  await prepareEvents(trx, payment);
  const moved = await moveHold(trx, { followers }, { ...hold, action });
  if (!moved) throw new Error(`Payment ${payment.id} cannot ${action}.`);
  return { outcome: 'DONE', status: moved };
}
