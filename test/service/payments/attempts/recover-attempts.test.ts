import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Acquirer, AuthorizationAnswer } from '../../../../src/service/payments/attempts/acquirer.ts';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import {
  RECOVERED_AT_A_TIME,
  recoverAttempts,
} from '../../../../src/service/payments/attempts/recover-attempts.ts';
import type { AttemptRow } from '../../../../src/service/payments/tables/attempts.ts';
import {
  createAcquirer,
  type SimulatedAcquirer,
} from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';

const WEBHOOK = { WebhookUrl: 'https://hooks.example/' };

let dataDir: string;
let removeDataDir: () => void;
let service: TestService;
let acquirer: SimulatedAcquirer;
let link: TestLink;

beforeEach(async () => {
  ({ dataDir, removeDataDir } = createDataDir());
  await open();
  link = await service.createLink(WEBHOOK);
});
afterEach(async () => {
  await service.close();
  removeDataDir();
});

async function open(): Promise<void> {
  service = await createTestService({ dataDir });
  acquirer = createAcquirer(service.store, service.clock.now);
}

/** Records an attempt and ends the process: with a card number after the acquirer has decided, else before it has the request. */
async function dieDuringAttempt(cardNumber?: string): Promise<string> {
  const request = createPayRequest({ attemptKey: 'the-press' });
  const { id: paymentId } = await service.store
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', link.transactionId)
    .executeTakeFirstOrThrow();
  const reference = String(
    await startAttempt(service.store, { paymentId, request, now: service.clock.now() }),
  );
  if (cardNumber) await acquirer.authorize({ reference, cardNumber, isMoto: false });
  await service.close();
  await open();
  return reference;
}

const recover = (asked: Acquirer = acquirer, bounds: { startedBefore?: number } = {}) =>
  recoverAttempts({ ...service.needs, acquirer: asked }, bounds);

/** Decides the waiting order at the bank, as if the process had died before the decision was recorded. */
async function answerUnheard(orderState: 'APPROVED' | 'DECLINED' | 'CANCELLED'): Promise<void> {
  await service.store
    .updateTable('rail_orders')
    .set({ state: orderState })
    .where('state', '=', 'WAITING')
    .execute();
}

describe('recoverAttempts', () => {
  it('finishes an approved attempt, and sends the merchant a webhook', async () => {
    await dieDuringAttempt('4111111111111111');
    expect(await service.getStatus(link)).toMatchObject({ state: 'processing' });
    await recover();
    expect(await service.getStatus(link, 'the-press')).toMatchObject({
      state: 'completed',
      status: 'SETTLED',
      attempt: { outcome: 'completed' },
    });
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(1);
  });

  it('finishes a declined attempt, and the link can be paid', async () => {
    await dieDuringAttempt('4000000000009995');
    await recover();
    expect(await service.getStatus(link, 'the-press')).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'declined', code: 'insufficient_funds' },
    });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('declines an attempt that never reached the acquirer, and the link can be paid', async () => {
    await dieDuringAttempt();
    await recover();
    expect(await service.getStatus(link, 'the-press')).toMatchObject({
      state: 'open',
      attempt: { outcome: 'declined', code: 'processing_error' },
    });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('cancels a 3-D Secure challenge that was never shown, and the link can be paid', async () => {
    const reference = await dieDuringAttempt('4000000000003220');
    await recover();
    expect(await service.getStatus(link, 'the-press')).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'cancelled' },
    });
    expect(await service.rail.find(reference)).toBe('CANCELLED');
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('waits for an acquirer that has not decided yet', async () => {
    await dieDuringAttempt('4111111111111111');
    const thinking = Promise.withResolvers<AuthorizationAnswer>();
    const recovery = recover({ ...acquirer, findAuthorization: () => thinking.promise });
    expect(await service.getStatus(link)).toEqual({ state: 'processing', status: 'CREATED' });
    expect((await service.pay(link)).body).toEqual({ outcome: 'processing' });
    thinking.resolve({ isApproved: true });
    await recovery;
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
  });

  it('settles an attempt once when run repeatedly, and never authorizes it again', async () => {
    const reference = await dieDuringAttempt('4111111111111111');
    await Promise.all([recover(), recover()]);
    await recover();
    expect(await listEvents(service.store)).toEqual(PAID);
    const asked = await service.store.selectFrom('acquirer_authorizations').selectAll().execute();
    expect(asked.map((row) => row.reference)).toEqual([reference]);
  });

  it.each([
    ['APPROVED', { state: 'completed', status: 'SETTLED' }],
    ['DECLINED', { state: 'open', status: 'CREATED' }],
    ['CANCELLED', { state: 'open', status: 'CREATED' }],
  ] as const)(
    'records a bank’s decision that was lost (%s), however recent the attempt is',
    async (answer, expected) => {
      await service.pay(link, { method: 'paypal' });
      const waiting = await service.createLink();
      await answerUnheard(answer);
      await service.pay(waiting, { method: 'paypal' });
      const ask = vi.spyOn(service.rail, 'find');
      await recover(acquirer, { startedBefore: 0 });
      // Attempts that wait for their shopper are not looked up one by one.
      expect(ask).toHaveBeenCalledTimes(1);
      const { status } = await service.store
        .selectFrom('payments')
        .select('status')
        .where('transaction_id', '=', link.transactionId)
        .executeTakeFirstOrThrow();
      expect(status).toBe(expected.status);
      expect(await service.getStatus(link)).toEqual(expected);
      expect(await service.getStatus(waiting)).toMatchObject({ waitingRail: 'paypal' });
    },
  );

  it('looks up a few attempts at a time, and all of them even if one lookup fails', async () => {
    const references: string[] = [];
    for (let count = 0; count < 3 * RECOVERED_AT_A_TIME; count += 1) {
      link = await service.createLink();
      references.push(await dieDuringAttempt('4111111111111111'));
    }
    let underWay = 0;
    let most = 0;
    const findAuthorization = async (reference: string) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      if (reference === references[0]) throw new Error('The line is dead.');
      return acquirer.findAuthorization(reference);
    };
    await expect(recover({ ...acquirer, findAuthorization })).rejects.toThrow('The line is dead.');
    expect(most).toBe(RECOVERED_AT_A_TIME);
    const open = await service.store
      .selectFrom('attempts')
      .select('id')
      .where('state', '=', 'AUTHORIZING')
      .execute();
    expect(open).toEqual([{ id: references[0] }]);
  });

  it('yields to other requests between the attempts', async () => {
    const reference = await dieDuringAttempt();
    const attempt = await service.store.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 10 * RECOVERED_AT_A_TIME }, (_, index) => ({
      ...attempt,
      id: `${reference}-${index}`,
      attempt_key: `other ${index}`,
    }));
    await service.store.insertInto('attempts').values(others).execute();
    let turns = 0;
    let isOver = false;
    const serve = () => {
      turns += 1;
      if (!isOver) setImmediate(serve);
    };
    setImmediate(serve);
    await recover();
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('finds the decided attempt behind 1,200 attempts that wait for their shoppers', async () => {
    await service.pay(link, { method: 'paypal' });
    const [answered] = await service.store.selectFrom('attempts').selectAll().execute();
    const waiting = Array.from({ length: 1200 }, (_, index) => ({
      ...(answered as AttemptRow),
      // The id sorts before every other id.
      id: `-${index}`,
      attempt_key: `waiting ${index}`,
    }));
    for (const from of [0, 600])
      await service.store
        .insertInto('attempts')
        .values(waiting.slice(from, from + 600))
        .execute();
    await answerUnheard('APPROVED');
    await recover();
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
  });
});
