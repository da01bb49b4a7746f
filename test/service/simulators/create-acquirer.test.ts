import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Acquirer, createAcquirer } from '../../../src/service/simulators/create-acquirer.ts';
import { TEST_CARDS } from '../../../src/service/simulators/test-cards.ts';
import { openStore, type Store } from '../../../src/service/store/open-store.ts';
import { type Clock, createClock } from '../create-clock.ts';

let store: Store;
let clock: Clock;
let acquirer: Acquirer;
beforeEach(async () => {
  store = await openStore(':memory:');
  clock = createClock();
  acquirer = createAcquirer(store, clock.now);
});
afterEach(() => store.destroy());

const authorize = (cardNumber: string, { reference = 'attempt-1', isMoto = false } = {}) =>
  acquirer.authorize({ reference, cardNumber, isMoto });

describe('createAcquirer', () => {
  it.each(['4111111111111111', '5555555555554444', '378282246310005', '4539148803436467'])(
    'approves %s',
    async (cardNumber) => {
      expect(await authorize(cardNumber)).toEqual({ isApproved: true });
    },
  );

  const declined = Object.entries(TEST_CARDS).flatMap(([number, { declineCode }]) =>
    declineCode ? [[number, declineCode]] : [],
  );
  it.each(declined)('declines %s with %s', async (cardNumber = '', declineCode = '') => {
    expect(await authorize(cardNumber)).toEqual({ isApproved: false, declineCode });
  });

  it('cannot authenticate the holder of a card that asks for it, and does not ask in a telephone order', async () => {
    const card = '4000000000003220';
    expect(await authorize(card)).toEqual({ isApproved: false, declineCode: 'authentication_failed' });
    expect(await authorize(card, { reference: 'attempt-2', isMoto: true })).toEqual({ isApproved: true });
  });

  it('declines a card that has no money in a telephone order too', async () => {
    expect(await authorize('4000000000009995', { isMoto: true })).toMatchObject({ isApproved: false });
  });

  it('authorizes a reference once, whatever is asked the second time', async () => {
    await authorize('4000000000000002');
    expect(await authorize('4111111111111111')).toMatchObject({ isApproved: false });
    expect(await store.selectFrom('acquirer_authorizations').selectAll().execute()).toHaveLength(1);
  });

  it('remembers what became of a reference, also in another process', async () => {
    await authorize('4000000000000002');
    const successor = createAcquirer(store, clock.now);
    expect(await successor.findAuthorization('attempt-1')).toMatchObject({ declineCode: 'card_declined' });
    expect(await successor.findAuthorization('attempt-2')).toBeUndefined();
  });

  it('answers a slow card when its time has come, and not before', async () => {
    void authorize('4000000000000077');
    clock.advance(7.96);
    const startedAt = performance.now();
    expect(await acquirer.findAuthorization('attempt-1')).toEqual({ isApproved: true });
    // 40 ms are left; a timer may be a little early.
    expect(performance.now() - startedAt).toBeGreaterThan(35);
    clock.advance(1);
    const askedLater = performance.now();
    await acquirer.findAuthorization('attempt-1');
    expect(performance.now() - askedLater).toBeLessThan(4000);
  });
});
