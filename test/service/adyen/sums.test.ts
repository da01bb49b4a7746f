import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../support/adyen-double/adyen-types.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import type { TestLink } from '../support/create-api-calls.ts';

const { adyen, service, getBooked } = useAdyen();

const AMOUNT = 2599;

const listAlarms = () => service.logged.filter((line) => line.startsWith('ALARM'));

const read = async ({ transactionId }: TestLink) =>
  (await service.get(`/api/v5/payments/link/${transactionId}`)).body.Link as unknown as {
    Status: string;
    Amount: number;
    RefundedAmount: number;
  };

/** Sums what the service says is left, and what its events said: a refund that failed after it had settled does not count. */
async function readSums(link: TestLink): Promise<{ here: number; told: number }> {
  const { Status, Amount, RefundedAmount } = await read(link);
  const isTaken = ['SETTLED', 'REFUNDED', 'DISPUTED'].includes(Status);
  const events = await service.store.selectFrom('events').select(['type', 'payload']).execute();
  const refunds = new Map<string, number>();
  let told = 0;
  let isFailed = false;
  // Events of one moment have no order: a failure counts after the success.
  const rank = (type: string) => (type === 'refund.failed' ? 1 : 0);
  for (const { type, payload } of events.sort((a, b) => rank(a.type) - rank(b.type))) {
    const { TransactionId, Amount: amount, Metadata } = JSON.parse(payload);
    if (![TransactionId, Metadata?.transaction_id].includes(link.transactionId)) continue;
    if (type === 'payment.settled') told += amount;
    if (type === 'payment.failed') isFailed = true;
    if (type === 'refund.settled') refunds.set(TransactionId, amount);
    if (type === 'refund.failed') refunds.delete(TransactionId);
  }
  const returned = [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
  return { here: isTaken ? Amount - RefundedAmount : 0, told: (isFailed ? 0 : told) - returned };
}

const start = async (change: object = {}) => {
  const link = await service.createLink({ Amount: AMOUNT, ...change });
  await service.pay(link);
  const { psp: originalReference, reference: merchantReference } = getBooked();
  adyen.outbox.length = 0;
  service.logged.length = 0;
  return { link, about: { originalReference, merchantReference } };
};
type Started = Awaited<ReturnType<typeof start>>;

const refundHere = async ({ link }: Started, Amount: number) => {
  await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId, Amount });
  service.clock.advance(1);
  await service.runDueJobs();
  return adyen.outbox.splice(0)[0] as Notification;
};

/** Lets notifications that could not be applied be tried again, until they are given up. */
const passDays = async () => {
  for (const seconds of [1, 5, 60, 600, 90_000, 4_000]) {
    service.clock.advance(seconds);
    await service.runDueJobs();
  }
};

describe('a dispute that is lost while a refund is pending', () => {
  it.each([
    [1000, 2599, true, -1000],
    [1000, 2599, false, 0],
    [2599, 2599, false, 0],
    [2599, 1300, false, 1299],
    [2599, 1300, true, -1300],
  ])('refund %i, chargeback %i, done %s: %i are left at Adyen', async (refund, chargeback, isDone, left) => {
    const started = await start();
    if (!isDone) adyen.failing.add('refunds');
    const told = await refundHere(started, refund);
    const lost = { ...started.about, value: chargeback, additionalData: { defendable: 'false' } };
    await adyen.tell(service, [{ ...lost, eventCode: 'CHARGEBACK', pspReference: `D${refund}${isDone}` }]);
    await adyen.tell(service, [told]);
    const { here, told: said } = await readSums(started.link);
    expect({ here, said }).toEqual({ here: Math.max(0, left), said: left });
    const { Refunds } = (await service.get('/api/v5/refunds')).body as unknown as {
      Refunds: { Amount: number; Currency: string }[];
    };
    expect(Refunds.filter(({ Amount }) => Amount < 1)).toEqual([]);
    const alarms = listAlarms();
    expect(alarms.length).toBe(left < 0 ? 1 : 0);
    if (left < 0) expect(alarms[0]).toContain(`Of ${AMOUNT} EUR, ${left} are left at Adyen and 0 here.`);
    const again = await service.post('/api/v5/payments/refund', {
      TransactionId: started.link.transactionId,
    });
    expect(again.status).toBe(left > 0 ? 200 : 409);
  });
});

/** An event of a history at Adyen, with what it adds to the sum of the payment. */
interface Step {
  notification: Notification;
  adds: number;
}

const PART = fc.constantFrom(1000, 1300, AMOUNT);

const HISTORY = fc.record({
  isHeld: fc.boolean(),
  /** Refunds that the service requests, and those of Adyen's own pages. */
  refunds: fc.array(
    fc.record({
      amount: PART,
      isHere: fc.boolean(),
      end: fc.constantFrom('done', 'done', 'failed', 'failed afterwards'),
    }),
    { maxLength: 2 },
  ),
  dispute: fc.option(
    fc.record({
      amount: PART,
      isAnnounced: fc.boolean(),
      end: fc.constantFrom('open', 'lost at once', 'won', 'lost finally', 'won and lost'),
    }),
  ),
  /** The amount that is captured in Adyen's own pages, and whether the same is captured or tried once more. */
  captured: PART,
  again: fc.constantFrom('no', 'no', 'done', 'failed', 'failed afterwards'),
  isDisputedAgain: fc.constantFrom(false, false, false, true),
  /** Whether the rest of a captured hold is cancelled. */
  isFreed: fc.constantFrom(false, false, false, true),
  isLost: fc.constantFrom(false, false, false, true),
  isExpired: fc.boolean(),
  isCancelled: fc.boolean(),
  /** Whether the notifications that were applied are deleted before some are told again. */
  isForgotten: fc.boolean(),
  order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
});
type History = typeof HISTORY extends fc.Arbitrary<infer T> ? T : never;

let count = 0;

/** Plays a history at Adyen, and returns its notifications. */
async function play(started: Started, { isHeld, refunds, dispute, isLost, ...rest }: History) {
  const { about } = started;
  const steps: Step[] = [];
  count += 1;
  const tell = (eventCode: string, value: number, adds: number, change: Partial<Notification> = {}) =>
    steps.push({
      notification: { ...about, eventCode, value, pspReference: `${eventCode}${count}`, ...change },
      adds,
    });
  if (isHeld && rest.isCancelled) {
    tell('CANCELLATION', AMOUNT, 0);
    return steps;
  }
  if (isHeld && rest.isExpired) {
    tell('EXPIRE', AMOUNT, 0, { pspReference: about.originalReference });
    return steps;
  }
  // Money that was taken with the approval is known here; a capture of Adyen's own pages is told.
  const captured = isHeld ? rest.captured : AMOUNT;
  if (isHeld) tell('CAPTURE', captured, captured);
  const again = { pspReference: `AGAIN${count}` };
  if (rest.again === 'failed') tell('CAPTURE', captured, 0, { ...again, success: false });
  else if (rest.again !== 'no' && isHeld) {
    tell('CAPTURE', captured, captured, again);
    if (rest.again === 'failed afterwards') tell('CAPTURE_FAILED', captured, -captured, again);
  }
  for (const [index, { amount, isHere, end }] of refunds.entries()) {
    const isFailed = end === 'failed';
    if (isHere && isFailed) adyen.failing.add('refunds');
    const own: Partial<Notification> | undefined = isHere && !isHeld ? await refundHere(started, amount) : {};
    adyen.failing.clear();
    const pspReference = own?.pspReference ?? `REFUND${count}-${index}`;
    // Adyen or the service may refuse the second one.
    if (own) tell('REFUND', amount, isFailed ? 0 : -amount, { pspReference, success: !isFailed, ...own });
    if (own && own.success === false) (steps.at(-1) as Step).adds = 0;
    else if (own && end === 'failed afterwards') tell('REFUND_FAILED', amount, amount, { pspReference });
  }
  if (dispute) {
    const { amount, isAnnounced, end } = dispute;
    // All events of a dispute have its reference.
    const about = { pspReference: `DISPUTE${count}` };
    const defendable = String(end !== 'lost at once');
    if (isAnnounced) tell('NOTIFICATION_OF_CHARGEBACK', amount, 0, about);
    const taken = end === 'lost at once' ? -amount : 0;
    tell('CHARGEBACK', amount, taken, { ...about, additionalData: { defendable } });
    if (end.startsWith('won')) tell('CHARGEBACK_REVERSED', amount, 0, about);
    if (end.endsWith('lost') || end === 'lost finally') tell('SECOND_CHARGEBACK', amount, -amount, about);
  }
  if (rest.isDisputedAgain)
    tell('CHARGEBACK', 1000, -1000, {
      pspReference: `OTHER${count}`,
      additionalData: { defendable: 'false' },
    });
  if (isHeld && rest.isFreed) tell('CANCELLATION', AMOUNT, 0);
  if (isLost) tell('CAPTURE_FAILED', captured, -captured, { pspReference: `CAPTURE${count}` });
  return steps;
}

describe('after any order of notifications, and repeated ones', () => {
  it('Adyen’s sums are those of the payment and of its events, or a line says ALARM', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(HISTORY, async (history) => {
        const started = await start({ AutoCapture: !history.isHeld });
        const steps = await play(started, history);
        const there = steps.reduce((sum, { adds }) => sum + adds, history.isHeld ? 0 : AMOUNT);
        const shuffled = steps
          .map((step, index) => ({ step, rank: history.order[index] ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ step }) => step.notification);
        for (const notification of shuffled) await adyen.tell(service, [notification]);
        const applied = service.store.deleteFrom('adyen_notifications').where('applied_at', 'is not', null);
        if (history.isForgotten) await applied.execute();
        for (const notification of shuffled.slice(0, 2)) await adyen.tell(service, [notification]);
        adyen.outbox.length = 0;
        await passDays();
        const { here, told } = await readSums(started.link);
        const alarms = listAlarms();
        service.faults.length = 0;
        if (alarms.length === 0) expect({ here, told }).toEqual({ here: there, told: there });
        for (const alarm of alarms)
          expect(alarm).toMatch(/about \d+ EUR\. Of \d+ EUR, -?\d+ are left at Adyen and \d+ here\.$/);
        const { Amount, RefundedAmount } = await read(started.link);
        expect(RefundedAmount).toBeLessThanOrEqual(Amount);
        const refunds = service.store.selectFrom('refunds').select('id').where('amount_minor', '<', 1);
        expect(await refunds.execute()).toEqual([]);
      }),
      { numRuns: Number(process.env.WALKS ?? 40) },
    );
  });
});
