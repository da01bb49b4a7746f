import type { FastifyRequest } from 'fastify';
import type { Store } from '../../platform/store/open-store.ts';
import { hasDialogue } from '../terminals/terminals.ts';
import type { PosNeeds } from '../waiting/create-point-of-sale.ts';

/** The maximum wait of a call in seconds: the time limit of a payment at a terminal. */
const MAX_WAIT_SECONDS = 90;

/** Reads `Prefer: wait=30` (RFC 7240, 4.3); 0 without it. An unknown preference is not an error. */
export function readWaitSeconds({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const preferences = [headers.prefer ?? []].flat().join(',').split(',');
  for (const preference of preferences) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), MAX_WAIT_SECONDS);
  }
  return 0;
}

/** Reads the columns that reveal whether a payment has changed. */
async function readStamp(store: Store, paymentId: string): Promise<string> {
  const attempt = await store
    .selectFrom('terminal_attempts')
    .select(['number', 'terminal_attempts.status'])
    .where('payment_id', '=', paymentId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const payment = await store
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.status', 'active_attempt_id', 'orders.status as orderStatus'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return JSON.stringify([attempt, payment]);
}

/** How long the end of a payment waits until its terminal, which may be offline, is free for the next one. */
const FREE_WAIT_MS = 2_000;

interface PaymentWait {
  store: Store;
  paymentId: string;
  request: FastifyRequest;
  /** The terminal that it was sent to: waits until the payment has ended there. Default: waits until anything has changed. */
  poiid?: string;
}

/** @returns a function that tells whether the payment has ended at the terminal, so that another one can start */
function createEndQuestion({ store, paymentId }: PaymentWait, poiid: string, realNow: () => number) {
  const payments = store.selectFrom('payments').select('active_attempt_id').where('id', '=', paymentId);
  const terminals = store.selectFrom('terminals').selectAll().where('poiid', '=', poiid);
  let endedAt: number | undefined;
  return async (): Promise<boolean> => {
    const payment = await payments.executeTakeFirst();
    if (payment?.active_attempt_id != null) return false;
    endedAt ??= performance.now();
    const terminal = await terminals.executeTakeFirst();
    const isFree = !terminal || !hasDialogue(terminal, realNow());
    return isFree || performance.now() - endedAt >= FREE_WAIT_MS;
  };
}

/** Waits until a payment changes, or has ended, for as long as the caller prefers. */
export async function waitForPayment(wait: PaymentWait, { pos }: PosNeeds): Promise<void> {
  const { store, paymentId, request, poiid } = wait;
  const waitMs = readWaitSeconds(request) * 1000;
  if (!waitMs) return;
  const endsAt = performance.now() + waitMs;
  const first = poiid === undefined ? await readStamp(store, paymentId) : undefined;
  const isEnough =
    poiid === undefined
      ? async () => (await readStamp(store, paymentId)) !== first
      : createEndQuestion(wait, poiid, pos.realNow);
  const gone = new AbortController();
  const leave = () => gone.abort();
  const { socket } = request.raw;
  // A connection outlives its requests, so each removes its listener.
  socket.once('close', leave);
  try {
    while (!(await isEnough())) {
      const timeoutMs = endsAt - performance.now();
      if (timeoutMs <= 0 || gone.signal.aborted || pos.payments.isClosed) return;
      await pos.payments.wait(paymentId, { timeoutMs, signal: gone.signal });
    }
  } finally {
    socket.off('close', leave);
  }
}
