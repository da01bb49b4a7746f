import { beforeEach, describe, expect, it } from 'vitest';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import { pay } from '../../../../src/service/checkout/press/pay.ts';
import {
  type CardTestingEvent,
  cardTestingEvents,
} from '../../../../src/service/payments/defense/card-testing-events.ts';
import {
  type AdmittedPress,
  type CardPress,
  createDefense,
  type Defense,
} from '../../../../src/service/payments/defense/create-defense.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { TOKEN_KEY } from '../../support/open-stage.ts';
import { POLL } from '../../support/poll.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { TEST_SHOPPER } from '../../support/requests/test-shopper.ts';
import { shareService } from '../../support/use-service.ts';
import { createAttacker, DECLINED, findDemand, TYPED } from './create-attacker.ts';
import { readDemand, solveDemand } from './solve-demand.ts';

const service = shareService({ operations: { CARD_TESTING_DEFENSE: 'on' } });
beforeEach(() => {
  // Every test begins after the counts of the others have run out.
  service.clock.advance(86_400);
  attacker.address = '192.0.2.1';
});

const attacker = createAttacker(() => service);
const { press, decline, declineElsewhere, declineInOthers } = attacker;

const count = (outcomes: string[], wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;

describe('the card testing defense of a link', () => {
  it('requires a proof of work after two declines, which is valid for one press', async () => {
    const link = await service.createLink();
    expect((await decline(link)).status).toBe(200);
    expect((await decline(link)).status).toBe(200);
    const attemptKey = 'the-third-press';
    const asked = await press(link, { attemptKey });
    expect([asked.status, asked.body]).toEqual([
      428,
      { outcome: 'proof', challenge: expect.any(String), bits: 13, parts: 8 },
    ]);
    expect(await service.getStatus(link, attemptKey)).toEqual({ state: 'open', status: 'CREATED' });
    const proof = solveDemand(readDemand(asked.body));
    expect((await press(link, { attemptKey: 'another-press', proof })).status).toBe(428);
    expect((await press(link, { attemptKey, proof })).body).toMatchObject({ outcome: 'completed' });
    // The same press again gets the same answer.
    expect((await press(link, { attemptKey, proof })).body).toMatchObject({ outcome: 'completed' });
  });

  it('requires no proof of work for an invalid card number, a redirect or a wallet', async () => {
    const link = await service.createLink();
    await press(link, { card: { number: '4111' } });
    await decline(link);
    await press(link, { card: { number: '4111' } });
    await decline(link);
    expect((await press(link, { card: { number: '4111' } })).body).toMatchObject({ outcome: 'invalid' });
    expect((await press(link, { method: 'klarna' })).body).toMatchObject({ outcome: 'redirect' });
    expect((await press(link, { method: 'google_pay' })).body).toMatchObject({ outcome: 'completed' });
  });

  it.each([
    [1, undefined],
    [2, 13],
    [4, 13],
    [5, 15],
    [7, 15],
    [8, 17],
  ])('requires more work the more declines there are: %i', (declinedAttempts, bits) => {
    expect(findDemand(service.defense, { ...TYPED, declinedAttempts })?.bits).toBe(bits);
  });

  it('requires no proof of work and stores no declines if it is switched off', async () => {
    const other = await createTestService();
    const link = await other.createLink();
    for (let index = 0; index < 3; index += 1) await other.pay(link, { card: { number: DECLINED } });
    expect((await other.pay(link)).body).toMatchObject({ outcome: 'completed' });
    expect(await other.store.selectFrom('declines').selectAll().execute()).toEqual([]);
    await other.close();
  });
});

describe('card declines on many links', () => {
  it('of one BIN require a proof of work on the next link, for cards of that BIN at that company only', async () => {
    const outcomes = await declineElsewhere(12);
    expect([count(outcomes, 'declined'), count(outcomes, 'proof')]).toEqual([10, 2]);
    const link = await service.createLink();
    expect((await press(link)).body).toMatchObject({ outcome: 'completed' });
    // Cards at another company need no proof of work either.
    const foreign = await service.createLink({}, service.partner);
    expect((await decline(foreign)).body).toMatchObject({ outcome: 'declined' });
  });

  it('from one network require a proof of work there, whatever the card and the company', async () => {
    attacker.address = '2001:db8:1:2::1';
    for (let index = 0; index < 5; index += 1) await decline(await service.createLink());
    const link = await service.createLink({}, service.partner);
    attacker.address = '2001:db8:1:2::ffff';
    expect((await press(link)).status).toBe(428);
    attacker.address = '2001:db8:1:3::1';
    expect((await press(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('are forgotten after some time', async () => {
    await declineElsewhere(11);
    const link = await service.createLink();
    expect((await decline(link)).status).toBe(428);
    service.clock.advance(120);
    expect((await decline(link)).status).toBe(200);
  });

  it('require no proof of work while every second card is approved', async () => {
    for (let index = 0; index < 25; index += 1) {
      attacker.address = `203.0.113.${index}`;
      expect((await decline(await service.createLink())).status).toBe(200);
      expect(
        (await press(await service.createLink(), { card: { number: '4000 0000 0000 0085' } })).status,
      ).toBe(200);
    }
  });

  it('do not include 3-D Secure challenges', async () => {
    for (let index = 0; index < 11; index += 1) {
      attacker.address = `203.0.113.${index}`;
      const { body } = await press(await service.createLink(), { card: { number: '4000 0000 0000 3220' } });
      expect(body).toMatchObject({ outcome: 'challenge' });
    }
  });

  it('do not include requests that the acquirer failed to answer', async () => {
    const { store, directory, clock, needs, defense } = service;
    const acquirer = { ...service.acquirer, authorize: () => Promise.reject(new Error('broken off')) };
    const shared = { ...needs, defense, acquirer };
    for (let index = 0; index < 11; index += 1) {
      const { path } = await service.createLink();
      const link = await findLink(store, directory, path.replace('/checkout/', ''));
      if (!link) throw new Error('There is no link.');
      const options = { ...shared, address: `203.0.113.${index}`, shopper: TEST_SHOPPER };
      await expect(pay(link, createPayRequest({}, clock.now()), options)).rejects.toThrow('broken off');
    }
    expect((await press(await service.createLink())).body).toMatchObject({ outcome: 'completed' });
  });

  it('are counted in advance for presses in progress, so that many concurrent ones do not all pass', async () => {
    const acquirer = createGatedAcquirer();
    const other = await createTestService({ acquirer, operations: { CARD_TESTING_DEFENSE: 'on' } });
    const links = await Promise.all(Array.from({ length: 12 }, () => other.createLink()));
    const answers = links.map((link, index) =>
      other.inject<{ outcome: string }>({
        method: 'POST',
        url: `${link.path}/pay`,
        payload: createPayRequest({}, other.clock.now()),
        remoteAddress: `192.0.2.${index}`,
      }),
    );
    const early: number[] = [];
    for (const answer of answers) void answer.then(({ status }) => early.push(status));
    await expect.poll(() => [early.length, acquirer.references.length], POLL).toEqual([2, 10]);
    expect(early).toEqual([428, 428]);
    acquirer.answer({ isApproved: true });
    await Promise.all(answers);
    // No attempt was declined: the counts are taken back.
    const link = await other.createLink();
    expect((await other.pay(link)).status).toBe(200);
    await other.close();
  });
});

describe('very many card declines', () => {
  it('from one address block cards there with 429 and Retry-After, but no other method', async () => {
    const link = await service.createLink();
    await decline(await service.createLink());
    // At many companies: no other count is as high.
    await declineInOthers(59, (index) => ({ company_id: TYPED.companyId + index }));
    const { status, body, headers } = await press(link);
    expect([status, body]).toEqual([
      429,
      {
        Message: 'Too many cards were declined. Try again later.',
        StatusCode: 429,
        Result: false,
        Code: 'TOO_MANY_DECLINES',
        Errors: [],
      },
    ]);
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect((await press(link, { method: 'klarna' })).status).toBe(200);
    const other = await service.createLink();
    attacker.address = '192.0.2.2';
    expect((await press(other)).status).toBe(200);
    attacker.address = '192.0.2.1';
    service.clock.advance(wait);
    // It is no longer refused, but requires a proof of work.
    expect((await press(await service.createLink())).status).toBe(428);
  });

  it('count the presses that are stopped into the alarm, without those that send their proof', async () => {
    const events: string[] = [];
    const listen = (message: unknown) => events.push((message as CardTestingEvent).event);
    const countStopped = async () => (await service.defense.listAlarms(service.merchant.id))[0]?.stopped;
    cardTestingEvents.subscribe(listen);
    try {
      await declineElsewhere(10);
      // The declines of another process are like the newest one here.
      service.clock.advance(1);
      attacker.address = '192.0.2.3';
      const link = await service.createLink();
      const attemptKey = 'a-press-with-its-proof';
      const card = { number: DECLINED };
      const asked = await press(link, { attemptKey, card });
      expect([await countStopped(), events]).toEqual([1, ['alarm', 'asked']]);
      await press(link, { attemptKey, card, proof: solveDemand(readDemand(asked.body)) });
      expect([await countStopped(), events]).toEqual([0, ['alarm', 'asked', 'solved']]);
      await declineInOthers(59, (index) => ({ bin: `${100_000 + index}` }));
      expect((await press(await service.createLink())).status).toBe(429);
      expect([await countStopped(), events.at(-1)]).toEqual([1, 'refused']);
    } finally {
      cardTestingEvents.unsubscribe(listen);
    }
  });

  it('at one company block no press, but require a proof of work', async () => {
    await decline(await service.createLink());
    await declineInOthers(400, (index) => ({ bin: `${100_000 + index}`, address: `another ${index}` }));
    expect((await press(await service.createLink())).status).toBe(428);
  });
});

describe('a press that hides its card, or says another one', () => {
  const admit = (change: Partial<CardPress>) =>
    service.defense.admit({ ...TYPED, companyId: service.merchant.id, ...change }) as AdmittedPress;
  const findBits = (change: Partial<CardPress>, defense: Defense = service.defense) =>
    findDemand(defense, { ...TYPED, companyId: service.merchant.id, bin: '222300', ...change })?.bits;
  const createOther = () =>
    createDefense({
      store: service.store,
      key: TOKEN_KEY,
      now: service.clock.now,
      isOnByDefault: true,
      reportAlarm: () => {},
    });

  it.each<[string, string | undefined, string | undefined, number | undefined]>([
    ['says its card', '400000', '400000', undefined],
    ['says its card, of which the acquirer says nothing', '400000', undefined, undefined],
    ['says nothing', undefined, undefined, 13],
    ['says nothing, but the acquirer does', undefined, '400000', 13],
    ['says another card', '555555', '400000', 13],
  ])('counts five times for its address and place if it %s', async (_, bin, told, bits) => {
    const place = 'link 1';
    await admit({ bin, place }).decline(told);
    expect(findBits({})).toBe(bits);
    const other = await createOther();
    await other.refresh();
    expect(findBits({}, other)).toBe(bits);
    await admit({ bin, place, address: '198.51.100.1' }).decline(told);
    expect(findBits({ place, address: '198.51.100.2' })).toBe(bits);
  });

  it('counts for the card that the acquirer says, and not for the other one', async () => {
    for (let index = 0; index < 10; index += 1)
      await admit({ bin: '555555', address: `198.51.100.${index}` }).decline('400000');
    expect([findBits({ bin: '555555' }), findBits({ bin: '400000' })]).toEqual([undefined, 13]);
    const bins = service.store.selectFrom('declines').select('bin').distinct();
    expect(await bins.execute()).toEqual([{ bin: '400000' }]);
  });

  it('counts nothing once it is approved or not tried', () => {
    for (let index = 0; index < 5; index += 1) {
      admit({ bin: undefined }).approve();
      admit({ bin: undefined }).drop();
    }
    expect(findBits({})).toBeUndefined();
  });
});
