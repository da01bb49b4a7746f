import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import { movePayment } from '../../../../src/service/payments/payments/move-payment.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createClock } from '../../support/create-clock.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';

const AMOUNT = 1990;
const PART = 700;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A model of a payment in forty lines: nothing of it is taken from the service. */
interface ModelPayment {
  link: TestLink;
  isHeldFirst: boolean;
  status: PaymentStatus;
  /** The bank looks at the evidence in its dispute. */
  isReviewed?: boolean;
  /** Seconds until it changes by itself: an open link, a hold, or a dispute. */
  secondsLeft: number;
  /** The bank's page where the shopper is, and whose it is. */
  waiting?: { bank: string; method: 'paypal' | 'klarna' } | undefined;
  method?: string;
  declined: number;
  refunded: number;
  events: string[];
}

type Model = (payment: ModelPayment) => PaymentStatus[] | undefined;
const isOpen = ({ status }: ModelPayment) => status === 'CREATED';
const isFree = (payment: ModelPayment) => isOpen(payment) && !payment.waiting;
/** Can be captured and released. */
const isReserved = ({ status, method }: ModelPayment) =>
  status === 'HELD' || (status === 'PENDING' && method === 'klarna');
const canRespond = ({ status, isReviewed }: ModelPayment) => status === 'DISPUTED' && !isReviewed;
const take = ({ isHeldFirst }: ModelPayment): PaymentStatus[] =>
  isHeldFirst ? ['HELD'] : ['CAPTURED', 'SETTLED'];
const giveBack = (payment: ModelPayment, amount: number): PaymentStatus[] => {
  payment.refunded += amount;
  return payment.refunded === AMOUNT ? ['REFUNDED'] : [];
};

/** The states that each step leads through; `undefined` where it must be refused. */
const MODEL: Record<string, Model> = {
  payCard: (payment) => (isOpen(payment) ? take(payment) : undefined),
  approve: (payment) =>
    payment.waiting && (payment.waiting.method === 'klarna' ? ['PENDING'] : take(payment)),
  pend: ({ waiting }) => waiting && ['PENDING'],
  cancelAtBank: ({ waiting }) => waiting && [],
  decline: (payment) => payment.waiting && (++payment.declined === 10 ? ['FAILED'] : []),
  capture: (payment) => (isReserved(payment) ? ['CAPTURED', 'SETTLED'] : undefined),
  release: (payment) => (isReserved(payment) ? ['RELEASED'] : undefined),
  cancelLink: (payment) => (isFree(payment) ? ['CANCELLED'] : undefined),
  refundPart: (payment) =>
    payment.status === 'SETTLED' && payment.refunded + PART <= AMOUNT ? giveBack(payment, PART) : undefined,
  refundRest: (payment) =>
    payment.status === 'SETTLED' ? giveBack(payment, AMOUNT - payment.refunded) : undefined,
  settle: (payment) => (payment.status === 'PENDING' ? take(payment) : undefined),
  fail: (payment) => (isFree(payment) || payment.status === 'PENDING' ? ['FAILED'] : undefined),
  dispute: ({ status, events }) =>
    status === 'SETTLED' && !events.includes('payment.disputed') ? ['DISPUTED'] : undefined,
  'win-dispute': ({ status }) => (status === 'DISPUTED' ? ['SETTLED'] : undefined),
  'lose-dispute': (payment) =>
    payment.status === 'DISPUTED' ? giveBack(payment, AMOUNT - payment.refunded) : undefined,
  accept: (payment) => (canRespond(payment) ? giveBack(payment, AMOUNT - payment.refunded) : undefined),
  evidence(payment) {
    if (!canRespond(payment)) return undefined;
    Object.assign(payment, { isReviewed: true, secondsLeft: DAY_S });
    return [];
  },
};

function enter(payment: ModelPayment, status: PaymentStatus): void {
  payment.status = status;
  payment.secondsLeft = ['HELD', 'DISPUTED'].includes(status) ? 7 * DAY_S : Number.POSITIVE_INFINITY;
  const event = `payment.${status.toLowerCase()}`;
  if (!payment.events.includes(event)) payment.events.push(event);
}

function moveModel(payment: ModelPayment, name: string): boolean {
  const states = MODEL[name]?.(payment);
  if (!states) return false;
  if (name === 'payCard') payment.method = 'card';
  else if (payment.waiting && states.length) payment.method = payment.waiting.method;
  if (isOpen(payment)) payment.waiting = undefined;
  for (const status of states) enter(payment, status);
  return true;
}

function passTimeInModel(payments: ModelPayment[], seconds: number): void {
  for (const payment of payments) {
    payment.secondsLeft -= seconds;
    if (payment.secondsLeft > 0) continue;
    payment.waiting = undefined;
    if (payment.status !== 'DISPUTED') enter(payment, isOpen(payment) ? 'EXPIRED' : 'RELEASED');
    else if (payment.isReviewed) enter(payment, 'SETTLED');
    else for (const status of giveBack(payment, AMOUNT - payment.refunded)) enter(payment, status);
  }
}

const BANK_DECISIONS: Record<string, 'approve' | 'pend' | 'cancel' | 'decline'> = {
  approve: 'approve',
  pend: 'pend',
  cancelAtBank: 'cancel',
  decline: 'decline',
};

/** Makes a call to the service; true when it changed something. */
async function moveReal(service: TestService, payment: ModelPayment, name: string): Promise<boolean> {
  const { link, waiting } = payment;
  const { transactionId: TransactionId } = link;
  if (name === 'payCard') return (await service.pay(link)).body.outcome === 'completed';
  const decision = BANK_DECISIONS[name];
  if (decision) {
    if (!waiting) return false;
    return typeof (await createRailShopper(() => service).decide(waiting.bank, decision)) === 'string';
  }
  if (name === 'capture' || name === 'release') {
    const { body } = await service.post(`/api/v4/payments/${name}`, { TransactionIds: [TransactionId] });
    return ['Captured.', 'Released.'].includes(body.Transactions[0]?.Message ?? '');
  }
  if (name === 'refundPart' || name === 'refundRest') {
    const body = { TransactionId, ...(name === 'refundPart' && { Amount: PART }) };
    return (await service.post('/api/v4/payments/refund', body)).status === 200;
  }
  if (name === 'accept' || name === 'evidence') {
    const { Disputes } = (await service.get('/api/v5/disputes?Limit=100')).body;
    const own = Disputes.find((dispute) => dispute.TransactionId === TransactionId);
    const body = name === 'evidence' ? { Text: 'winning_evidence' } : undefined;
    return (await service.post(`/api/v5/disputes/${own?.DisputeId}/${name}`, body)).status === 200;
  }
  if (name === 'cancelLink') {
    const payments = service.store.selectFrom('payments').select('id');
    const { id } = await payments.where('transaction_id', '=', TransactionId).executeTakeFirstOrThrow();
    const move = { paymentId: id, trigger: 'cancel', now: service.clock.now() } as const;
    return !!(await service.store.transaction().execute((trx) => movePayment(trx, service.needs, move)));
  }
  return (await service.post(`/sandbox/payments/${TransactionId}/${name}`, undefined)).status === 200;
}

/** The row, the ledger and the events are the model's; money out is never more than money in. */
async function compare(service: TestService, payments: ModelPayment[]): Promise<void> {
  for (const { link, status, refunded, events } of payments) {
    const row = await service.store
      .selectFrom('payments')
      .selectAll()
      .where('transaction_id', '=', link.transactionId)
      .executeTakeFirstOrThrow();
    expect({ status: row.status, refunded: row.refunded_minor }).toEqual({ status, refunded });
    const ledger = service.store.selectFrom('refunds').select('amount_minor');
    const refunds = await ledger.where('payment_id', '=', row.id).execute();
    expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(refunded);
    expect(refunded).toBeLessThanOrEqual(events.includes('payment.captured') ? row.amount_minor : 0);
    expect(status === 'REFUNDED').toBe(refunded === row.amount_minor);
    const told = service.store.selectFrom('events').select('type').where('payment_id', '=', row.id);
    expect((await told.execute()).map(({ type }) => type).sort()).toEqual([...events].sort());
    const approved = service.store.selectFrom('attempts').select('id').where('payment_id', '=', row.id);
    expect((await approved.where('state', '=', 'APPROVED').execute()).length).toBeLessThanOrEqual(1);
    expect((await service.getStatus(link)).status).toBe(status);
  }
}

type Step = { name: string; index: number };
const NAMES = ['goToPaypal', 'goToKlarna', 'minute', 'days', ...Object.keys(MODEL)];
const NAME = fc.oneof(
  { arbitrary: fc.constantFrom(...NAMES), weight: 60 },
  // A restart takes longer than all the other steps of a walk.
  { arbitrary: fc.constant('restart'), weight: 1 },
);
const STEPS = fc.array(fc.record({ name: NAME, index: fc.nat(1) }), { minLength: 20, maxLength: 60 });

const isEnded = ({ status }: ModelPayment) =>
  ['RELEASED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REFUNDED'].includes(status);

async function run(steps: Step[]): Promise<void> {
  const { dataDir, removeDataDir } = createDataDir();
  const clock = createClock();
  // The database is on a disk only if it must survive a restart, since a disk slows every step.
  const isRestarted = steps.some(({ name }) => name === 'restart');
  const options = { clock, ...(isRestarted && { dataDir }) };
  let service = await createTestService(options);
  const payments: ModelPayment[] = [];
  /** The payments of the walk: one with `AutoCapture` and one without. */
  const current: (ModelPayment | undefined)[] = [];

  const create = async (isHeldFirst: boolean): Promise<ModelPayment> => {
    const secondsLeft = 2 * DAY_S;
    const link = await service.createLink({
      Amount: AMOUNT,
      AutoCapture: !isHeldFirst,
      LinkDurationSeconds: secondsLeft,
    });
    const nothing = { declined: 0, refunded: 0, events: [] };
    const payment: ModelPayment = { link, isHeldFirst, status: 'CREATED', secondsLeft, ...nothing };
    payments.push(payment);
    return payment;
  };
  const goToBank = async (payment: ModelPayment, method: 'paypal' | 'klarna') => {
    if (!isOpen(payment)) return;
    const { bank } = await createRailShopper(() => service).goToBank(payment.link, method);
    payment.waiting = { bank, method };
  };
  const passTime = async (seconds: number) => {
    clock.advance(seconds);
    await service.runDueJobs();
    passTimeInModel(payments, seconds);
  };
  const walk = async (index: number, name: string) => {
    const payment = current[index] ?? (await create(index === 1));
    current[index] = payment;
    if (name === 'goToPaypal') return goToBank(payment, 'paypal');
    if (name === 'goToKlarna') return goToBank(payment, 'klarna');
    const isMoved = await moveReal(service, payment, name);
    expect({ name, isMoved }).toEqual({ name, isMoved: moveModel(payment, name) });
    // The payment has ended and refused a step since: the walk continues with a new one.
    if (isEnded(payment) && !isMoved) current[index] = undefined;
  };

  try {
    for (const { name, index } of steps) {
      if (name === 'restart') {
        await service.close();
        service = await createTestService(options);
      } else if (name === 'minute') await passTime(60);
      else if (name === 'days') await passTime(3 * DAY_S);
      else await walk(index, name);
    }
    await compare(service, payments);
  } finally {
    await service.close();
    removeDataDir();
  }
}

describe('a payment', () => {
  // When it fails it prints the seed, and the shortest walk that fails.
  it('matches the model after any sequence of calls, also across restarts', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(STEPS, run), { numRuns: Number(process.env.WALKS ?? 15) });
  });
});
