import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAsking } from '../../../src/page/chat/keep-asking.ts';

type Answer = number | 'failed' | 'ended';

/** A window whose page can be hidden, and a counter of questions. */
function start(answers: Answer[]) {
  const listeners = new Map<string, () => void>();
  const addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
  const document = { visibilityState: 'visible', addEventListener };
  const asked: number[] = [];
  const askNow = keepAsking({ document, addEventListener } as unknown as Window, async () => {
    asked.push(Date.now());
    return answers.shift() ?? 0;
  });
  return {
    asked,
    askNow,
    goOnline: () => listeners.get('online')?.(),
    show(state: 'visible' | 'hidden') {
      document.visibilityState = state;
      listeners.get('visibilitychange')?.();
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));

describe('keepAsking', () => {
  it.each<[string, Answer[], number, number[]]>([
    ['two seconds after each answer', [], 6000, [0, 2000, 4000, 6000]],
    [
      'later after each failure, and at most after 30 seconds',
      Array(6).fill('failed'),
      120_000,
      [0, 4000, 12_000, 28_000, 58_000, 88_000, 118_000, 120_000],
    ],
    ['when the service says', [10_000, 500], 13_000, [0, 10_000, 12_000]],
    ['no more after the end', [0, 'ended'], 60_000, [0, 2000]],
  ])('asks %s', async (_when, answers, ms, times) => {
    const { asked } = start(answers);
    await vi.advanceTimersByTimeAsync(ms);
    expect(asked).toEqual(times);
  });

  it('pauses while the page is hidden, and asks at once when it is shown', async () => {
    const { asked, show } = start([]);
    await vi.advanceTimersByTimeAsync(500);
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0]);
    show('visible');
    expect(asked).toEqual([0, 60_500]);
  });

  it('asks at once when the network is back or it is told to, and never twice at a time', async () => {
    const { asked, askNow, goOnline } = start(['failed', 'failed']);
    askNow();
    await vi.advanceTimersByTimeAsync(1000);
    goOnline();
    await vi.advanceTimersByTimeAsync(1000);
    askNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([0, 1000, 2000]);
  });
});
