import { type RailOptions, withdrawFromRail } from '../attempts/ask-rail.ts';
import { askForDebit } from '../../recurring/debits/end-debit.ts';
import { timeOutAtTerminal } from '../../pos/attempts/terminal-attempts.ts';
import { decideDispute, type JudgeDispute } from '../disputes/disputes.ts';
import { expireLink } from '../payments/expire-link.ts';
import { movePayment } from '../payments/move-payment.ts';
import { LEASE_MS } from './claim-due-payments.ts';

export interface DueOptions extends RailOptions {
  judgeDispute: JudgeDispute;
}

const releaseHold = ({ store, now }: RailOptions, paymentId: string) =>
  store.transaction().execute((trx) => movePayment(trx, { paymentId, trigger: 'release', now: now() }));

const endDispute = ({ store, now, judgeDispute }: DueOptions, paymentId: string) =>
  store
    .transaction()
    .execute((trx) =>
      decideDispute(trx, paymentId, { judge: judgeDispute, latest: now() + LEASE_MS, now: now() }),
    );

/** @returns whether the payment goes on: its link or order has not ended yet */
const endAtTerminal = ({ store, now }: RailOptions, attemptId: string, endsAt: number | null) =>
  store.transaction().execute(async (trx) => {
    await timeOutAtTerminal(trx, attemptId, now());
    return endsAt === null || endsAt > now();
  });

/**
 * Does what time does to a payment: a link that no one paid in time expires, a terminal is not waited for any longer, a hold that is
 * too old is released, a dispute is decided, and the acquirer is asked what became of a debit. An attempt that waits for the shopper at
 * a rail or the card's bank is withdrawn first; an approval in time counts. While an attempt is at the acquirer nothing happens, and the
 * payment is claimed again later.
 */
export async function runDuePayment(paymentId: string, options: DueOptions): Promise<void> {
  const { store, now, wakeDeliveries } = options;
  const payment = await store
    .selectFrom('payments')
    .leftJoin('attempts', 'attempts.id', 'payments.active_attempt_id')
    .select(['status', 'due_at', 'link_expires_at', 'attempts.id as attemptId', 'attempts.state'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  // A payment that was claimed as an open link and is held now has a new time: nothing happens to it yet.
  if (!payment || (payment.due_at ?? 0) > now() + LEASE_MS) return;
  const { status, attemptId, state } = payment;
  if (status === 'HELD') await releaseHold(options, paymentId);
  if (status === 'DISPUTED') await endDispute(options, paymentId);
  if (status === 'PENDING') await askForDebit(paymentId, options);
  if (status === 'CREATED') {
    if (attemptId && state === 'AT_RAIL') await withdrawFromRail(attemptId, options);
    const goesOn =
      attemptId !== null &&
      state === 'AT_TERMINAL' &&
      (await endAtTerminal(options, attemptId, payment.link_expires_at));
    if (!goesOn) await expireLink(options, paymentId);
  }
  wakeDeliveries();
}
