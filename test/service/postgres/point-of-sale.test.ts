import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeTerminal } from '../pos/waiting/create-fake-terminal.ts';
import { createTill } from '../pos/waiting/create-till.ts';
import { ALL_SCOPES } from '../support/all-scopes.ts';
import { createClock } from '../support/create-clock.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';
import { hasServer } from './server/require-server.ts';

/** Each as a process would be, with connections of its own; a terminal may talk to another one than its till. */
const SERVICES = 3;
const ROUNDS = 6;

describe.skipIf(!hasServer)('the point of sale, with several services on one database', () => {
  let services: TestService[];
  const clock = createClock();
  const at = (index: number) => services[index % SERVICES] as TestService;
  const till = createTill(() => at(0));

  beforeAll(async () => {
    services = [];
    for (let index = 0; index < SERVICES; index += 1)
      services.push(await createTestService({ dataDir: 'point-of-sale', companies: ALL_SCOPES, clock }));
    await till.connect(createFakeTerminal(at(1)));
  });
  afterAll(() => Promise.all(services.map((service) => service.close())));

  const countApproved = async () =>
    (await at(0).store.selectFrom('attempts').select('id').where('state', '=', 'APPROVED').execute()).length;

  it('takes the money of an order once, whichever process is asked and however often', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { order_id: id } = await till.order();
      const paid = await Promise.all(
        Array.from({ length: 20 }, (_, index) => createTill(() => at(index)).pay(id)),
      );
      expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(paid.filter(({ status }) => status === 409)).toHaveLength(19);
      // Two polls, as after a lost answer: one of them has the message.
      const [message] = await createFakeTerminal(at(1)).take();
      if (!message) throw new Error('There is no message.');
      const request = createFakeTerminal(at(2)).createRequestFor(message);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => createFakeTerminal(at(index)).authorize(request)),
      );
      for (const answer of answers) expect([answer.Decision, answer]).toEqual(['APPROVED', answers[0]]);
      expect(await countApproved()).toBe(round + 1);
    }
  });

  it('gives a terminal one payment, if several orders want it at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const orders = await Promise.all(Array.from({ length: 6 }, () => till.order()));
      const paid = await Promise.all(
        orders.map(({ order_id: id }, index) => createTill(() => at(index)).pay(id)),
      );
      expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      const winner = orders[paid.findIndex(({ status }) => status === 200)];
      expect((await till.cancel(winner?.order_id ?? 0)).status).toBe(200);
    }
  });

  it('ends a payment in money or in a time-out, never in both', async () => {
    const before = await countApproved();
    const ends: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { order_id: id, transaction_id: transactionId } = await till.order();
      await till.pay(id);
      const [message] = await createFakeTerminal(at(1)).take();
      if (!message) throw new Error('There is no message.');
      const request = createFakeTerminal(at(1)).createRequestFor(message);
      // The till's process takes it back, the job's ends it, and the terminal's asks for the money.
      const cancelled = round % 2 ? at(0).runDueJobs() : till.cancel(id);
      const [answer] = await Promise.all([createFakeTerminal(at(1)).authorize(request), cancelled]);
      const { status } = await till.readOrder(id);
      const payment = await at(2)
        .store.selectFrom('payments')
        .select(['status', 'active_attempt_id'])
        .where('transaction_id', '=', transactionId)
        .executeTakeFirstOrThrow();
      const isPaid = answer.Decision === 'APPROVED';
      expect([status, payment.status, payment.active_attempt_id]).toEqual(
        isPaid ? ['approved', 'SETTLED', null] : ['open', 'CREATED', null],
      );
      ends.push(isPaid);
      await at(0).store.deleteFrom('terminal_messages').execute();
    }
    expect((await countApproved()) - before).toBe(ends.filter(Boolean).length);
  });
});
