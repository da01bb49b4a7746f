import type { FastifyRequest } from 'fastify';
import type { Store } from '../../store/open-store.ts';
import type { PosNeeds } from '../create-point-of-sale.ts';

/** Longest time that a call waits, in seconds: as long as a payment may take at a terminal. */
export const MAX_WAIT_SECONDS = 90;

/** Reads `Prefer: wait=30` (RFC 7240, 4.3); 0 without it. A preference that cannot be met is no error. */
export function readWaitSeconds({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const preferences = [headers.prefer ?? []].flat().join(',').split(',');
  for (const preference of preferences) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), MAX_WAIT_SECONDS);
  }
  return 0;
}

/** What a payment's state can be told from without reading all of it. */
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

export interface PaymentWait {
  store: Store;
  paymentId: string;
  request: FastifyRequest;
  /** Whether there is nothing more to wait for; by default once anything has changed. */
  isOver?: () => Promise<boolean>;
}

/** Waits until a payment changes, or has ended, as long as the caller prefers. */
export async function waitForPayment(
  { store, paymentId, request, isOver }: PaymentWait,
  { pos }: PosNeeds,
): Promise<void> {
  const waitMs = readWaitSeconds(request) * 1000;
  if (!waitMs) return;
  const endsAt = performance.now() + waitMs;
  const first = isOver ? '' : await readStamp(store, paymentId);
  const isEnough = isOver ?? (async () => (await readStamp(store, paymentId)) !== first);
  const gone = new AbortController();
  const leave = () => gone.abort();
  const { socket } = request.raw;
  // A connection outlives its requests: each takes its listener with it.
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
