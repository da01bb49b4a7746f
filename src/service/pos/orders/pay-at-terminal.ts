import { toMajor } from '../../../protocol/money.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import { getStatus } from '../../payments/terms/is-expired.ts';
import { type Rejection, reject, rejectBecause } from '../../platform/http/answers/rejections.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { claimForTerminal, stopAtTerminal, TERMINAL_PAYMENT_MS } from '../attempts/terminal-attempts.ts';
import {
  createHeader,
  createServiceId,
  type MessagePair,
  queueMessage,
} from '../attempts/terminal-messages.ts';
import type { RemoteTerminals } from '../attempts/terminal-network.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';
import { chooseTerminal, type TerminalChoice } from '../terminals/terminals.ts';

type PayablePayment = Pick<PaymentRow, 'id' | 'company_id' | 'amount_minor' | 'currency' | 'auto_capture'>;

/** Creates the request that a till would send directly to the terminal. */
function createPaymentRequest(
  { amount_minor: amountMinor, currency, auto_capture: autoCapture }: PayablePayment,
  { saleId, serviceId, poiid, now }: MessagePair & { poiid: string; now: number },
): object {
  return {
    MessageHeader: createHeader({ poiid, category: 'Payment', saleId, serviceId }),
    PaymentRequest: {
      SaleData: {
        SaleTransactionID: {
          TransactionID: saleId,
          TimeStamp: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
        },
        SaleToAcquirerData: `manualCapture=${!autoCapture}`,
      },
      PaymentTransaction: {
        AmountsReq: {
          Currency: currency,
          RequestedAmount: toMajor(amountMinor, currency),
        },
      },
    },
  };
}

interface TerminalPayment extends Omit<TerminalChoice, 'companyId'> {
  payment: PayablePayment;
  /** The rejection if the payment's state does not allow it. */
  refusal: 'ORDER_STATE' | 'STATE_NOT_ALLOWED';
  remote: RemoteTerminals | undefined;
  now: number;
}

/**
 * Sends an open payment to a terminal. The claim of the payment, the attempt and the message share a transaction. A worker sends it to
 * a remote terminal (`follow-terminal.ts`).
 * @throws Rejection 404 or 409 if no terminal is available; 409 if the payment is not open, if another attempt is in progress, or if a
 *   remote terminal would have to hold the money
 */
export async function payAtTerminal(
  trx: StoreTransaction,
  { payment, refusal, remote, now, ...choice }: TerminalPayment,
): Promise<TerminalAttemptRow> {
  const { id: paymentId, company_id: companyId } = payment;
  const { poiid } = await chooseTerminal(trx, { companyId, ...choice });
  const pair = { saleId: createRowId(now), serviceId: createServiceId() };
  if (remote && !payment.auto_capture)
    throw rejectBecause('TERMINAL_CANNOT', 'The terminal takes the money at once; it cannot hold it.');
  const expiresAt = now + (remote?.paymentMs ?? TERMINAL_PAYMENT_MS);
  const attempt = { companyId, paymentId, poiid, ...pair, expiresAt, isRemote: remote !== undefined, now };
  const claimed = await claimForTerminal(trx, attempt);
  if (claimed === 'payment_taken') throw rejectBecause(refusal, 'Another attempt to pay it is under way.');
  if (claimed === 'terminal_taken') throw reject('TERMINAL_BUSY');
  if (remote) return claimed;
  await queueMessage(trx, {
    companyId,
    poiid,
    terminalAttemptId: claimed.id,
    ...pair,
    request: createPaymentRequest(payment, { ...pair, poiid, now }),
    expiresAt,
    now,
  });
  return claimed;
}

interface WaitingPayment {
  paymentId: string;
  /** The rejection if it does not wait at a terminal. */
  refusal: TerminalPayment['refusal'];
  now: number;
}

/** The attempt in progress may not be at a terminal, but the shopper's on the checkout page. */
async function rejectNotWaiting(
  trx: StoreTransaction,
  { paymentId, refusal, now }: WaitingPayment,
): Promise<Rejection> {
  const { attemptState, expiresAt, ...payment } = await trx
    .selectFrom('payments')
    .leftJoin('attempts', 'attempts.id', 'payments.active_attempt_id')
    .select(['status', 'active_attempt_id as activeAttemptId', 'link_expires_at as expiresAt'])
    .select('attempts.state as attemptState')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (attemptState === 'AUTHORIZING') return rejectBecause(refusal, 'The acquirer is being asked.');
  const status = getStatus({ ...payment, expiresAt: expiresAt ?? Number.POSITIVE_INFINITY }, now);
  return rejectBecause(refusal, `The payment is ${status}, and is not waiting at a terminal.`);
}

/**
 * Takes a payment back from its terminal, which is asked to stop. At a remote terminal, it stays open until its end is known.
 * @returns the terminal's id
 * @throws Rejection 409 if it does not wait at a terminal, because the acquirer is being asked or it has ended
 */
export async function cancelAtTerminal(
  trx: StoreTransaction,
  needs: FollowNeeds,
  waiting: WaitingPayment,
): Promise<string> {
  const { paymentId, now } = waiting;
  const payments = trx.selectFrom('payments').select('active_attempt_id').where('id', '=', paymentId);
  const { active_attempt_id: attemptId } = await payments.executeTakeFirstOrThrow();
  const ended =
    attemptId !== null && (await stopAtTerminal(trx, needs, { attemptId, as: 'cancelling', now }));
  if (!ended) throw await rejectNotWaiting(trx, waiting);
  const { poiid } = await trx
    .selectFrom('terminal_attempts')
    .select('poiid')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return poiid;
}
