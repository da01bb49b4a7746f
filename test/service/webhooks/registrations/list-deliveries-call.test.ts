import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../../src/service/webhooks/registrations/list-deliveries.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook, WEBHOOK_URL } from './register-webhook.ts';

const LINK_URL = 'https://link.example/hook';

const service = useService({ retrySeconds: [5, 300] });

const getPage = async (query = '', company = service.merchant) =>
  (await service.get(`/api/v4/webhooks/deliveries${query}`, company)).body;
const list = async (query = ''): Promise<Delivery[]> => (await getPage(query)).Deliveries;
const listTransactions = async (query = '') => (await list(query)).map(({ TransactionId }) => TransactionId);

async function settle(TransactionId: string, change: object = {}): Promise<void> {
  await service.pay(await service.createLink({ TransactionId, WebhookUrl: LINK_URL, ...change }));
  await service.deliverDue();
}

describe.each(['v4', 'v5'])('GET /api/%s/webhooks/deliveries', (version) => {
  it('returns each delivery with its attempts and the time of the next one', async () => {
    const { WebhookId } = await registerWebhook(service);
    service.receiver.answers.push({ status: 503 }, { error: 'No answer in time.' });
    await service.pay(await service.createLink({ TransactionId: 'order-1042' }));
    await service.deliverDue();
    service.clock.advance(6);
    await service.deliverDue();
    const [row] = await service.store.selectFrom('deliveries').selectAll().execute();
    const { body } = await service.get(`/api/${version}/webhooks/deliveries`);
    expect(body).toEqual({
      Message: 'Deliveries of the company.',
      StatusCode: 200,
      Result: true,
      Deliveries: [
        {
          DeliveryId: row?.id,
          WebhookId,
          Url: WEBHOOK_URL,
          EventType: 'payment.settled',
          TransactionId: 'order-1042',
          State: 'PENDING',
          Attempt: 2,
          NextAttemptAt: new Date(row?.due_at ?? 0).toISOString(),
          Attempts: [
            {
              Attempt: 1,
              At: '2026-11-21T09:30:00.000Z',
              ResponseStatus: 503,
              DurationMs: expect.any(Number),
              Error: null,
            },
            {
              Attempt: 2,
              At: '2026-11-21T09:30:06.000Z',
              ResponseStatus: null,
              DurationMs: expect.any(Number),
              Error: 'No answer in time.',
            },
          ],
        },
      ],
      NextCursor: null,
    });
  });
});

describe('the list of webhook deliveries', () => {
  it('has no WebhookId for a link’s own URL, and no NextAttemptAt for an ended delivery', async () => {
    await settle('delivered');
    service.receiver.answers.push({ status: 500 }, { status: 500 }, { status: 500 });
    service.clock.advance(1);
    await settle('failed');
    for (const seconds of [6, 400]) {
      service.clock.advance(seconds);
      await service.deliverDue();
    }
    expect(await list()).toMatchObject([
      { TransactionId: 'failed', State: 'FAILED', Attempt: 3, NextAttemptAt: null, WebhookId: null },
      { TransactionId: 'delivered', State: 'DELIVERED', Attempt: 1, NextAttemptAt: null, Url: LINK_URL },
    ]);
  });

  it('contains only deliveries of the calling company', async () => {
    await settle('mine');
    expect(await getPage('', service.partner)).toMatchObject({ Deliveries: [], NextCursor: null });
    const { WebhookId } = await registerWebhook(service);
    await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined);
    await service.deliverDue();
    for (const query of [`?WebhookId=${WebhookId}`, '?TransactionId=mine', '?State=DELIVERED']) {
      expect(await list(query)).not.toEqual([]);
      expect(await getPage(query, service.partner)).toMatchObject({ Deliveries: [] });
    }
  });

  it('is paged newest first with each delivery once, even if new ones are added between the pages', async () => {
    // All in the same moment, and then some later ones.
    for (let index = 0; index < 5; index += 1) await settle(`first-${index}`);
    service.clock.advance(1);
    for (let index = 0; index < 2; index += 1) await settle(`later-${index}`);
    const seen: string[] = [];
    let query = '?Limit=2';
    const sizes: number[] = [];
    for (;;) {
      const { Deliveries, NextCursor } = await getPage(query);
      seen.push(...Deliveries.map(({ TransactionId }) => TransactionId));
      sizes.push(Deliveries.length);
      service.clock.advance(1);
      await settle(`new-${sizes.length}`);
      if (!NextCursor) break;
      expect(NextCursor).toMatch(/^[\w-]+$/);
      query = `?Limit=2&Cursor=${NextCursor}`;
    }
    expect(sizes).toEqual([2, 2, 2, 1]);
    expect(seen.slice(0, 2).sort()).toEqual(['later-0', 'later-1']);
    expect(seen.slice(2).sort()).toEqual([0, 1, 2, 3, 4].map((index) => `first-${index}`));
  });

  it('has no next cursor after a full last page', async () => {
    await settle('a');
    await settle('b');
    const { Deliveries, NextCursor } = await getPage('?Limit=2');
    expect([Deliveries.length, NextCursor]).toEqual([2, null]);
  });

  it('has fifty deliveries per page by default, and as many as Limit up to a hundred', async () => {
    const { WebhookId } = await registerWebhook(service);
    for (let index = 0; index < 101; index += 1)
      await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined);
    await service.deliverDue();
    expect(await list()).toHaveLength(50);
    expect(await list('?Limit=100')).toHaveLength(100);
    expect(await list('?Limit=1')).toHaveLength(1);
  });

  it('can be filtered by each parameter, and by several together', async () => {
    const { WebhookId } = await registerWebhook(service, { EventTypes: ['payment.refunded'] });
    service.receiver.answers.push({ status: 500 });
    await settle('a');
    service.clock.advance(3600);
    await settle('b');
    await service.post('/sandbox/payments/b/refund', undefined);
    await service.deliverDue();
    const { body } = await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined);
    await service.deliverDue();
    const zero = body.Delivery.TransactionId;
    const getTypes = async (query: string) =>
      (await list(query)).map(({ TransactionId, EventType }) => `${TransactionId} ${EventType}`).sort();

    expect(await getTypes('?TransactionId=a')).toEqual(['a payment.settled']);
    expect(await getTypes('?TransactionId=nothing')).toEqual([]);
    expect(await getTypes(`?TransactionId=${zero}`)).toEqual([`${zero} webhook.test`]);
    expect(await getTypes(`?WebhookId=${WebhookId}`)).toEqual([`${zero} webhook.test`, 'b payment.refunded']);
    expect(await getTypes('?State=PENDING')).toEqual([]);
    expect((await getTypes('?State=DELIVERED')).length).toBe(5);
    expect(await getTypes('?EventType=webhook.test')).toEqual([`${zero} webhook.test`]);
    expect(await getTypes('?EventType=payment.refunded&WebhookId=nothing')).toEqual([]);
    expect(await getTypes(`?EventType=payment.refunded&WebhookId=${WebhookId}&TransactionId=b`)).toEqual([
      'b payment.refunded',
    ]);
    expect(await getTypes('?To=2026-11-21T10:30:00Z')).toEqual(['a payment.settled']);
    expect(await getTypes('?From=2026-11-21T11:30:00%2B01:00&EventType=payment.settled')).toEqual([
      'b payment.settled',
    ]);
    expect(await getTypes('?From=2026-11-22')).toEqual([]);
    expect(await getTypes('?From=2026-11-21&To=2026-11-21T10:30:00Z')).toEqual(['a payment.settled']);
  });

  it('contains with State=PENDING only the deliveries that are still to be sent', async () => {
    service.receiver.answers.push({ status: 500 });
    await settle('a');
    await settle('b');
    expect(await listTransactions('?State=PENDING')).toEqual(['a']);
    expect(await listTransactions('?State=DELIVERED')).toEqual(['b']);
  });

  it.each([
    ['Limit=0', 'Limit'],
    ['Limit=101', 'Limit'],
    ['Limit=1.5', 'Limit'],
    ['Limit=', 'Limit'],
    ['Limit=01', 'Limit'],
    ['Limit=1e1', 'Limit'],
    ['Limit=50&Limit=60', 'Limit'],
    ['Cursor=', 'Cursor'],
    ['Cursor=x', 'Cursor'],
    [`Cursor=${Buffer.from('1 dlv_1').toString('base64url')}`, 'Cursor'],
    ['TransactionId=', 'TransactionId'],
    ['TransactionId=%00', 'TransactionId'],
    ['TransactionId=a&TransactionId=b', 'TransactionId'],
    ['WebhookId=', 'WebhookId'],
    [`WebhookId=${'x'.repeat(101)}`, 'WebhookId'],
    ['State=pending', 'State'],
    ['State=', 'State'],
    ['From=yesterday', 'From'],
    ['From=2026-02-30', 'From'],
    ['To=2026-11-21 09:30:00', 'To'],
    ['To=1795253400', 'To'],
  ])('refuses %s', async (query, Field) => {
    const { status, body } = await service.get(`/api/v4/webhooks/deliveries?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      Message: 'Invalid value.',
      Result: false,
      Errors: [{ Field, Message: 'Invalid value.' }],
    });
  });

  it.each([
    ['EventType=payment.made', 'EventType', 'Unknown event type.'],
    ['EventType=', 'EventType', 'Unknown event type.'],
    ['state=PENDING', 'state', 'Unknown field.'],
    ['toString=1', 'toString', 'Unknown field.'],
    ['__proto__=1', '__proto__', 'Unknown field.'],
  ])('refuses %s with a specific message', async (query, Field, Message) => {
    const { body } = await service.get(`/api/v4/webhooks/deliveries?${query}`);
    expect(body).toMatchObject({ StatusCode: 400, Message, Errors: [{ Field, Message }] });
  });

  it('reports every invalid parameter, in the documented order', async () => {
    const { body } = await service.get('/api/v4/webhooks/deliveries?Page=2&To=x&Limit=0');
    expect(body.Errors.map(({ Field }) => Field)).toEqual(['Limit', 'To', 'Page']);
  });

  it('has a path of its own that is not read as a webhook id, like event types and the secret', async () => {
    for (const path of ['event/type', 'deliveries', 'secret'])
      expect((await service.get(`/api/v4/webhooks/${path}`)).status).toBe(200);
    expect((await service.get('/api/v4/webhooks/wh_1')).body.Message).toBe('Method not allowed.');
  });
});
