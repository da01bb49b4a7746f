import { beforeEach, expect, inject, it } from 'vitest';
import type { CardKeyAnswer } from '../../src/protocol/card.ts';
import { countUsage, watchStatements } from './support/count-statements.ts';
import type { TestLink } from './support/create-api-calls.ts';
import { createPayRequest } from './support/requests/create-pay-request.ts';
import { useService } from './support/use-service.ts';

/** SQLite plans such a statement again at every call. */
const BOUND_LIMIT = /limit \?/;

/** Counts what the frequent calls ask of the database: a clock shows a slower call only on a quiet machine. */
const service = useService();
beforeEach(watchStatements);

const open = ({ path }: TestLink) => service.inject({ url: path });
const capture = ({ transactionId }: TestLink) =>
  service.post('/api/v5/payments/capture', { TransactionIds: [transactionId] });
const DECLINED = { card: { number: '4000 0000 0000 0002' } };

const runCalls = async () => {
  // Deliveries have their own rounds, which begin when one is queued.
  await service.worker.stop();
  const counted: Record<string, number[]> = {};
  const measure = async (name: string, run: () => Promise<unknown>) => {
    const { statements, transactions, written, roundTrips } = await countUsage(run);
    counted[name] = [statements.length, transactions, written, inject('postgres') ? roundTrips : 0];
    expect(statements.filter((text) => BOUND_LIMIT.test(text))).toEqual([]);
  };
  const links: TestLink[] = [];
  const create = async (change?: object) =>
    links[links.push(await service.createLink(change)) - 1] as TestLink;
  const [paid, declined] = [await create(), await create()];
  const held = await create({ AutoCapture: false });
  await measure('create a link', create);
  await measure('first load of its page', () => open(paid));
  await measure('record that it was opened', service.openings.flush);
  await measure('another load', () => open(paid));
  await measure('status', () => service.getStatus(paid));
  await measure('pay with a card', () => service.pay(paid));
  const encrypted = await create();
  const { body: key } = await service.inject<CardKeyAnswer>({ url: `${encrypted.path}/card-key` });
  const payload = createPayRequest({}, service.clock.now(), key.publicKey);
  await open(encrypted);
  await service.openings.flush();
  await measure('pay with an encrypted card', () =>
    service.inject({ method: 'POST', url: `${encrypted.path}/pay`, payload }),
  );
  await open(declined);
  await service.openings.flush();
  await measure('a declined card', () => service.pay(declined, DECLINED));
  await open(held);
  await service.openings.flush();
  await measure('hold with a card', () => service.pay(held));
  await measure('capture', () => capture(held));
  await measure('list links', () => service.get('/api/v5/payments/links'));
  await measure('list two links', () => service.get('/api/v5/payments/links?Limit=2'));
  await measure('list deliveries', () => service.get('/api/v5/webhooks/deliveries'));
  await service.runDueJobs();
  await measure('a look at jobs that are not due', service.pollJobs);
  for (let count = 0; count < 20; count += 1) await service.pay(await create());
  await measure('jobs after 20 payments', service.runDueJobs);
  return counted;
};

/** Statements, transactions, rows written; then the round trips of PostgreSQL. The commit that changes a number says why. */
const COUNTS = {
  'create a link': [2, 1, 2, 3],
  'first load of its page': [1, 0, 0, 1],
  'record that it was opened': [3, 1, 2, 3],
  'another load': [1, 0, 0, 1],
  status: [1, 0, 0, 1],
  'pay with a card': [14, 2, 11, 7],
  // Two digests are inserted with the claim, and the simulated acquirer reads its private key.
  'pay with an encrypted card': [17, 2, 13, 8],
  'a declined card': [8, 2, 6, 6],
  'hold with a card': [12, 2, 8, 7],
  capture: [12, 1, 7, 5],
  'list links': [1, 0, 0, 1],
  'list two links': [1, 0, 0, 1],
  'list deliveries': [1, 0, 0, 1],
  'a look at jobs that are not due': [1, 0, 0, 1],
  'jobs after 20 payments': [14, 2, 83, 16],
};

it('are asked for by each call', async () => {
  const expected = Object.entries(COUNTS).map(([name, [statements, transactions, written, roundTrips]]) => [
    name,
    [statements, transactions, written, inject('postgres') ? roundTrips : 0],
  ]);
  expect(await runCalls()).toEqual(Object.fromEntries(expected));
});
