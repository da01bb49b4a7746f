import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  SILENT_SHARE,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';
import type {
  WebhookRequest,
  WebhookResponse,
} from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { POLL } from '../../support/poll.ts';
import { useService } from '../../support/use-service.ts';

/** Rows that go into the table at once. */
const BATCH = 500;

const service = useService({ retrySeconds: [5, 300] });
let end: PromiseWithResolvers<WebhookResponse>;
let isEnded: boolean;
beforeEach(() => {
  end = Promise.withResolvers();
  isEnded = false;
  service.receiver.choose = ({ url }) => (/silent/.test(url) && !isEnded ? end.promise : undefined);
});
afterEach(async () => {
  isEnded = true;
  end.resolve({ error: 'No answer in time.' });
  await service.worker.stop();
});

const getRequests = (): WebhookRequest[] => service.receiver.requests;
const listUrls = () => getRequests().map(({ url }) => url);
const countSilent = () => listUrls().filter((url) => /silent/.test(url)).length;

/** Inserts due deliveries of one event to a number of receivers in turn, without waking the worker. */
async function addDue(count: number, hosts: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const origin = `https://silent-${String(index % hosts).padStart(3, '0')}.example`;
    return {
      id: `dlv_${index}`,
      company_id: service.merchant.id,
      event_id: 'evt_silent',
      webhook_id: null,
      url: `${origin}/${index}`,
      origin,
      event_type: 'payment.settled',
      transaction_id: '',
      state: 'PENDING' as const,
      attempt: 0,
      attempts_before_resend: 0,
      due_at: index,
      leased_until: 0,
      created_at: 0,
    };
  });
  const event = { id: 'evt_silent', company_id: service.merchant.id, payment_id: 'p' };
  await service.store
    .insertInto('events')
    .values({ ...event, type: 'payment.settled', payload: '{}', occurred_at: 0 })
    .execute();
  for (let from = 0; from < count; from += BATCH) {
    await service.store
      .insertInto('deliveries')
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
}

const payTo = async (host: string, company = service.merchant) => {
  await service.pay(await service.createLink({ WebhookUrl: `https://${host}.example/` }, company));
};

describe('createDeliveryWorker, while receivers are silent', () => {
  it('does not let a silent receiver delay the others', async () => {
    await payTo('silent');
    await expect.poll(listUrls, POLL).toEqual(['https://silent.example/']);
    await payTo('prompt');
    await expect.poll(listUrls, POLL).toContain('https://prompt.example/');
  });

  it('sends another company’s webhook at once, however many deliveries wait for silent receivers', async () => {
    await addDue(2000, 200);
    service.worker.wake();
    await expect.poll(countSilent, POLL).toBe(MAX_IN_FLIGHT / 4);
    await payTo('prompt', service.partner);
    await expect.poll(listUrls, POLL).toContain('https://prompt.example/');
    expect(countSilent()).toBe(MAX_IN_FLIGHT / 4);
  });

  it('sends the same company’s webhook at once to a receiver that has answered before', async () => {
    await payTo('prompt');
    await expect.poll(listUrls, POLL).toHaveLength(1);
    await addDue(2000, 200);
    service.worker.wake();
    await expect.poll(countSilent, POLL).toBe(MAX_IN_FLIGHT / 4);
    await payTo('prompt');
    await expect.poll(listUrls, POLL).toHaveLength(2 + MAX_IN_FLIGHT / 4);
    expect(listUrls().filter((url) => url === 'https://prompt.example/')).toHaveLength(2);
  });

  it('sends to a new receiver too, once the silent ones are known', async () => {
    const silent = (MAX_IN_FLIGHT / 2) * SILENT_SHARE;
    service.receiver.choose = () => ({ error: 'No answer in time.' });
    await addDue(400, 200);
    await service.deliverDue();
    service.receiver.choose = ({ url }) => (/silent/.test(url) && !isEnded ? end.promise : undefined);
    const before = getRequests().length;
    service.clock.advance(6);
    service.worker.wake();
    await expect.poll(() => getRequests().length - before, POLL).toBe(silent);
    await payTo('prompt');
    await expect.poll(listUrls, POLL).toContain('https://prompt.example/');
    expect(getRequests().length - before).toBe(silent + 1);
  });

  it('tries a new receiver with one delivery, and sends the others once it has answered', async () => {
    const gate = Promise.withResolvers<WebhookResponse>();
    service.receiver.choose = () => gate.promise;
    for (let count = 0; count < 12; count += 1) await payTo('hooks');
    expect(getRequests()).toHaveLength(1);
    const rest = Promise.withResolvers<WebhookResponse>();
    service.receiver.choose = () => rest.promise;
    gate.resolve({ status: 500 });
    await expect.poll(() => getRequests().length, POLL).toBe(1 + MAX_IN_FLIGHT_PER_ORIGIN);
    rest.resolve({ status: 204 });
    await expect.poll(() => getRequests().length, POLL).toBe(12);
    await service.deliverDue();
  });

  it('starts on ten thousand due deliveries with few queries and one attempt per receiver', async () => {
    await addDue(10_000, 8);
    const queries = vi.spyOn(service.store.getExecutor(), 'provideConnection');
    service.worker.wake();
    await expect.poll(countSilent, POLL).toBe(8);
    const first = listUrls().map((url) => Number(url.split('/').at(-1)));
    expect(first.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(queries.mock.calls.length).toBeLessThan(10);
  });
});
