import { describe, expect, it, vi } from 'vitest';
import { followAttempt } from '../../../src/page/payment/follow-attempt.ts';
import type { PayReply } from '../../../src/page/payment/payment-calls.ts';
import type { AttemptReport, StatusAnswer } from '../../../src/protocol/checkout-api.ts';

const PAID: AttemptReport = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1',
  method: 'card',
};
const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const BUSY: StatusAnswer = { state: 'processing', status: 'CREATED', attempt: { outcome: 'processing' } };

/**
 * Follows an attempt through the given answers, repeating the last one; `undefined` is a lost answer. Cancelling it
 * returns the given replies.
 */
async function follow(
  answers: (StatusAnswer | undefined)[],
  replies: PayReply[] = [{ outcome: 'cancelled' }],
) {
  const waits: number[] = [];
  const cancelled: string[] = [];
  let asked = 0;
  const end = await followAttempt({
    attemptKey: 'key-1',
    cancel: async (key) => {
      cancelled.push(key);
      return replies[Math.min(cancelled.length, replies.length) - 1] as PayReply;
    },
    askStatus: async () => {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1];
    },
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  return { end, waits, asked, cancelled };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('followAttempt', () => {
  it('requests the status at once and ends without waiting if the attempt has ended', async () => {
    expect(await follow([{ state: 'completed', status: 'SETTLED', attempt: PAID }])).toEqual({
      end: PAID,
      waits: [],
      asked: 1,
      cancelled: [],
    });
  });

  it('increases the pauses up to four seconds', async () => {
    const { end, waits } = await follow([
      ...Array(9).fill(BUSY),
      { state: 'completed', status: 'SETTLED', attempt: PAID },
    ]);
    expect(end).toEqual(PAID);
    expect(waits.slice(0, 3)).toEqual([500, 750, 1125]);
    expect(waits.at(-1)).toBe(4_000);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  });

  it('gives up on a processing attempt after a minute', async () => {
    const { end, waits } = await follow([BUSY]);
    expect(end).toEqual({ outcome: 'unconfirmed' });
    expect(sum(waits)).toBeGreaterThanOrEqual(60_000);
    expect(sum(waits.slice(0, -1))).toBeLessThan(60_000);
  });

  it('gives up after the fifth failed request in a row', async () => {
    const { end, asked } = await follow([undefined]);
    expect([end, asked]).toEqual([{ outcome: 'unconfirmed' }, 5]);
    const saved = await follow([
      undefined,
      undefined,
      undefined,
      undefined,
      BUSY,
      { ...OPEN, attempt: PAID },
    ]);
    expect(saved.end).toEqual(PAID);
  });

  it('considers an attempt not arrived only after four seconds of polling', async () => {
    const { end, waits, cancelled } = await follow([OPEN]);
    expect(end).toEqual({ outcome: 'not_arrived' });
    expect(waits).toEqual([500, 750, 1125, 1687.5]);
    expect(cancelled).toEqual(['key-1']);
    expect(await follow([OPEN, OPEN, OPEN, OPEN, { ...OPEN, attempt: PAID }])).toMatchObject({ end: PAID });
    // Only consecutive polls without the attempt count.
    const seen = await follow([OPEN, OPEN, OPEN, OPEN, BUSY, OPEN]);
    expect(seen).toMatchObject({ end: { outcome: 'not_arrived' }, asked: 8 });
  });

  it('cancels an attempt before reporting it as not arrived, and reports its actual end if it had one', async () => {
    expect(await follow([OPEN], [PAID])).toMatchObject({ end: PAID, cancelled: ['key-1'] });
    const lost = await follow([OPEN], [undefined, undefined, { outcome: 'cancelled' }]);
    expect([lost.end, lost.cancelled.length]).toEqual([{ outcome: 'not_arrived' }, 3]);
    expect((await follow([OPEN], [undefined])).end).toEqual({ outcome: 'unconfirmed' });
  });

  it('reports an attempt without a key as ended at the second poll', async () => {
    const askStatus = vi.fn(async () => OPEN);
    const cancel = vi.fn();
    const end = await followAttempt({ attemptKey: undefined, askStatus, cancel, wait: async () => {} });
    expect([end.outcome, askStatus.mock.calls.length]).toEqual(['ended', 2]);
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each([
    [
      { state: 'expired', status: 'EXPIRED' },
      { outcome: 'closed', state: 'expired', status: 'EXPIRED' },
    ],
    [
      { state: 'completed', status: 'HELD' },
      { outcome: 'closed', state: 'completed', status: 'HELD' },
    ],
    [
      { state: 'open', status: 'CREATED', attempt: { outcome: 'declined', code: 'card_declined' } },
      { outcome: 'declined', code: 'card_declined' },
    ],
    [
      { state: 'failed', status: 'FAILED', attempt: { outcome: 'declined', code: 'card_declined' } },
      { outcome: 'closed', state: 'failed', status: 'FAILED' },
    ],
  ] as const)('reads %j as %j', async (answer, end) => {
    expect((await follow([answer])).end).toEqual(end);
  });
});
