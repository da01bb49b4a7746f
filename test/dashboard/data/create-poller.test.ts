import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPoller,
  MAX_WAIT_MS,
  POLL_MS,
  type Poller,
} from '../../../src/dashboard/data/create-poller.ts';

let poller: Poller | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => poller?.stop());

/** Creates a page that can be hidden, and a service that answers with numbers. */
function start(load: () => Promise<number>) {
  const listeners = new Set<() => void>();
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_name: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => void listeners.delete(listener),
  };
  const values: number[] = [];
  const problems: string[] = [];
  poller = createPoller({
    load,
    onValue: (value) => values.push(value),
    onProblem: ({ message }) => problems.push(message),
    document: page as unknown as Document,
  });
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    for (const listener of listeners) listener();
  };
  return { poller, values, problems, show, listeners };
}

const count = () => {
  let number = 0;
  return async () => {
    number += 1;
    return number;
  };
};

describe('createPoller', () => {
  it('polls at once, and again two seconds after each answer', async () => {
    const { values } = start(count());
    await vi.advanceTimersByTimeAsync(0);
    expect(values).toEqual([1]);
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(values).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(values).toEqual([1, 2]);
  });

  it('stops while the page is hidden, and polls at once when it is shown', async () => {
    const { values, show } = start(count());
    await vi.advanceTimersByTimeAsync(0);
    show('hidden');
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(values).toEqual([1]);
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(values).toEqual([1, 2]);
  });

  it('does not poll again after a refusal with 401', async () => {
    const load = vi.fn(() => Promise.reject(Object.assign(new Error('Only partners.'), { status: 401 })));
    const { problems } = start(load);
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect([load.mock.calls.length, problems]).toEqual([1, ['Only partners.']]);
  });

  it('does not continue if the page is hidden when the answer arrives', async () => {
    const { values, show } = start(count());
    show('hidden');
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(values).toEqual([1]);
  });

  it('drops the answer to an earlier request after a refresh', async () => {
    const answers: ((value: number) => void)[] = [];
    const { poller, values } = start(() => new Promise((resolve) => answers.push(resolve)));
    poller.refresh();
    answers[1]?.(2);
    answers[0]?.(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(values).toEqual([2]);
  });

  it('reports a problem, and continues', async () => {
    const load = vi
      .fn<() => Promise<number>>()
      .mockRejectedValueOnce(new Error('Away.'))
      .mockResolvedValue(2);
    const { values, problems } = start(load);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([problems, values]).toEqual([['Away.'], [2]]);
  });

  it('waits as long as the service requests', async () => {
    const load = vi
      .fn<() => Promise<number>>()
      .mockRejectedValueOnce(Object.assign(new Error('Too many.'), { retryAfterMs: 10_000 }))
      .mockRejectedValueOnce(Object.assign(new Error('Too many.'), { retryAfterMs: 100 }))
      .mockResolvedValue(3);
    const { values } = start(load);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(values).toEqual([3]);
  });

  it('makes no call and no report once it is stopped', async () => {
    const { poller, values, listeners } = start(count());
    poller.stop();
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(values).toEqual([]);
    expect(listeners.size).toBe(0);
  });

  it('polls a slow service less often: after twenty times the duration of its answer', async () => {
    let asked = 0;
    start(async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return asked;
    });
    await vi.advanceTimersByTimeAsync(500 + 20 * 500 - 1);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
  });

  it.each([
    ['an answer', MAX_WAIT_MS],
    ['a failure', POLL_MS],
  ])('polls again soon after %s that took long', async (what, waitMs) => {
    const load = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      if (what === 'a failure') throw new Error('Away.');
      return 1;
    });
    start(load);
    await vi.advanceTimersByTimeAsync(20_000 + waitMs - 1);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
