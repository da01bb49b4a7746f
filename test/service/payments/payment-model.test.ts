import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../src/protocol/payment-status.ts';
import type { TestLink } from '../create-api-calls.ts';
import { createClock } from '../create-clock.ts';
import { createDataDir } from '../create-data-dir.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

/** What a payment must be, in thirty lines: nothing of it is taken from the service. */
interface ModelPayment {
  link: TestLink;
  status: PaymentStatus;
  isHeldFirst: boolean;
  isExpired: boolean;
  events: string[];
}

const MOVES: Record<string, (payment: ModelPayment) => PaymentStatus | undefined> = {
  pay: ({ status, isExpired, isHeldFirst }) => {
    if (status !== 'CREATED') return undefined;
    if (isExpired) return 'EXPIRED';
    return isHeldFirst ? 'HELD' : 'SETTLED';
  },
  capture: ({ status }) => (status === 'HELD' ? 'SETTLED' : undefined),
  release: ({ status }) => (status === 'HELD' ? 'RELEASED' : undefined),
  refund: ({ status }) => (status === 'SETTLED' ? 'REFUNDED' : undefined),
  dispute: ({ status }) => (status === 'SETTLED' ? 'DISPUTED' : undefined),
  fail: ({ status }) => (status === 'CREATED' ? 'FAILED' : undefined),
  settle: () => undefined,
};
const EVENTS: Partial<Record<PaymentStatus, string>> = {
  SETTLED: 'payment.settled',
  REFUNDED: 'payment.refunded',
  DISPUTED: 'payment.disputed',
};

function moveModel(payment: ModelPayment, name: string): boolean {
  const next = MOVES[name]?.(payment);
  if (!next) return false;
  payment.status = next;
  const event = EVENTS[next];
  if (event) payment.events.push(event);
  return true;
}

/** One call to the service; true when it changed something. */
async function moveReal(service: TestService, { link }: ModelPayment, name: string): Promise<boolean> {
  const { transactionId } = link;
  if (name === 'pay') {
    const { body } = await service.pay(link);
    return body.outcome === 'completed';
  }
  if (name === 'capture' || name === 'release') {
    const { body } = await service.post(`/api/v4/payments/${name}`, { TransactionIds: [transactionId] });
    return ['Captured.', 'Released.'].includes(body.Transactions[0]?.Message ?? '');
  }
  return (await service.post(`/sandbox/payments/${transactionId}/${name}`, undefined)).status === 200;
}

async function compare(service: TestService, payments: ModelPayment[]): Promise<void> {
  const rows = await service.store
    .selectFrom('events')
    .innerJoin('payments', 'payments.id', 'events.payment_id')
    .select(['transaction_id', 'type'])
    .orderBy('events.occurred_at')
    .execute();
  for (const { link, status, isExpired, events } of payments) {
    const shown = status === 'CREATED' && isExpired ? 'EXPIRED' : status;
    expect((await service.getStatus(link)).status).toBe(shown);
    const told = rows.filter((row) => row.transaction_id === link.transactionId).map(({ type }) => type);
    expect(told).toEqual(events);
  }
}

type Step = { name: string; index: number };
const STEPS = fc.array(
  fc.record({
    name: fc.constantFrom('create', 'createHold', 'expire', 'restart', 'pay', 'pay', ...Object.keys(MOVES)),
    index: fc.nat(3),
  }),
  { minLength: 10, maxLength: 40 },
);

async function run(steps: Step[]): Promise<void> {
  const { dataDir, removeDataDir } = createDataDir();
  const clock = createClock();
  let service = await createTestService({ dataDir, clock });
  const payments: ModelPayment[] = [];
  try {
    for (const { name, index } of steps) {
      clock.advance(1);
      const payment = payments[index % (payments.length || 1)];
      if (name === 'create' || name === 'createHold' || !payment) {
        const isHeldFirst = name === 'createHold';
        const link = await service.createLink({ AutoCapture: !isHeldFirst, LinkDurationSeconds: 3600 });
        payments.push({ link, status: 'CREATED', isHeldFirst, isExpired: false, events: [] });
      } else if (name === 'expire') {
        clock.advance(3600);
        for (const each of payments) each.isExpired = true;
      } else if (name === 'restart') {
        await service.close();
        service = await createTestService({ dataDir, clock });
      } else {
        const isMoved = await moveReal(service, payment, name);
        const isExpected = moveModel(payment, name) && payment.status !== 'EXPIRED';
        expect({ name, isMoved }).toEqual({ name, isMoved: isExpected });
      }
    }
    await compare(service, payments);
  } finally {
    await service.close();
    removeDataDir();
  }
}

describe('a payment', () => {
  it('is what the model says, whatever is called in whatever order, over restarts', async () => {
    await fc.assert(fc.asyncProperty(STEPS, run), { numRuns: 25 });
  });
});
