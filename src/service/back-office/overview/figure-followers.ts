import type { AttemptFollower } from '../../payments/attempts/followers.ts';
import type { PaymentFollower } from '../../payments/payments/followers.ts';
import type { Trigger } from '../../payments/payments/transitions.ts';
import { CHANNEL_GROUPS } from '../../payments/transactions/channels.ts';
import { toDay } from '../../platform/clock/days.ts';
import type { DeliveryFollower } from '../../webhooks/deliveries/followers.ts';
import { createPosting, type PaymentFact } from './post-figures.ts';
import { TILL_MARK } from './tables.ts';

/**
 * Counts a paid link on the day when it was opened, so that no more links are paid than were opened on a day. Reusable links are
 * left out.
 */
const CONVERTED: PaymentFact = {
  kind: 'converted',
  day: 'cast(links.opened_at / 86400000 as integer)',
  where: 'links.opened_at is not null and payments.reusable_link_id is null',
};

/** Leaves out a payment that was pending, because it was already counted. */
const CONVERTED_NOW: PaymentFact = {
  ...CONVERTED,
  where: `${CONVERTED.where} and not exists (
    select 1 from events where events.payment_id = payments.id and events.type = 'payment.pending')`,
};

/** Money at a till has a mark of its own. */
const AT_TILL = `payments.channel in (${CHANNEL_GROUPS.till.map((channel) => `'${channel}'`).join(', ')})`;

const PAID: PaymentFact = {
  kind: 'paid',
  detail: `coalesce(payments.method, '') || case when ${AT_TILL} then '${TILL_MARK}' else '' end`,
  amount: 'payments.amount_minor',
};

/** The facts that each trigger records. Held money counts once it is captured. */
const POSTINGS: Partial<Record<Trigger, ReturnType<typeof createPosting>>> = {
  pend: createPosting(CONVERTED),
  hold: createPosting(CONVERTED_NOW),
  authorize: createPosting(PAID, CONVERTED_NOW),
  capture: createPosting(PAID),
  lose_capture: createPosting({ ...PAID, count: '-1', amount: '-payments.amount_minor' }),
};

const postRefund = createPosting({
  kind: 'refunded',
  detail: 'given.detail',
  count: 'given.count',
  amount: 'given.amount',
});

const postDecline = createPosting({ kind: 'declined', detail: 'given.detail' });

/** Records money received and returned, and how many opened links are paid. */
export const paymentFigures: PaymentFollower = {
  moved: async (trx, { trigger, paymentId, now }) => POSTINGS[trigger]?.(trx, { paymentId, day: toDay(now) }),
  refunded: (trx, { refund: { payment_id: paymentId, amount_minor, reason: detail }, isTakenBack, now }) =>
    postRefund(trx, {
      paymentId,
      day: toDay(now),
      detail,
      ...(isTakenBack ? { count: -1, amount: -amount_minor } : { amount: amount_minor }),
    }),
};

/** Counts declined attempts by reason. */
export const declineFigures: AttemptFollower = {
  origins: ['shopper', 'terminal', 'merchant', 'renewal'],
  declined: (trx, { attempt: { payment_id: paymentId }, declineCode: detail, now }) =>
    postDecline(trx, { paymentId, day: toDay(now), detail }),
};

/** Counts deliveries that were given up. */
export const deliveryFigures: DeliveryFollower = {
  async givenUp(trx, { companyId, now }) {
    const fact = { kind: 'undelivered', currency: '', detail: '', count: 1, amount: 0 } as const;
    await trx
      .insertInto('figure_postings')
      .values({ company_id: companyId, day: toDay(now), ...fact })
      .execute();
  },
};
