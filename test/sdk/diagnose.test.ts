import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FrameMessage } from '../../src/protocol/messages.ts';
import { createApi } from '../../src/sdk/create-api.ts';
import { VALID_FRAME_MESSAGES } from '../protocol/valid-frame-messages.ts';
import { installApplePay } from './apple-pay/mount-apple-pay.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, mountCheckout } from './support/mount-checkout.ts';

giveFrameWindows();

const api = createApi();

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  api.debug = false;
  api.diagnose().log.length = 0;
});

/** The log of this test: that of an earlier one stays. */
const readLog = (before: number) =>
  api
    .diagnose()
    .log.slice(before)
    .map(([, what]) => what);

describe('diagnose()', () => {
  it('describes the page and its checkouts', () => {
    const { page } = mountCheckout();
    page.comeUp();
    mountCheckout({ readyTimeout: 100 });
    vi.advanceTimersByTime(100);
    expect(api.diagnose()).toMatchObject({
      version: '0.0.0-test',
      origin: 'https://shop.example',
      userAgent: navigator.userAgent,
      applePay: 0,
      checkouts: [
        {
          origin: 'https://pay.example',
          state: 'ready',
          loadError: undefined,
          size: [expect.any(Number), expect.any(Number)],
        },
        { origin: 'https://pay.example', state: 'failed', loadError: 'unreachable' },
      ],
    });
  });

  it('returns a report that can be serialized and contains no payment link', () => {
    api.debug = true;
    const { page } = mountCheckout();
    page.comeUp();
    const printed = JSON.stringify(api.diagnose());
    expect(JSON.parse(printed)).toMatchObject({ checkouts: [{ state: 'ready' }] });
    expect(printed).not.toContain('tok_1');
  });

  it('reports the highest version of Apple Pay', () => {
    installApplePay({ version: 14 });
    expect(api.diagnose().applePay).toBe(14);
  });

  it('lists a checkout only while it is mounted', () => {
    const { checkout } = mountCheckout();
    checkout.unmount();
    expect(api.diagnose().checkouts).toEqual([]);
    checkout.mount(addContainer());
    expect(api.diagnose().checkouts).toHaveLength(1);
  });

  it('returns a copy of the log, so that changes to it have no effect', () => {
    api.debug = true;
    mountCheckout().page.comeUp();
    const report = api.diagnose();
    const count = report.log.length;
    report.log.length = 0;
    expect(api.diagnose().log).toHaveLength(count);
  });

  it('works in a browser without optional features', () => {
    for (const name of ['crossOriginIsolated', 'ReportingObserver', 'ApplePaySession'])
      vi.stubGlobal(name, undefined);
    expect(api.diagnose().version).toBe('0.0.0-test');
  });
});

describe('the debug log', () => {
  it('records no entries and no performance marks by default', () => {
    const mark = vi.spyOn(performance, 'mark');
    const before = api.diagnose().log.length;
    mountCheckout().page.comeUp();
    expect(readLog(before)).toEqual([]);
    expect(mark).not.toHaveBeenCalled();
  });

  it('records the messages in both directions in order, with their times and performance marks', () => {
    const mark = vi.spyOn(performance, 'mark');
    onTestFinished(() => performance.clearMarks());
    const before = api.diagnose().log.length;
    api.debug = true;
    const { checkout, page } = mountCheckout();
    page.comeUp();
    checkout.validate();
    const words = readLog(before);
    expect(words.join(' ')).toMatch(/hello.*init.*ready.*validate/);
    const times = api.diagnose().log.map(([atMs]) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(mark.mock.calls.map(([name]) => name)).toEqual(words.map((word) => `servicepay:${word}`));
  });

  it('records the code of a load error', () => {
    const before = api.diagnose().log.length;
    api.debug = true;
    mountCheckout({ readyTimeout: 100 });
    vi.advanceTimersByTime(100);
    expect(readLog(before).join()).toContain('unreachable');
  });

  it('records only message types, and nothing from another origin', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('top', { location: { href: '' } });
    const before = api.diagnose().log.length;
    api.debug = true;
    const { checkout, page } = mountCheckout();
    page.say({ type: 'hello', version: 1, build: 'test' }, { origin: 'https://evil.test' });
    checkout.on('redirect', ({ preventDefault }) => preventDefault());
    for (const message of VALID_FRAME_MESSAGES) page.say(message);
    const types = VALID_FRAME_MESSAGES.map(({ type }: FrameMessage) => type);
    const words = readLog(before).map((word) => word.replace(/^[<>]\s*/, ''));
    const known = [...types, 'init', 'version', 'capabilities', 'failed'];
    expect(words.filter((word) => !known.includes(word as (typeof known)[number]))).toEqual([]);
  });

  it('keeps the newest 200 entries', () => {
    api.debug = true;
    const { page } = mountCheckout();
    for (let count = 0; count < 300; count += 1) page.say({ type: 'resize', height: 1 });
    page.say({ type: 'title', title: '' });
    const { log } = api.diagnose();
    expect(log).toHaveLength(200);
    expect(log.at(-1)?.[1]).toContain('title');
  });
});
