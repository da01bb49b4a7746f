/** SIMULATED: how payments, refunds, disputes, cards and subscriptions come to their events. */
import { rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { Play } from './play.ts';

const DAY_S = 86_400;

/** The ids of the records that an event is about. */
export type Ids = Record<string, string | undefined>;
export type Recipe = (play: Play) => Promise<Ids>;

/** Creates a link of the company. @returns its `TransactionId` and `PaymentUrl` */
export function makeLink(
  play: Play,
  change: object = {},
  headers?: Record<string, string>,
  domain = play.company.domains[0],
) {
  const url = `https://${domain}/`;
  const urls = domain && { SuccessRedirectUrl: url, FailureRedirectUrl: url, CancelRedirectUrl: url };
  const link = { Purpose: 'Sandbox event', Amount: 1990, ...urls, ...change };
  return play.call('POST', '/api/v5/payments/link', link, headers);
}

/** Makes a payment, then does something about it. */
const pay =
  (change: object, press?: object, then?: (play: Play, id: string) => Promise<Ids | undefined>): Recipe =>
  async (play) => {
    const { TransactionId = '', PaymentUrl = '' } = await makeLink(play, change);
    await play.pay(PaymentUrl, press);
    return { TransactionId, ...(await then?.(play, TransactionId)) };
  };

/** Captures or releases a hold. */
const end = (how: 'capture' | 'release') => async (play: Play, id: string) => {
  await play.post(`/api/v5/payments/${how}`, { TransactionIds: [id] });
  return undefined;
};

const refundAll = async (play: Play, TransactionId: string) => {
  await play.post('/api/v5/payments/refund', { TransactionId });
  return undefined;
};

const turn = (name: string) => async (play: Play, id: string) => {
  await play.post(`/sandbox/payments/${id}/${name}`);
  return undefined;
};

/** Finds the record of a payment in one of the lists of the API. */
async function find(play: Play, list: string, TransactionId: string): Promise<Record<string, string>> {
  const answered = (await play.call('GET', `/api/v5/${list}?Limit=100`)) as Record<string, unknown>;
  const rows = Object.values(answered).find(Array.isArray) as Record<string, string>[];
  return rows.find((row) => row.TransactionId === TransactionId) ?? {};
}

const close =
  (how: string): Recipe =>
  async (play) => {
    const { TransactionId } = await makeLink(play);
    await play.post(`/api/v5/payments/link/${TransactionId}/${how}`);
    return { TransactionId };
  };

const refund = (name?: string) =>
  pay({}, undefined, async (play, TransactionId) => {
    await play.post('/api/v5/payments/refund', { TransactionId, Amount: 500 });
    if (name) await turn(name)(play, TransactionId);
    return undefined;
  });

/** Captures while the acquirer fails all captures of the company. */
const failCapture = pay({ AutoCapture: false }, undefined, async (play, TransactionId) => {
  const { Mode } = await play.call('GET', '/sandbox/modifications');
  await play.call('PUT', '/sandbox/modifications', { Mode: 'failing' });
  try {
    await end('capture')(play, TransactionId);
    await play.advance(11);
  } finally {
    await play.call('PUT', '/sandbox/modifications', { Mode });
  }
  return undefined;
});

const dispute = (then?: (play: Play, TransactionId: string, DisputeId: string) => Promise<unknown>) =>
  pay({}, undefined, async (play, TransactionId) => {
    await turn('dispute')(play, TransactionId);
    const { DisputeId = '' } = await find(play, 'disputes', TransactionId);
    await then?.(play, TransactionId, DisputeId);
    return { DisputeId };
  });

const SHOPPER = { AllowTokenization: true };

/** Saves a card of a new shopper. */
export async function makeSavedCard(play: Play): Promise<Ids> {
  const shopperReference = play.name('shopper');
  const link = { ...SHOPPER, Metadata: { shopperReference } };
  const paid = await pay(link, { Card: 'visa', SaveCard: true })(play);
  return { ...paid, CardId: await play.findCard(shopperReference) };
}

const saveCardInSession: Recipe = async (play) => {
  const domain = play.company.domains[0];
  const session = { ShopperReference: play.name('shopper'), SuccessRedirectUrl: `https://${domain}/` };
  const { CardSession } = await play.post('/api/v5/wallet/card-sessions', session);
  await play.pay(CardSession?.PaymentUrl ?? '');
  return { CardSessionId: CardSession?.CardSessionId };
};

/** Begins a subscription whose next payment is due a day later, then does something about it. */
const subscribe = (press: object, then?: (play: Play, id: string) => Promise<unknown>, terms: object = {}) =>
  pay(
    { ...SHOPPER, SubscriptionOnCompletion: { Interval: 'month', TrialDays: 1, ...terms } },
    press,
    async (play, TransactionId) => {
      const { SubscriptionId = '' } = await find(play, 'subscriptions', TransactionId);
      await then?.(play, SubscriptionId);
      return { SubscriptionId };
    },
  );

const GOOD = { Card: 'visa' };
const wait = (days: number) => (play: Play) => play.advance(days * DAY_S);
const act = (action: string) => (play: Play, id: string) =>
  play.post(`/api/v5/subscriptions/${id}/${action}`);

/** Declines every try. Each needs a day of its own. */
const giveUp: Recipe = (play) => {
  if (!play.company.keepsUnpaid)
    throw rejectBecause('EVENT_IMPOSSIBLE', 'The company needs keepsUnpaid in the fixtures.');
  return subscribe({ Card: 'declined_later' }, async () => {
    for (let week = 0; week < 4; week += 1) await wait(6)(play);
  })(play);
};

const DEBIT = { Method: 'sepa_direct_debit', Iban: 'DE89370400440532013000' };

const mandate =
  (then?: (play: Play, id: string) => Promise<unknown>): Recipe =>
  async (play) => {
    const { SubscriptionId = '', TransactionId = '' } = await subscribe(DEBIT)(play);
    const { MandateId = '' } = await find(play, 'mandates', TransactionId);
    await act('cancel')(play, SubscriptionId);
    await then?.(play, MandateId);
    return { TransactionId, SubscriptionId, MandateId };
  };

export const PAYMENT_PLAYS = {
  'payment.pending': pay({}, { ...DEBIT, Name: 'PENDING Ada' }),
  'payment.held': pay({ AutoCapture: false }),
  'payment.captured': pay({ AutoCapture: false }, undefined, end('capture')),
  'payment.settled': pay({}),
  'payment.released': pay({ AutoCapture: false }, undefined, end('release')),
  'payment.failed': pay({}, { ...DEBIT, Name: 'PENDING Ada' }, turn('fail')),
  'payment.expired': close('expire'),
  'payment.cancelled': close('cancel'),
  'payment.refunded': pay({}, undefined, refundAll),
  'payment.disputed': pay({}, undefined, turn('dispute')),
  'refund.settled': refund(),
  'refund.failed': refund('fail-refund'),
  'capture.failed': failCapture,
  'dispute.created': dispute(),
  'dispute.under_review': dispute((play, _, id) =>
    play.post(`/api/v5/disputes/${id}/evidence`, { Text: 'The parcel was delivered.' }),
  ),
  'dispute.won': dispute((play, id) => turn('win-dispute')(play, id)),
  'dispute.lost': dispute((play, id) => turn('lose-dispute')(play, id)),
  'card.saved': makeSavedCard,
  'card_session.completed': saveCardInSession,
  'mandate.created': mandate(),
  'mandate.cancelled': mandate((play, id) => play.call('DELETE', `/api/v5/mandates/${id}`)),
  'subscription.created': subscribe(GOOD),
  'subscription.changed': subscribe(GOOD, async (play, id) => {
    await act('pause')(play, id);
    await act('resume')(play, id);
  }),
  'subscription.renewed': subscribe(GOOD, wait(2)),
  'subscription.past_due': subscribe({ Card: 'declined_later' }, wait(2)),
  'subscription.action_required': subscribe({ Card: 'three_d_secure' }, wait(2)),
  'subscription.unpaid': giveUp,
  'subscription.paused': subscribe(GOOD, act('pause')),
  'subscription.cancelled': subscribe(GOOD, act('cancel')),
  'subscription.completed': subscribe(GOOD, wait(2), { Cycles: 2 }),
} satisfies Record<string, Recipe>;
