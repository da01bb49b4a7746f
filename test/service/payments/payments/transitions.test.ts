import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import { TRANSITIONS, type Trigger } from '../../../../src/service/payments/payments/transitions.ts';
import { EVENT_TYPES } from '../../../../src/service/webhooks/outbox/event-types.ts';

/** All but a dispute that is won: it leads back to what the payment was, and happens once (`move-payment.ts`). */
const ROWS = Object.entries(TRANSITIONS).flatMap(([trigger, row]) =>
  trigger === 'win_dispute' ? [] : [row],
);

/** The states that can be reached from one, itself included. */
function findReachable(from: PaymentStatus, reached = new Set([from])): Set<PaymentStatus> {
  for (const transition of ROWS) {
    if (transition.from.includes(from) && !reached.has(transition.to)) {
      reached.add(transition.to);
      findReachable(transition.to, reached);
    }
  }
  return reached;
}

describe('TRANSITIONS', () => {
  it('lead never back: no payment is made twice', () => {
    for (const { from, to } of ROWS) {
      for (const state of from) expect(findReachable(to).has(state)).toBe(false);
    }
  });

  it('tell of every state that a payment can reach, by an event that is named after it', () => {
    for (const { to, event } of ROWS) expect(event).toBe(`payment.${to.toLowerCase()}`);
    const told = new Set(ROWS.map(({ event }) => event));
    const ofPayments = EVENT_TYPES.map(({ name }) => name).filter((name) => name.startsWith('payment.'));
    expect(ofPayments.sort()).toEqual([...told].sort());
  });

  it('lead back in one place, which tells nothing new', () => {
    expect(TRANSITIONS.win_dispute).toEqual({ from: ['DISPUTED'], to: 'SETTLED' });
  });

  it.each<[PaymentStatus, PaymentStatus[]]>([
    ['RELEASED', []],
    ['FAILED', []],
    ['EXPIRED', []],
    ['CANCELLED', []],
    ['REFUNDED', []],
    ['CANCELLED', []],
    ['DISPUTED', ['REFUNDED']],
    ['HELD', ['CAPTURED', 'DISPUTED', 'REFUNDED', 'RELEASED', 'SETTLED']],
    ['SETTLED', ['DISPUTED', 'REFUNDED']],
  ])('lead from %s to %j and nowhere else', (from, to) => {
    const reachable = findReachable(from);
    reachable.delete(from);
    expect([...reachable].sort()).toEqual(to);
  });

  it('take money only after the acquirer or a rail said so', () => {
    const direct = (Object.keys(TRANSITIONS) as Trigger[]).filter((name) =>
      TRANSITIONS[name].from.includes('CREATED'),
    );
    expect(direct.sort()).toEqual(['authorize', 'cancel', 'expire', 'fail', 'hold', 'pend']);
  });
});
