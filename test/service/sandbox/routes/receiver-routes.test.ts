import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedWebhook } from '../../../../src/protocol/log-answers.ts';
import { MAX_RECEIVED } from '../../../../src/service/sandbox/receivers/receiver-records.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';

// The library that checks signatures reads the time by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:30:00Z') }));
const service = useService();

interface ReceiverBody {
  Message: string;
  Url: string;
  Behaviour: string;
  ChecksSignature: boolean;
  Received: ReceivedWebhook[];
  NextCursor: string | null;
  Errors: { Field: string; Message: string }[];
}

const read = async (company = service.merchant) =>
  (await service.get('/sandbox/receiver', company)).body as unknown as ReceiverBody;
const change = async (body: object) => {
  const { status, body: answer } = await service.put('/sandbox/receiver', body);
  return { status, body: answer as unknown as ReceiverBody };
};

/** A webhook with the bytes and headers that the service sends to the company's receiver. */
async function createSigned() {
  const { Url } = await read();
  const link = await service.createLink({ WebhookUrl: Url });
  await service.pay(link);
  await service.deliverDue();
  const sent = service.receiver.requests.at(-1);
  if (!sent) throw new Error('Nothing was sent.');
  const { url, headers, body } = sent;
  expect(url).toBe(Url);
  return { transactionId: link.transactionId, request: { url, headers, body } };
}

/** Injects the webhook as if it had arrived over the network. */
const receive = ({ url, headers, body }: { url: string; headers: Record<string, string>; body: string }) =>
  service.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });

describe('the built-in receiver', () => {
  it('lists a received webhook, and that its signature is valid', async () => {
    const { transactionId, request } = await createSigned();
    expect((await receive(request)).status).toBe(204);
    expect((await read()).Received).toEqual([
      {
        ReceivedAt: '2026-11-21T09:30:00.000Z',
        EventId: request.headers['webhook-id'],
        EventType: 'payment.settled',
        TransactionId: transactionId,
        Signature: 'valid',
        SignatureProblem: null,
        AnsweredStatus: 204,
        Headers: {
          'webhook-id': request.headers['webhook-id'],
          'webhook-timestamp': request.headers['webhook-timestamp'],
          'webhook-signature': request.headers['webhook-signature'],
        },
        Body: request.body,
      },
    ]);
  });

  it.each([
    ['a changed body', (sent: string) => sent.replace('1990', '1'), {}, 'No matching signature found'],
    ['no signature', (sent: string) => sent, { 'webhook-signature': '' }, 'Missing required headers'],
    [
      'an old timestamp',
      (sent: string) => sent,
      { 'webhook-timestamp': '1600000000' },
      'Message timestamp too old',
    ],
  ])('refuses a webhook with %s, and lists the problem', async (_case, alter, headers, SignatureProblem) => {
    const { request } = await createSigned();
    const altered = { ...request, body: alter(request.body), headers: { ...request.headers, ...headers } };
    expect((await receive(altered)).status).toBe(401);
    expect((await read()).Received[0]).toMatchObject({
      Signature: 'invalid',
      SignatureProblem,
      AnsweredStatus: 401,
    });
  });

  it('accepts an unsigned webhook if checking is off, and still lists its signature as invalid', async () => {
    expect((await change({ ChecksSignature: false })).body.ChecksSignature).toBe(false);
    const { Url } = await read();
    expect((await receive({ url: Url, headers: {}, body: 'not JSON' })).status).toBe(204);
    expect((await read()).Received[0]).toMatchObject({
      Signature: 'invalid',
      EventType: null,
      TransactionId: null,
      EventId: null,
      Body: 'not JSON',
    });
  });

  it('verifies with the secret of a registered webhook at its URL, even a disabled one', async () => {
    const { Url } = await read();
    const { body } = await service.post('/api/v4/webhooks/create', { Url, EventTypes: ['payment.settled'] });
    const path = `/api/v4/webhooks/${body.Webhook.WebhookId}`;
    await service.put(path, { Enabled: false });
    await service.post(`${path}/test`, undefined);
    await service.deliverDue();
    const [sent] = service.receiver.requests;
    if (!sent) throw new Error('Nothing was sent.');
    expect((await receive(sent)).status).toBe(204);
    expect((await read()).Received[0]).toMatchObject({ EventType: 'webhook.test', Signature: 'valid' });
  });

  it('verifies with the company’s current and previous secret, but not with an older one', async () => {
    const { request: before } = await createSigned();
    await service.post('/api/v4/webhooks/secret/rotate', undefined);
    const { request: between } = await createSigned();
    await service.post('/api/v4/webhooks/secret/rotate', undefined);
    const { request: after } = await createSigned();
    const statuses = [await receive(before), await receive(between), await receive(after)];
    // The first secret was replaced twice: nothing is signed with it any more.
    expect(statuses.map(({ status }) => status)).toEqual([401, 204, 204]);
    const { Received } = await read();
    expect(Received.map(({ Signature }) => Signature)).toEqual(['valid', 'valid', 'invalid']);
  });

  it('keeps the newest two thousand webhooks', async () => {
    const { Url } = await read();
    const rows = Array.from({ length: MAX_RECEIVED }, (_none, index) => ({
      company_id: service.merchant.id,
      entry: JSON.stringify({ EventId: `evt_${index}` }),
    }));
    for (let start = 0; start < rows.length; start += 500)
      await service.store
        .insertInto('received_webhooks')
        .values(rows.slice(start, start + 500))
        .execute();
    await receive({ url: Url, headers: { 'webhook-id': 'evt_new' }, body: '{}' });
    const kept = await service.store
      .selectFrom('received_webhooks')
      .select('entry')
      .orderBy('sequence')
      .execute();
    expect(kept).toHaveLength(MAX_RECEIVED);
    expect([kept[0], kept.at(-1)].map((row) => JSON.parse(row?.entry ?? '{}').EventId)).toEqual([
      'evt_1',
      'evt_new',
    ]);
  });

  it('lists received webhooks page by page, fifty per page by default', async () => {
    const { Url } = await read();
    for (let number = 0; number <= 50; number += 1)
      await receive({ url: Url, headers: { 'webhook-id': `evt_${number}` }, body: '{}' });
    const readIds = async (query: string) => {
      const { body } = await service.get(`/sandbox/receiver${query}`);
      const { Received, NextCursor } = body as unknown as ReceiverBody;
      return { ids: Received.map(({ EventId }) => EventId), NextCursor };
    };
    const first = await readIds('');
    expect([first.ids.length, first.ids[0], first.ids.at(-1)]).toEqual([50, 'evt_50', 'evt_1']);
    expect(await readIds(`?Cursor=${first.NextCursor}`)).toEqual({ ids: ['evt_0'], NextCursor: null });
    const two = await readIds('?Limit=2');
    expect(two.ids).toEqual(['evt_50', 'evt_49']);
    expect((await readIds(`?Limit=2&Cursor=${two.NextCursor}`)).ids).toEqual(['evt_48', 'evt_47']);
    const { body } = await service.get(`/sandbox/receiver?Cursor=${first.NextCursor}`, service.partner);
    expect((body as unknown as ReceiverBody).Received).toEqual([]);
  });

  it.each([
    ['Limit=101', 'Limit'],
    ['Cursor=x', 'Cursor'],
    ['Page=2', 'Page'],
  ])('refuses the query %s', async (query, Field) => {
    expect(await service.get(`/sandbox/receiver?${query}`)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field }] },
    });
  });

  it('masks a card number in a header', async () => {
    const headers = { 'webhook-id': '4242 4242 4242 4242' };
    await receive({ url: (await read()).Url, headers, body: '{}' });
    const [received] = (await read()).Received;
    expect(received).toMatchObject({ EventId: '[card number]', Headers: { 'webhook-id': '[card number]' } });
  });

  it('truncates long ids, event types and headers, but not the body', async () => {
    const long = 'x'.repeat(10_000);
    const body = JSON.stringify({ EventType: long, TransactionId: long });
    const headers = { 'webhook-id': long, 'webhook-signature': long };
    await receive({ url: (await read()).Url, headers, body });
    const [received] = (await read()).Received;
    expect(received?.Body).toHaveLength(10_000);
    for (const name of ['EventId', 'EventType', 'TransactionId'] as const)
      expect([name, received?.[name]]).toEqual([name, 'x'.repeat(200)]);
    expect(received?.Headers['webhook-signature']).toHaveLength(200);
  });

  it('returns 404 for a wrong token, and is separate for each company', async () => {
    expect((await service.inject({ method: 'POST', url: '/sandbox/receiver/nobody' })).status).toBe(404);
    const { request } = await createSigned();
    await receive(request);
    // The same 256 bits, spelled with another last character.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet[alphabet.indexOf(request.url.at(-1) ?? '') + 1];
    expect((await receive({ ...request, url: request.url.slice(0, -1) + last })).status).toBe(404);
    const partners = await read(service.partner);
    expect(partners.Url).not.toBe(request.url);
    expect(partners.Received).toEqual([]);
  });
});

describe('the behaviour setting of the built-in receiver', () => {
  it.each([
    ['ok', 204],
    ['error', 500],
    ['gone', 410],
    ['redirect', 302],
    ['unavailable', 503],
  ])('"%s" makes the receiver answer %d', async (Behaviour, status) => {
    const { request } = await createSigned();
    expect((await change({ Behaviour })).body).toMatchObject({ Message: 'Receiver changed.', Behaviour });
    const answer = await receive(request);
    expect(answer.status).toBe(status);
    expect(Boolean(answer.headers.location)).toBe(status === 302);
    expect(answer.headers['retry-after']).toBe(status === 503 ? '60' : undefined);
    expect((await read()).Received[0]?.AnsweredStatus).toBe(status);
  });

  it('"disconnect" closes the connection without an answer', async () => {
    const { request } = await createSigned();
    await change({ Behaviour: 'disconnect' });
    await service.app.listen({ port: 0 });
    const { port } = service.app.server.address() as AddressInfo;
    const url = `http://localhost:${port}${new URL(request.url).pathname}`;
    const { headers, body } = request;
    await expect(fetch(url, { method: 'POST', headers, body })).rejects.toThrow();
    expect((await read()).Received[0]?.AnsweredStatus).toBeNull();
  });

  it('"slow" does not answer before the service stops', async () => {
    const { request } = await createSigned();
    await change({ Behaviour: 'slow' });
    let isAnswered = false;
    const answered = receive(request).then(() => {
      isAnswered = true;
    });
    await expect.poll(async () => (await read()).Received.length).toBe(1);
    expect(isAnswered).toBe(false);
    await service.app.close();
    await answered;
  });

  describe('"hang"', () => {
    /** Sends a webhook over the network, and resolves once it has arrived. */
    async function sendAndWait(signal?: AbortSignal) {
      const { request } = await createSigned();
      await change({ Behaviour: 'hang' });
      await service.app.listen({ port: 0 });
      const { port } = service.app.server.address() as AddressInfo;
      const url = `http://localhost:${port}${new URL(request.url).pathname}`;
      const { headers, body } = request;
      const sent = fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) });
      const hasFailed = expect(sent).rejects.toThrow();
      await expect.poll(async () => (await read()).Received.length).toBe(1);
      return { hasFailed };
    }

    it('releases a sender that has disconnected', async () => {
      const giveUp = new AbortController();
      const { hasFailed } = await sendAndWait(giveUp.signal);
      giveUp.abort();
      await hasFailed;
      expect((await read()).Received[0]?.AnsweredStatus).toBeNull();
    });

    it('closes the connection without an answer when the service stops', async () => {
      const { hasFailed } = await sendAndWait();
      await service.app.close();
      await hasFailed;
    });
  });

  it('is refused with invalid values and unknown fields', async () => {
    const { status, body } = await change({ Behaviour: 'polite', ChecksSignature: 'no', Delay: 1 });
    expect(status).toBe(400);
    expect(body.Errors).toMatchObject([
      { Field: 'Behaviour', Code: 'INVALID_VALUE', Message: 'Invalid value.' },
      { Field: 'ChecksSignature', Code: 'INVALID_VALUE', Message: 'Invalid value.' },
      { Field: 'Delay', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.' },
    ]);
  });

  it('keeps the fields that a change leaves out, and is stored in the database', async () => {
    await change({ ChecksSignature: false });
    await change({ Behaviour: 'gone' });
    expect(await read()).toMatchObject({ Behaviour: 'gone', ChecksSignature: false });
    expect((await change({})).body).toMatchObject({ Behaviour: 'gone', ChecksSignature: false });
    expect(await service.store.selectFrom('receivers').selectAll().execute()).toEqual([
      { company_id: service.merchant.id, behaviour: 'gone', checks_signature: 0 },
    ]);
  });

  it('is separate for each company', async () => {
    await change({ Behaviour: 'error' });
    expect((await read(service.partner)).Behaviour).toBe('ok');
  });
});

describe('a webhook URL on the service itself', () => {
  const findProblem = async (WebhookUrl: string) =>
    (await service.post('/api/v4/webhooks/create', { Url: WebhookUrl, EventTypes: ['payment.settled'] })).body
      .Errors?.[0]?.Message;

  it('is allowed only if it is the exact URL of the company’s built-in receiver', async () => {
    const { Url } = await read();
    expect(await findProblem(Url)).toBeUndefined();
    for (const url of [
      `${Url}/`,
      `${Url}?a`,
      `${Url.slice(0, -1)}`,
      `${BASE_URL}/api/v4/auth/token`,
      BASE_URL,
    ])
      expect([url, await findProblem(url)]).toEqual([url, expect.stringMatching(/not allowed|HTTPS/)]);
  });
});
