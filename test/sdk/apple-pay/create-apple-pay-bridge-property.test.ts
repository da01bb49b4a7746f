import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { APPLE_PAY_REQUEST, installApplePay, mountApplePay, TOTAL } from './mount-apple-pay.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const ANSWERS = [
  ['merchant_validation', { nonce: 'n' }],
  ['payment_method', { newTotal: TOTAL }],
  ['payment', { status: 0 }],
  ['payment', { status: 1 }],
  ['payment', { status: 1, errors: [{ code: 'unknown' }] }],
  ['payment', { status: 99 }],
  ['coupon_code', null],
] as const;

type Act = { who: 0 | 1; what: string; session: number; answer: (typeof ANSWERS)[number] };

/** The acts of two pages and a shopper: most often those that lead on. */
const ACTS: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom(0, 0, 0, 1),
  what: fc.constantFrom(
    ...[
      'begin',
      'begin',
      'open',
      'complete',
      'complete',
      'complete',
      'authorize',
      'select',
      'cancel',
      'abort',
    ],
    ...['prepare', 'submit', 'submitted', 'hello', 'ready', 'wait', 'unmount', 'pagehide', 'query'],
  ),
  session: fc.constantFrom(1, 1, 1, 2),
  answer: fc.constantFrom(...ANSWERS),
});

function play(double: ReturnType<typeof installApplePay>, pages: ReturnType<typeof mountApplePay>[]) {
  return ({ who, what, session, answer }: Act) => {
    const page = pages[who] as (typeof pages)[number];
    if (what === 'begin') page.begin(session);
    else if (what === 'open') vi.advanceTimersByTime(0);
    else if (what === 'complete') page.complete(session, answer[0], answer[1]);
    else if (what === 'authorize') void double.authorize();
    else if (what === 'select') void double.selectPaymentMethod();
    else if (what === 'cancel') double.isOpen() && double.cancel();
    else if (what === 'prepare') page.call('prepare', { version: 3, request: APPLE_PAY_REQUEST });
    else if (what === 'submit') void page.checkout.submit();
    else if (what === 'submitted')
      for (const id of page.page.askedIds('submit'))
        page.page.say({ type: 'submitted', id, outcome: 'failed' });
    else if (what === 'hello') page.page.say({ type: 'hello', version: 1, build: '' });
    else if (what === 'ready') page.page.say({ type: 'ready', methods: ['apple_pay'] });
    else if (what === 'wait') vi.advanceTimersByTime(26_000);
    else if (what === 'unmount') page.checkout.unmount();
    else if (what === 'pagehide') window.dispatchEvent(new Event('pagehide'));
    else page.call(what, { session });
  };
}

describe('the Apple Pay bridge', () => {
  it('never throws, runs one session at a time and leaves none open, for any sequence of actions', () => {
    const double = installApplePay();
    fc.assert(
      fc.property(fc.array(ACTS, { maxLength: 30 }), (script) => {
        const pages = [mountApplePay({}, ['apple_pay']), mountApplePay({}, ['apple_pay'])];
        try {
          script.forEach(play(double, pages));
        } finally {
          for (const { checkout } of pages) checkout.destroy();
        }
        expect(double.isOpen()).toBe(false);
        const steps = double.log
          .splice(0)
          .map(([step]) => step)
          .filter((step) => /^(begin|closed)$/.test(step));
        // Begun, closed, begun, closed: never two in a row, whichever checkout began them.
        expect(steps.every((step, index) => step === (index % 2 ? 'closed' : 'begin'))).toBe(true);
        const next = mountApplePay();
        next.begin(1);
        expect(double.isOpen()).toBe(true);
        next.checkout.destroy();
        double.log.length = 0;
      }),
      { numRuns: 30 },
    );
  });
});
