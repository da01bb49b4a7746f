import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Continuation, PayAnswer } from '../../../../src/protocol/checkout-api.ts';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import { openPayment } from '../../../../src/service/checkout/press/open-payment.ts';
import { createCardSession } from '../../recurring/card-sessions/create-card-session.ts';
import { createCardHolder, DECLINED_LATER } from '../../recurring/charges/create-card-holder.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { Answer, TestLink } from '../../support/create-api-calls.ts';
import { shareService } from '../../support/use-service.ts';
import { createAttacker, DECLINED } from './create-attacker.ts';
import { readDemand, solveDemand } from './solve-demand.ts';

const service = shareService({
  companies: ALL_SCOPES,
  operations: { CARD_TESTING_DEFENSE: 'on' },
});
let link: TestLink;
beforeEach(async () => {
  // Every test begins after the counts of the others have run out.
  service.clock.advance(86_400);
  attacker.address = '192.0.2.1';
  link = await open();
});

const attacker = createAttacker(() => service);
const { decline } = attacker;
const press = attacker.press as (
  ...call: Parameters<typeof attacker.press>
) => Promise<Answer<PayAnswer & Continuation>>;
const open = () => service.createLink({ Reusable: true });
/** Declines other cards, each from its own address, in another process. */
const declineMore = (times: number) =>
  attacker.declineInOthers(times, (index) => ({
    bin: String(500_000 + index),
    address: `another ${index}`,
    id: randomUUID(),
  }));
const solve = ({ body }: { body: PayAnswer }) => solveDemand(readDemand(body));
const countTried = async () => {
  const count = async (table: 'payments' | 'acquirer_authorizations') =>
    (await service.store.selectFrom(table).selectAll().execute()).length;
  return [await count('payments'), await count('acquirer_authorizations')];
};
const addTried = async (tried: number[], more: number) =>
  expect(await countTried()).toEqual(tried.map((count) => count + more));

describe('a reusable link', () => {
  beforeEach(async () => {
    expect((await decline(link)).status).toBe(200);
  });

  it('requires a proof of work after ten declines, and opens no payment without it', async () => {
    await declineMore(8);
    const tried = await countTried();
    expect((await press(link)).body).toMatchObject({ outcome: 'completed' });
    await addTried(tried, 1);
    // The approval has taken a decline away.
    await declineMore(2);
    const attemptKey = 'press-at-the-poster';
    const asked = await press(link, { attemptKey });
    expect([asked.status, asked.body]).toMatchObject([428, { outcome: 'proof', bits: 13 }]);
    await addTried(tried, 1);
    // The address, the company and its other links are not held up.
    for (const other of [await open(), await service.createLink()])
      expect((await press(other)).body).toMatchObject({ outcome: 'completed' });
    const proof = solve(asked);
    const paidElsewhere = await countTried();
    expect((await press(link, { attemptKey: 'another-press', proof })).status).toBe(428);
    const paid = await press(link, { attemptKey, proof });
    expect(paid.body).toMatchObject({ outcome: 'completed', continuesAt: expect.any(String) });
    expect((await press(link, { attemptKey, proof })).body).toEqual(paid.body);
    await addTried(paidElsewhere, 1);
  });

  it('counts the declines of the payments that its presses have opened', async () => {
    const { body } = await press(link, { card: { number: DECLINED } });
    const opened = { transactionId: '', path: String(body.continuesAt) };
    await decline(opened);
    await declineMore(7);
    expect((await press(link)).status).toBe(428);
    expect((await press(opened)).status).toBe(428);
  });

  it.each(['the link', 'a payment that a press has opened'])(
    'requires a proof of work where cards would be refused without the defense: %s',
    async (where) => {
      const declined: Answer<PayAnswer & Continuation>[] = [];
      for (let index = 0; index < 9; index += 1) {
        attacker.address = `198.51.100.${index}`;
        declined.push(await press(link, { card: { number: DECLINED } }));
      }
      const opened = { transactionId: '', path: String(declined[0]?.body.continuesAt) };
      const pressed = where === 'the link' ? link : opened;
      const attemptKey = randomUUID();
      const asked = await press(pressed, { attemptKey });
      expect(asked.status).toBe(428);
      const { body } = await press(pressed, { attemptKey, proof: solve(asked) });
      expect(body).toMatchObject({ outcome: 'completed' });
    },
  );

  it('rejects the proof of work of another link', async () => {
    await declineMore(9);
    const other = await service.createLink();
    await decline(other);
    await decline(other);
    const attemptKey = 'one-key-for-both';
    const asked = await press(other, { attemptKey });
    const tried = await countTried();
    expect((await press(link, { attemptKey, proof: solve(asked) })).status).toBe(428);
    expect((await press(other, { attemptKey, proof: solve(await press(link, { attemptKey })) })).status).toBe(
      428,
    );
    await addTried(tried, 0);
  });

  it('opens one payment for a press that is sent many times at once with its proof of work', async () => {
    await declineMore(9);
    const attemptKey = 'pressed-in-many-windows';
    const proof = solve(await press(link, { attemptKey }));
    const tried = await countTried();
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(link, { attemptKey, proof })));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await addTried(tried, 1);
  });

  it('completes a press whose process died before the charge, with the payment that it had opened', async () => {
    await declineMore(9);
    const attemptKey = 'pressed-before-the-crash';
    const proof = solve(await press(link, { attemptKey }));
    const found = await findLink(service.store, service.directory, link.path.replace('/checkout/', ''));
    if (!found) throw new Error('There is no link.');
    const token = await openPayment(service.store, found, {
      request: { attemptKey, method: 'card' },
      isGuarded: true,
      now: service.clock.now(),
    });
    expect((await press(link, { attemptKey })).status).toBe(428);
    expect((await press(link, { attemptKey, proof })).body).toMatchObject({
      outcome: 'completed',
      continuesAt: `/checkout/${token}`,
    });
  });

  it('stays open after very many declines, but refuses cards for some time', async () => {
    await declineMore(149);
    const { status, body, headers } = await press(link);
    expect([status, body]).toMatchObject([429, { Code: 'TOO_MANY_DECLINES' }]);
    expect((await press(link, { method: 'klarna' })).body).toMatchObject({ outcome: 'redirect' });
    service.clock.advance(Number(headers['retry-after']));
    expect((await press(link)).status).toBe(428);
    service.clock.advance(150 * 60);
    expect((await press(link)).body).toMatchObject({ outcome: 'completed' });
  });
});

describe('the card sessions of a shopper', () => {
  const openSession = async (ShopperReference = 'ada') =>
    (await createCardSession(service, { ShopperReference })).link;

  it('require a proof of work after ten declines in any of them, even after a card was saved', async () => {
    expect((await decline(await openSession())).body).toMatchObject({ outcome: 'declined' });
    await declineMore(9);
    // A session of another shopper at the same company is not held up.
    expect((await press(await openSession('grace'))).body).toMatchObject({ outcome: 'completed' });
    const session = await openSession();
    const attemptKey = 'an-honest-shopper';
    const asked = await press(session, { attemptKey });
    expect(asked.status).toBe(428);
    const saved = await press(session, { attemptKey, proof: solve(asked) });
    expect(saved.body).toMatchObject({ outcome: 'completed' });
    expect((await press(await openSession())).status).toBe(428);
  });
});

describe('a charge of a saved card', () => {
  it('is neither counted nor held up by the card testing defense', async () => {
    const holder = createCardHolder(() => service);
    const cardId = await holder.save(DECLINED_LATER);
    const list = () => service.store.selectFrom('declines').selectAll().execute();
    const before = await list();
    for (let index = 0; index < 3; index += 1)
      expect((await holder.charge(cardId)).body).toMatchObject({ DeclineCode: 'card_declined' });
    expect(await list()).toEqual(before);
  });
});
