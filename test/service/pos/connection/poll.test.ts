import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { POLL } from '../../support/poll.ts';
import { createFakeTerminal, POIID, SECRET } from '../waiting/create-fake-terminal.ts';
import { createTill } from '../waiting/create-till.ts';

/** Polls over a socket, because a connection must break. */
let service: TestService;
let isClosed: boolean;
let url: string;
const till = createTill(() => service);
beforeEach(async () => {
  isClosed = false;
  service = await createTestService({ companies: ALL_SCOPES, operations: { LOG: 'json' } });
  await till.connect();
  url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/terminal/v1/poll`;
});
afterEach(async () => {
  if (!isClosed) await service.close();
});

const poll = (signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${POIID}:${SECRET}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ State: 'IDLE', Done: [] }),
    ...(signal && { signal }),
  });
const readTerminal = () =>
  service.store.selectFrom('terminals').selectAll().where('poiid', '=', POIID).executeTakeFirstOrThrow();
const isOnline = async () => (await readTerminal()).online_until > service.clock.now();

/** Resolves when the service holds the poll: it has noted it. The answer comes later. */
async function holdPoll(signal?: AbortSignal) {
  const { poll_id: before } = await readTerminal();
  const answer = poll(signal);
  // A broken connection gets no answer.
  answer.catch(() => {});
  await expect.poll(async () => (await readTerminal()).poll_id, POLL).not.toBe(before);
  return { answer };
}

describe('the long poll of a terminal', () => {
  it('marks the terminal offline once its connection breaks, unless a newer poll is open', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    await holdPoll(first.signal);
    await holdPoll(second.signal);
    first.abort();
    expect(await isOnline()).toBe(true);
    second.abort();
    await expect.poll(isOnline, POLL).toBe(false);
  });

  it('is answered as soon as a till sends a payment', async () => {
    const held = poll();
    const order = await till.order();
    const key = { 'idempotency-key': 'the-same-press' };
    const sent = await till.pay(order.order_id, key);
    const answer = (await (await held).json()) as { Messages: object[] };
    expect(answer.Messages).toHaveLength(1);
    // The result is the same whatever the terminal has done in the meantime.
    expect(sent.body.payment).toEqual(sent.body.order.payment);
    expect((await till.pay(order.order_id, key)).body).toEqual(sent.body);
  });

  it('returns an unacknowledged message again right after a hello, without waiting for its lease', async () => {
    const { order_id: id } = await till.order();
    await till.pay(id);
    const terminal = createFakeTerminal(service);
    const [lost] = await terminal.take();
    expect(lost?.category).toBe('Payment');
    await terminal.hello();
    expect(await terminal.take()).toEqual([lost]);
  });

  it('ends with 401 when the terminal’s secret is rotated', async () => {
    const held = await holdPoll();
    const path = `/api/v5/pos-terminals/terminals/${POIID}`;
    expect((await service.post(`${path}/rotate-secret`, undefined)).status).toBe(200);
    expect((await held.answer).status).toBe(401);
    expect(await isOnline()).toBe(false);
  });

  it('ends at once when the service stops, and is not logged', async () => {
    const held = await holdPoll();
    isClosed = true;
    const before = performance.now();
    await service.close();
    expect((await held.answer).status).toBe(204);
    expect(performance.now() - before).toBeLessThan(10_000);
    // Entries that are made twice a minute would hide everything else.
    expect(service.logged.join()).toContain('/terminal/v1/hello');
    expect(
      service.logged.filter((line) => line.includes('/terminal/v1/poll') && line.includes('204')),
    ).toEqual([]);
  });
});
