import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import {
  createAcquirer,
  type SimulatedAcquirer,
} from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import { CARD_BEHAVIORS, SLOW_CARD_DELAY_MS } from '../../../../src/service/sandbox/acquirer/test-cards.ts';
import { type Clock, createClock } from '../../support/create-clock.ts';
import { openTestStore } from '../../support/open-test-store.ts';
import { POLL } from '../../support/poll.ts';

let store: Store;
let clock: Clock;
let acquirer: SimulatedAcquirer;
beforeEach(async () => {
  store = await openTestStore();
  clock = createClock();
  acquirer = createAcquirer(store, clock.now);
});
afterEach(() => store.destroy());

const authorize = (cardNumber: string, { reference = 'attempt-1', isMoto = false } = {}) =>
  acquirer.authorize({ reference, cardNumber, isMoto });

describe('createAcquirer', () => {
  it.each(['4111111111111111', '5555555555554444', '378282246310005', '4539148803436467'])(
    'approves the card %s',
    async (cardNumber) => {
      expect(await authorize(cardNumber)).toEqual({ isApproved: true });
    },
  );

  const declined = Object.entries(CARD_BEHAVIORS).flatMap(([number, { declineCode }]) =>
    declineCode ? [[number, declineCode]] : [],
  );
  it.each(declined)('declines the card %s with %s', async (cardNumber = '', declineCode = '') => {
    expect(await authorize(cardNumber)).toEqual({ isApproved: false, declineCode });
  });

  it.each([
    ['Ada Rossi', { isApproved: true }],
    ['DECLINE', { isApproved: false, declineCode: 'payment_declined' }],
    ['  decline Rossi', { isApproved: false, declineCode: 'payment_declined' }],
    ['Insufficient', { isApproved: false, declineCode: 'insufficient_funds' }],
    ['PENDING Rossi', { isApproved: true, aftermath: 'stays_pending' }],
    ['disputed', { isApproved: true, aftermath: 'disputed' }],
    ['Ada DECLINE', { isApproved: true }],
  ])(
    'answers a direct debit of the account holder "%s" with %j, and stores no IBAN',
    async (holder, answer) => {
      const iban = 'DE89370400440532013000';
      const request = { reference: 'debit-1', isMoto: false, debit: { iban, holder } };
      expect(await acquirer.authorize(request)).toEqual(answer);
      expect(await acquirer.findAuthorization('debit-1')).toEqual(answer);
      const rows = await store.selectFrom('acquirer_authorizations').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(iban.slice(-4));
    },
  );

  it('declines the test card without funds in a telephone order too', async () => {
    expect(await authorize('4000000000009995', { isMoto: true })).toMatchObject({ isApproved: false });
  });

  it('answers for a slow card only when its delay has passed', async () => {
    void authorize('4000000000000077');
    clock.advance(7.96);
    // On PostgreSQL the question could overtake the request.
    const arrived = store.selectFrom('acquirer_authorizations').select('reference');
    await expect.poll(() => arrived.execute(), POLL).toHaveLength(1);
    const startedAt = performance.now();
    expect(await acquirer.findAuthorization('attempt-1')).toEqual({ isApproved: true });
    // 40 ms are left; a timer may be a little early.
    expect(performance.now() - startedAt).toBeGreaterThan(35);
    clock.advance(1);
    const askedLater = performance.now();
    await acquirer.findAuthorization('attempt-1');
    expect(performance.now() - askedLater).toBeLessThan(4000);
  });

  it('gives simultaneous requests for one reference the same answer, and redeems one wallet token', async () => {
    const googlePay = { token: { protocolVersion: 'ECv2', signature: 's', signedMessage: '{}' } };
    const ask = () => acquirer.authorize({ reference: 'attempt-1', googlePay, isMoto: false });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ isApproved: true })));
  });
});

describe('a card saved at the acquirer', () => {
  const isMoto = false;
  const keep = (cardNumber: string, reference = 'attempt-1') =>
    acquirer.authorize({ reference, cardNumber, savesCard: true, isMoto });
  const readToken = async () =>
    (await store.selectFrom('acquirer_cards').select('token').executeTakeFirst())?.token ?? '';

  it('requires its challenge each time, and its token is returned once the challenge is passed', async () => {
    expect(await keep('4000000000003220')).toBe('CHALLENGE');
    const cardToken = await readToken();
    expect(await acquirer.completeChallenge('attempt-1', true)).toEqual({ isApproved: true, cardToken });
    expect(await acquirer.authorize({ reference: 'attempt-2', cardToken, isMoto })).toBe('CHALLENGE');
    expect(await keep('4000000000003220', 'attempt-3')).toBe('CHALLENGE');
    expect(await acquirer.completeChallenge('attempt-3', false)).toEqual({
      isApproved: false,
      declineCode: 'authentication_failed',
    });
  });

  it('keeps the response delay of its card number', async () => {
    void keep('4000000000000077');
    await expect.poll(readToken).not.toBe('');
    void acquirer.authorize({ reference: 'attempt-2', cardToken: await readToken(), isMoto });
    const rows = store.selectFrom('acquirer_authorizations').select('answers_at');
    const slow = { answers_at: clock.now() + SLOW_CARD_DELAY_MS };
    await expect.poll(() => rows.execute()).toEqual([slow, slow]);
  });

  it('is stored as its test behaviour, without its number', async () => {
    await keep('4539148803436467');
    const rows = await store.selectFrom('acquirer_cards').selectAll().execute();
    expect(rows).toMatchObject([
      { token: expect.any(String), needs_challenge: 0, delay_ms: 0, brand: null, decline_code: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('6467');
  });
});
