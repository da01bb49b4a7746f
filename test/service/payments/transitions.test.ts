import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../src/protocol/payment-status.ts';
import { TRANSITIONS, type Trigger } from '../../../src/service/payments/transitions.ts';

const ROWS = Object.values(TRANSITIONS);

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

  it('tell the merchant of each event in one place, so that none can come twice', () => {
    const events = ROWS.flatMap(({ event }) => (event ? [event] : []));
    expect(events.sort()).toEqual(['payment.disputed', 'payment.refunded', 'payment.settled']);
  });

  it('name each event after the state that it tells of', () => {
    for (const { to, event } of ROWS) {
      if (event) expect(event).toBe(`payment.${to.toLowerCase()}`);
    }
  });

  it.each<[PaymentStatus, PaymentStatus[]]>([
    ['RELEASED', []],
    ['FAILED', []],
    ['EXPIRED', []],
    ['CANCELLED', []],
    ['REFUNDED', []],
    ['DISPUTED', []],
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
