import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import { findLastAttempt } from '../../../../src/service/checkout/pages/find-last-attempt.ts';
import {
  MAX_REFUSED,
  openPayment,
  REFUSED_LIFETIME_MS,
  refuseOpening,
} from '../../../../src/service/checkout/press/open-payment.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { insertCopies } from '../../support/requests/insert-copies.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink({ Reusable: true, Amount: 1500 });
});

const press = (change: PayChange) => service.pay(link, change);
const listOpened = () =>
  service.store.selectFrom('payments').selectAll().where('reusable_link_id', 'is not', null).execute();
const findReusable = async () => {
  const found = await findLink(service.store, service.directory, link.path.slice('/checkout/'.length));
  if (!found) throw new Error('The link is there.');
  return found;
};

describe('a press whose page gave it up', () => {
  it.each(['cancel', 'load'])('is never charged if it arrives afterwards: %s', async (how) => {
    const attemptKey = randomUUID();
    const answer =
      how === 'load'
        ? await service.inject({ url: `${link.path}?press=${attemptKey}` })
        : await service.inject({ method: 'POST', url: `${link.path}/cancel`, payload: { attemptKey } });
    expect(answer.status).toBe(200);
    expect((await press({ attemptKey })).body).toEqual({ outcome: 'cancelled' });
    expect(await listOpened()).toEqual([]);
  });

  it.each([
    [1, 200],
    [0, 429],
  ])('is remembered, with room for %i more', async (room, status) => {
    const load = (attemptKey: string) => service.inject({ url: `${link.path}?press=${attemptKey}` });
    await load(randomUUID());
    const refused = await service.store.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    await insertCopies(service.store, {
      table: 'attempts',
      count: MAX_REFUSED - 1 - room,
      copy: (name) => ({ ...refused, id: name, attempt_key: name }),
    });
    const attemptKey = randomUUID();
    // A form would be pressed again while the first press can still arrive.
    expect((await load(attemptKey)).status).toBe(status);
    expect((await service.inject({ url: link.path })).status).toBe(200);
    service.clock.advance(REFUSED_LIFETIME_MS / 1000);
    expect((await load(attemptKey)).status).toBe(200);
    expect((await press({ attemptKey })).body).toEqual({ outcome: 'cancelled' });
    expect(await service.store.selectFrom('attempts').select('id').execute()).toHaveLength(1);
  });

  it('is not revealed to others', async () => {
    await service.inject({ url: `${link.path}?press=${randomUUID()}` });
    const found = await findReusable();
    expect(await findLastAttempt(service.store, found, [])).toBeUndefined();
    // The same row of a link that is paid once is a payment that its shopper has canceled.
    expect(await findLastAttempt(service.store, { ...found, isReusable: false }, [])).toEqual({
      method: 'card',
    });
  });

  it('is either charged or refused if both arrive at once', async () => {
    const reusable = await findReusable();
    const now = service.clock.now();
    const tries = Array.from({ length: 12 }, () => ({
      request: { attemptKey: randomUUID(), method: 'paypal' as const },
      now,
    }));
    await Promise.all(
      tries.flatMap((each) => [
        openPayment(service.store, reusable, each),
        refuseOpening(service.store, reusable, each),
      ]),
    );
    const opened = (await listOpened()).map(({ opening_key: key }) => key);
    const refused = await service.store.selectFrom('attempts').selectAll().execute();
    expect(opened.length + refused.length).toBe(tries.length);
    expect(refused.filter(({ attempt_key: key }) => opened.includes(key))).toEqual([]);
  });
});
