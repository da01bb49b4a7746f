import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PayAnswer } from '../../../../src/protocol/checkout-api.ts';
import {
  MAX_REFUSED_ATTEMPTS,
  refuseAttempt,
} from '../../../../src/service/payments/attempts/refuse-attempt.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { reopenService, useService } from '../../support/use-service.ts';

const options = { operations: { ALLOWED_HOSTS: 'pay.example' } };
const service = useService(options);
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink();
});

const shopper = createRailShopper(() => service);
const send = (payload: unknown, headers: Record<string, string> = {}) =>
  service.inject({
    method: 'POST',
    url: `${link.path}/cancel`,
    headers: { host: 'pay.example', ...headers },
    payload: payload as object,
  });
const cancel = async (attemptKey: string) => {
  const { status, body } = await send({ attemptKey });
  return { status, body: body as unknown as PayAnswer };
};

describe('POST /checkout/{token}/cancel', () => {
  it('cancels an order that waits at a rail', async () => {
    const attemptKey = randomUUID();
    const { bank } = await shopper.goToBank(link, 'ideal', { attemptKey });
    expect(await cancel(attemptKey)).toEqual({ status: 200, body: { outcome: 'cancelled' } });
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'cancelled' },
    });
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect(await cancel(attemptKey)).toEqual({ status: 200, body: { outcome: 'cancelled' } });
  });

  it('does not cancel an approved order', async () => {
    const attemptKey = randomUUID();
    const { bank } = await shopper.goToBank(link, 'paypal', { attemptKey });
    await shopper.decide(bank, 'approve');
    expect(await cancel(attemptKey)).toMatchObject({
      status: 200,
      body: { outcome: 'completed', status: 'SETTLED' },
    });
  });

  it('cancels only the attempt that it names', async () => {
    const attemptKey = randomUUID();
    await shopper.goToBank(link, 'paypal', { attemptKey });
    await shopper.goToBank(link, 'klarna');
    expect((await cancel(attemptKey)).body).toEqual({ outcome: 'cancelled' });
    expect(await service.getStatus(link)).toMatchObject({ state: 'open', waitingRail: 'klarna' });
  });

  it('does not stop an attempt at the acquirer', async () => {
    await service.close();
    const acquirer = createGatedAcquirer();
    await reopenService(service, { ...options, acquirer });
    link = await service.createLink();
    const attemptKey = randomUUID();
    const paying = service.pay(link, { attemptKey });
    await acquirer.arrival();
    expect(await cancel(attemptKey)).toEqual({ status: 409, body: { outcome: 'processing' } });
    acquirer.answer({ isApproved: true });
    expect((await paying).body).toMatchObject({ outcome: 'completed' });
  });

  it('refuses a press that arrives later, and charges nothing', async () => {
    const attemptKey = randomUUID();
    expect(await cancel(attemptKey)).toEqual({ status: 200, body: { outcome: 'cancelled' } });
    for (const press of [{}, { method: 'paypal' as const }]) {
      const late = await service.pay(link, { ...press, attemptKey });
      expect(late).toMatchObject({ status: 200, body: { outcome: 'cancelled' } });
    }
    expect(await cancel(attemptKey)).toEqual({ status: 200, body: { outcome: 'cancelled' } });
    expect(await service.store.selectFrom('acquirer_authorizations').selectAll().execute()).toEqual([]);
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'cancelled' },
    });
    // The next press has another key.
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('refuses a simultaneous press, or reports its result', async () => {
    for (let count = 0; count < 10; count += 1) {
      link = await service.createLink();
      const attemptKey = randomUUID();
      const [{ body: cancelled }, paid] = await Promise.all([
        cancel(attemptKey),
        service.pay(link, { attemptKey }),
      ]);
      const { attempt, state } = await service.getStatus(link, attemptKey);
      expect(attempt?.outcome).toBe(state === 'completed' ? 'completed' : 'cancelled');
      if (cancelled.outcome === 'cancelled') expect(state).toBe('open');
      expect(paid.body.outcome).toBe(attempt?.outcome);
    }
  });

  it('does not affect other links', async () => {
    const attemptKey = randomUUID();
    const other = await service.createLink();
    await shopper.goToBank(other, 'paypal', { attemptKey });
    expect((await cancel(attemptKey)).body).toEqual({ outcome: 'cancelled' });
    expect(await service.getStatus(other)).toMatchObject({ state: 'open', waitingRail: 'paypal' });
  });

  it('records no refusal for a closed link, and a hundred for an open one', async () => {
    const { id } = await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    for (let count = 0; count < MAX_REFUSED_ATTEMPTS; count += 1)
      await refuseAttempt(service.store, { paymentId: id, attemptKey: randomUUID(), now: 0 });
    const expectNotFound = async () => {
      const { status, body } = await send({ attemptKey: randomUUID() });
      expect([status, body.Message]).toEqual([404, 'Not found.']);
    };
    await expectNotFound();
    link = await service.createLink();
    await service.pay(link);
    await expectNotFound();
    const rows = await service.store.selectFrom('attempts').select('id').execute();
    expect(rows).toHaveLength(MAX_REFUSED_ATTEMPTS + 1);
  });

  it.each([[], {}, { attemptKey: 7 }, { attemptKey: 'short' }, { attemptKey: 'x'.repeat(65) }])(
    'refuses a body that the page does not send: %j',
    async (payload) => {
      const { status, body } = await send(payload);
      expect([status, body.Message]).toEqual([400, 'Bad request.']);
    },
  );

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.pay.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is refused to other sites: %j', async (headers) => {
    const attemptKey = randomUUID();
    await shopper.goToBank(link, 'paypal', { attemptKey });
    expect((await send({ attemptKey }, headers)).status).toBe(403);
    expect(await service.getStatus(link)).toMatchObject({ waitingRail: 'paypal' });
    expect((await send({ attemptKey }, { origin: 'https://pay.example' })).status).toBe(200);
  });

  it('refuses a form, a body that is too large, and an unknown link', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${link.path}/cancel`;
    const post = (payload: object | string, headers: Record<string, string> = {}) =>
      service.inject({ method: 'POST', url, payload, headers });
    expect((await post('attemptKey=a1b2c3d4', form)).status).toBe(415);
    expect((await post({ attemptKey: 'x'.repeat(300_000) })).status).toBe(413);
    const nowhere = `/checkout/${'x'.repeat(43)}/cancel`;
    const payload = { attemptKey: randomUUID() };
    expect((await service.inject({ method: 'POST', url: nowhere, payload })).status).toBe(404);
  });

  it('forbids caching of every answer', async () => {
    const attemptKey = randomUUID();
    await shopper.goToBank(link, 'paypal', { attemptKey });
    expect((await send({ attemptKey })).headers['cache-control']).toBe('no-store');
  });
});
