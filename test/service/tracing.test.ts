import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type Span, useTracer, type Work } from '../../src/service/platform/tracing/spans.ts';
import { useAdyen } from './support/adyen-double/use-adyen.ts';
import type { TestLink } from './support/create-api-calls.ts';
import { createPayRequest } from './support/requests/create-pay-request.ts';
import { useService } from './support/use-service.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE_ID}-${CALLER}-01`;
const IN_TRACE = new RegExp(`^00-${TRACE_ID}-(?!${CALLER})[\\da-f]{16}-01$`);
const WEBHOOK = { WebhookUrl: 'https://hooks.example/pay' };
const CARD = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', name: 'Ada Rossi' };

const service = useService();
const atAdyen = useAdyen();

const press = ({ path }: TestLink, traceparent?: string) =>
  service.inject({
    method: 'POST',
    url: `${path}/pay`,
    payload: createPayRequest(),
    ...(traceparent && { headers: { traceparent } }),
  });

const listSent = () => service.receiver.requests.map(({ headers }) => headers as Record<string, string>);

/** Records all spans as an exporter would see them. */
function recordSpans() {
  const spans: (Work & { traceId: string; parentId: string | undefined; error: string | undefined })[] = [];
  let next = 0;
  const reset = useTracer({
    start(work, parent): Span {
      next += 1;
      const spanId = String(next).padStart(16, '0');
      const traceId = parent?.traceId ?? String(next).padStart(32, '0');
      let attributes = work.attributes;
      return {
        traceId,
        spanId,
        isSampled: true,
        annotate(more) {
          attributes = { ...attributes, ...more };
        },
        end({ name = work.name, attributes: last, error } = {}) {
          const all = JSON.parse(JSON.stringify({ ...attributes, ...last }));
          spans.push({ ...work, name, attributes: all, traceId, parentId: parent?.spanId, error });
        },
      };
    },
    stop: async () => {},
  });
  return { spans, reset };
}

describe('the trace of a press', () => {
  it('is kept with the attempt and its events, and goes to the receivers of webhooks', async () => {
    const link = await service.createLink(WEBHOOK);
    expect((await press(link, TRACEPARENT)).body).toMatchObject({ outcome: 'completed' });
    await service.deliverDue();
    const { traceparent } = await service.store
      .selectFrom('attempts')
      .select('traceparent')
      .executeTakeFirstOrThrow();
    expect(traceparent).toMatch(IN_TRACE);
    const events = await service.store.selectFrom('events').select('traceparent').execute();
    expect(new Set(events.map((event) => event.traceparent))).toEqual(new Set([traceparent]));
    const [sent] = listSent();
    expect(sent?.traceparent).toMatch(IN_TRACE);
    expect(sent?.traceparent).not.toBe(traceparent);
    // The log of deliveries shows it.
    const tries = await service.store.selectFrom('delivery_attempts').select('headers').execute();
    expect(JSON.parse(tries[0]?.headers ?? '{}')).toEqual(sent);
  });

  it.each([undefined, 'not a traceparent', `00-${'0'.repeat(32)}-${CALLER}-01`])(
    'begins with the press without a valid header: %s',
    async (header) => {
      await press(await service.createLink(WEBHOOK), header);
      await service.deliverDue();
      expect(listSent()[0]?.traceparent).toMatch(/^00-(?!4bf9)[\da-f]{32}-[\da-f]{16}-00$/);
    },
  );

  it('is that of another delivery of the event too', async () => {
    service.receiver.answers.push({ status: 500 });
    await press(await service.createLink(WEBHOOK), TRACEPARENT);
    await service.deliverDue();
    service.clock.advance(100_000);
    await service.deliverDue();
    const all = listSent().map(({ traceparent }) => traceparent);
    expect(all).toHaveLength(2);
    for (const traceparent of all) expect(traceparent).toMatch(IN_TRACE);
    expect(new Set(all).size).toBe(2);
  });

  it('goes on when the bank of a debit decides days later', async () => {
    const link = await service.createLink();
    const payload = createPayRequest({ method: 'sepa_direct_debit', debit: { holder: 'PENDING Ada' } });
    await service.inject({
      method: 'POST',
      url: `${link.path}/pay`,
      payload,
      headers: { traceparent: TRACEPARENT },
    });
    expect((await service.post(`/sandbox/payments/${link.transactionId}/settle`, {})).status).toBe(200);
    const events = await service.store.selectFrom('events').select(['type', 'traceparent']).execute();
    expect(events.map(({ type }) => type)).toContain('payment.settled');
    for (const { traceparent } of events) expect(traceparent).toContain(TRACE_ID);
  });

  it('stays apart from that of a later call, which its own events belong to', async () => {
    const link = await service.createLink({ ...WEBHOOK, AutoCapture: false });
    await press(link, TRACEPARENT);
    const { status } = await service.post('/api/v4/payments/capture', {
      TransactionIds: [link.transactionId],
    });
    expect(status).toBe(200);
    await service.deliverDue();
    expect(listSent().at(-1)?.traceparent).toMatch(/^00-(?!4bf9)/);
  });
});

describe('the trace of a press at Adyen', () => {
  const { adyen, service: real } = atAdyen;

  const readTraceId = async (table: 'attempts' | 'modifications') => {
    const rows = real.store.selectFrom(table).select('traceparent');
    return (await rows.executeTakeFirstOrThrow()).traceparent?.slice(3, 35) ?? 'none';
  };
  const listTraces = async () =>
    (await real.store.selectFrom('events').select(['type', 'traceparent']).execute()).map(
      ({ type, traceparent }) => [type, traceparent?.slice(3, 35)],
    );

  it('goes to Adyen, and on with a notification that ends it', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    await real.pay(await real.createLink({ AutoCapture: false }), { card: CARD });
    const traceId = await readTraceId('attempts');
    const asked = adyen.requests.filter(({ path }) => path === '/payments').map(({ trace }) => String(trace));
    expect(asked.map((trace) => trace.slice(3, 35))).toEqual([traceId, traceId]);
    expect(new Set(asked).size).toBe(2);
    real.clock.advance(120);
    // It had arrived, and could not be cancelled.
    const told = adyen.outbox.splice(0);
    await adyen.tell(
      real,
      told.map((notification) => ({ ...notification, success: notification.eventCode === 'AUTHORISATION' })),
    );
    expect(await listTraces()).toEqual([['payment.held', traceId]]);
  });

  it('goes on when the shopper returns from the bank', async () => {
    const link = await real.createLink();
    await real.pay(link, { card: { ...CARD, name: 'CHALLENGE' } });
    const traceId = await readTraceId('attempts');
    const [booked] = adyen.payments.slice(-1);
    const url = `${link.path}/challenge/${booked?.reference}?redirectResult=${booked?.redirectResult}`;
    await real.inject({ url, headers: { traceparent: TRACEPARENT } });
    expect(adyen.requests.at(-1)).toMatchObject({
      path: '/payments/details',
      trace: expect.stringContaining(traceId),
    });
    expect(await listTraces()).toContainEqual(['payment.settled', traceId]);
  });

  it('goes on when a recovery asks again', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    adyen.failNext(/^\/cancels$/, 503);
    await real.pay(await real.createLink(), { card: CARD });
    const before = adyen.requests.length;
    real.clock.advance(120);
    await real.recover();
    const asked = adyen.requests.slice(before).map(({ trace }) => String(trace).slice(3, 35));
    expect(new Set(asked)).toEqual(new Set([await readTraceId('attempts')]));
  });

  type Lost = { link: TestLink; attemptKey: string; reference: string };
  const cancelLink = ({ link }: Lost) =>
    real.post(`/api/v5/payments/link/${link.transactionId}/cancel`, undefined);
  const changeLink = ({ link }: Lost) =>
    real.put(`/api/v5/payments/link/${link.transactionId}`, { Title: 'Later' });
  const cancelPress = ({ link, attemptKey }: Lost) => {
    // The page asks for the state first.
    adyen.failNext(/details/, 'lost', 'lost');
    return real.inject({ method: 'POST', url: `${link.path}/cancel`, payload: { attemptKey } });
  };
  const pressAgain = ({ link }: Lost) => {
    adyen.failNext(/details/, 'lost', 'lost');
    return real.pay(link, { card: CARD });
  };
  const poll = ({ link, attemptKey }: Lost) => real.getStatus(link, attemptKey);
  const notify = ({ reference }: Lost) =>
    adyen.tell(real, [{ eventCode: 'AUTHORISATION', merchantReference: reference, success: true }]);
  const expire = () => {
    real.clock.advance(40 * 86_400);
    return real.runDueJobs();
  };

  it.each([
    ['the merchant cancels the link', cancelLink],
    ['the merchant changes the link', changeLink],
    ['the page asks for the state', poll],
    ['the page cancels', cancelPress],
    ['the shopper presses again', pressAgain],
    ['the link expires', expire],
    ['Adyen notifies', notify],
  ])('is that of a question after a lost answer when %s', async (_name, ask) => {
    const link = await real.createLink();
    const attemptKey = randomUUID();
    await real.pay(link, { card: { ...CARD, name: 'CHALLENGE' }, attemptKey });
    const { reference = '', redirectResult } = adyen.payments.at(-1) ?? {};
    adyen.failNext(/details/, 'lost', 'lost');
    await real.inject({ url: `${link.path}/challenge/${reference}?redirectResult=${redirectResult}` });
    const before = adyen.requests.length;
    await ask({ link, attemptKey, reference });
    const asked = adyen.requests.slice(before).map(({ trace }) => String(trace).slice(3, 35));
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set([await readTraceId('attempts')]));
  });

  it('is not that of a capture, which goes on with its own', async () => {
    const link = await real.createLink({ AutoCapture: false });
    await real.pay(link, { card: CARD });
    await real.post('/api/v5/payments/capture', { TransactionIds: [link.transactionId] });
    real.clock.advance(1);
    await real.runDueJobs();
    const traceId = await readTraceId('modifications');
    expect(traceId).not.toBe(await readTraceId('attempts'));
    expect(adyen.requests.at(-1)?.trace).toContain(traceId);
    await adyen.tell(real);
    expect(await listTraces()).toContainEqual(['payment.captured', traceId]);
  });
});

describe('spans', () => {
  let reset = () => {};
  afterEach(() => reset());

  it('tell the route, the end and the attempt of a press, and who was asked, but nothing of what was typed', async () => {
    const recorded = recordSpans();
    ({ reset } = recorded);
    const link = await service.createLink(WEBHOOK);
    await press(link, TRACEPARENT);
    await service.deliverDue();
    const own = recorded.spans.filter(({ traceId }) => traceId === TRACE_ID);
    const { id, payment_id } = await service.store
      .selectFrom('attempts')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(own).toMatchObject([
      {
        name: 'POST /checkout/:token/pay',
        kind: 'server',
        parentId: CALLER,
        attributes: {
          'http.route': '/checkout/:token/pay',
          'http.response.status_code': 200,
          'servicepay.payment_id': payment_id,
          'servicepay.attempt_id': id,
        },
      },
      {
        name: 'POST webhook',
        kind: 'client',
        attributes: { 'server.address': 'hooks.example', 'http.response.status_code': 204 },
      },
    ]);
    const all = JSON.stringify(recorded.spans);
    for (const secret of [link.path.split('/').at(-1), '4111', 'ada@', 'hooks.example/'])
      expect(all).not.toContain(secret);
  });

  it('of a fault, and of a delivery without an answer, are errors', async () => {
    const recorded = recordSpans();
    ({ reset } = recorded);
    service.receiver.answers.push({ error: 'Connection refused.' });
    await press(await service.createLink(WEBHOOK), TRACEPARENT);
    await service.deliverDue();
    expect(recorded.spans.at(-1)?.attributes).toMatchObject({ 'error.type': 'Connection refused.' });
  });

  it('of health checks that pass are left out', async () => {
    const recorded = recordSpans();
    ({ reset } = recorded);
    await service.inject({ url: '/health/ready' });
    await service.inject({ url: '/nothing' });
    expect(recorded.spans.map(({ name }) => name)).toEqual(['GET unmatched']);
  });
});
