import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import { TRANSITIONS, type Trigger } from '../../../../src/service/payments/payments/transitions.ts';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';

/** These take something back: a dispute that was won, and money that was not taken or given back after all. */
const BACK = ['win_dispute', 'lose_capture', 'unrefund', 'refund_again', 'lose_again', 'lose_part'];
const ROWS = Object.entries(TRANSITIONS).flatMap(([trigger, row]) => (BACK.includes(trigger) ? [] : [row]));

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
  it('never lead back to an earlier state, except where something is taken back', () => {
    for (const { from, to } of ROWS) {
      for (const state of from) expect(findReachable(to).has(state)).toBe(false);
    }
  });

  it('have an event for every state that they reach, named after that state', () => {
    for (const { to, event } of ROWS) expect(event).toBe(`payment.${to.toLowerCase()}`);
    const told = new Set(ROWS.map(({ event }) => event));
    expect(EVENTS.ofPayments.toSorted()).toEqual([...told].sort());
  });

  it('take something back without a second event', () => {
    for (const trigger of ['win_dispute', 'unrefund', 'refund_again', 'lose_part'] as const)
      expect(TRANSITIONS[trigger]).not.toHaveProperty('event');
    expect(TRANSITIONS.lose_again.repeats).toBe(true);
  });

  it.each<[PaymentStatus, PaymentStatus[]]>([
    ['RELEASED', []],
    ['FAILED', []],
    ['EXPIRED', []],
    ['CANCELLED', []],
    ['REFUNDED', []],
    ['DISPUTED', ['REFUNDED']],
    ['HELD', ['CAPTURED', 'DISPUTED', 'REFUNDED', 'RELEASED', 'SETTLED']],
    ['SETTLED', ['DISPUTED', 'REFUNDED']],
  ])('lead from %s to %j and nowhere else', (from, to) => {
    const reachable = findReachable(from);
    reachable.delete(from);
    expect([...reachable].sort()).toEqual(to);
  });

  it('leave CREATED only by authorize, cancel, expire, fail, hold or pend', () => {
    const direct = (Object.keys(TRANSITIONS) as Trigger[]).filter((name) =>
      TRANSITIONS[name].from.includes('CREATED'),
    );
    expect(direct.sort()).toEqual(['authorize', 'cancel', 'expire', 'fail', 'hold', 'pend']);
  });
});
