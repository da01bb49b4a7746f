import { options, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Moment } from '../../../../src/dashboard/components/parts/moment.tsx';
import { TIMEKEEPER } from '../../../../src/dashboard/data/timekeeper.ts';

const AT = '2026-11-21T09:30:00.000Z';
const root = document.createElement('div');
const show = (at: string) => act(() => render(<Moment at={at} />, root));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
    TIMEKEEPER.set(Date.now());
  });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(AT) });
  TIMEKEEPER.set(Date.now());
});
afterEach(() => {
  render(null, root);
  TIMEKEEPER.set(Date.now());
});

describe('a time', () => {
  it('has the exact time as its title and in its datetime attribute', () => {
    show(AT);
    const time = root.querySelector('time');
    expect(time?.dateTime).toBe(AT);
    expect(time?.title).toMatch(/^just now · Nov 21, 2026, .+ · 2026-11-21 09:30:00 UTC$/);
    expect(time?.textContent).toBe('just now');
  });

  it('stays current, and renders only if its text changes', () => {
    show(AT);
    const { diffed } = options;
    const rendered = vi.fn();
    options.diffed = (node) => {
      rendered();
      diffed?.(node);
    };
    for (let poll = 0; poll < 29; poll += 1) pass(2000);
    expect(rendered).not.toHaveBeenCalled();
    pass(2000);
    expect(root.textContent).toBe('1 min ago');
    expect(rendered).toHaveBeenCalled();
    if (diffed) options.diffed = diffed;
    else delete options.diffed;
  });

  it('follows the sandbox’s clock when that is advanced', () => {
    show(AT);
    act(() => TIMEKEEPER.set(Date.now() + 7 * 86_400_000));
    expect(root.textContent).toBe('Nov 21, 2026');
    expect(root.querySelector('time')?.title).toMatch(/^7 d ago · /);
  });

  it('has its date and hour in the head of a record', () => {
    act(() => render(<Moment at={AT} isWhole />, root));
    expect(root.textContent).toMatch(/^Nov 21, 2026, \d\d:\d\d$/);
  });

  it('shows another time at once', () => {
    show(AT);
    show('2026-11-21T09:35:00.000Z');
    expect(root.textContent).toBe('in 5 min');
  });

  it('stops listening when it is unmounted', () => {
    const remove = vi.spyOn(Set.prototype, 'delete');
    show(AT);
    act(() => render(null, root));
    expect(remove).toHaveBeenCalled();
    remove.mockRestore();
  });
});
