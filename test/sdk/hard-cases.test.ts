import { beforeEach, describe, expect, it, vi } from 'vitest';
import { copyPlain } from '../../src/sdk/apple-pay/copy-plain.ts';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { createFakePage } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, getFrame, mountCheckout } from './support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

/** The move of a framework: the same element, in another place, with another window. */
function moveFrame(frame: HTMLIFrameElement): void {
  addContainer().append(frame);
  frame.dispatchEvent(new Event('load'));
}

describe('a misbehaving shop', () => {
  it('can pass an event to `focus()`, which drops it since it cannot be posted', async () => {
    const { checkout, page, events } = mountCheckout();
    checkout.focus(new Event('click') as never);
    const submission = checkout.submit();
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'failed' });
    await expect(submission).resolves.toEqual({ outcome: 'failed' });
  });

  it('can remove the iframe without a resize, and an open submit() still rejects', async () => {
    const { checkout, page, container } = mountCheckout();
    page.comeUp();
    const submission = checkout.submit();
    container.replaceChildren();
    vi.advanceTimersByTime(1_000);
    await expect(submission).rejects.toMatchObject({ code: 'unmounted' });
  });

  it('can destroy the checkout in a `validation` handler, and validate() still resolves', async () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    checkout.on('validation', () => checkout.destroy());
    const validation = checkout.validate();
    page.say({ type: 'validation', id: page.askedIds('validate')[0] as number, valid: true, errors: {} });
    await expect(validation).resolves.toEqual({ valid: true, errors: {} });
  });

  it('can destroy the checkout in a handler, and later handlers are not called', () => {
    const { checkout, page } = mountCheckout();
    const late = vi.fn();
    checkout.on('ready', () => checkout.destroy()).on('ready', late);
    page.comeUp();
    expect(late).not.toHaveBeenCalled();
  });
});

describe('an iframe that other code has moved', () => {
  it('is watched again, and raises load_error if its page does not load', () => {
    const { frame, page, events } = mountCheckout({ readyTimeout: 3_000 });
    page.comeUp();
    moveFrame(frame);
    vi.advanceTimersByTime(3_000);
    expect(events.map(([event]) => event)).toEqual(['ready', 'load_error']);
  });

  it('loses its earlier load error', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { checkout, frame } = mountCheckout({ readyTimeout: 3_000 });
    vi.advanceTimersByTime(3_000);
    expect(checkout.state).toBe('failed');
    moveFrame(frame);
    expect(checkout.state).toBe('loading');
    const page = createFakePage(frame);
    page.comeUp();
    expect(checkout.state).toBe('ready');
  });
});

describe('a misbehaving page', () => {
  it('raises one load_error for a wrong version that it sends several times', () => {
    const { page, events } = mountCheckout();
    for (let count = 0; count < 5; count += 1) page.say({ type: 'hello', version: 2, build: 'x' });
    expect(events.map(([, error]) => (error as { code: string }).code)).toEqual(['version']);
  });

  it('makes the iframe aria-busy again when it is reloaded', () => {
    const { frame, page } = mountCheckout();
    page.comeUp();
    expect(frame.ariaBusy).toBe('false');
    page.say({ type: 'hello', version: 1, build: 'x' });
    expect(frame.ariaBusy).toBe('true');
  });

  it('cannot make copyPlain expand a few nested lists into billions of values', () => {
    let list: unknown[] = ['x'];
    for (let level = 0; level < 30; level += 1) list = [list, list];
    expect(() => copyPlain(list)).toThrow(TypeError);
    expect(copyPlain(Array(5_000).fill('x'))).toHaveLength(5_000);
  });
});

describe('the options', () => {
  it.each([2e9, 3e9, Number.MAX_SAFE_INTEGER])(
    'refuse a timeout that overflows in browsers: %d',
    (readyTimeout) => {
      expect(() => createCheckout({ checkoutUrl: 'https://pay.example/x', readyTimeout })).toThrow(
        'readyTimeout',
      );
    },
  );

  it('are not read from a polluted prototype by update()', () => {
    const { checkout, frame, page } = mountCheckout();
    page.comeUp();
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    try {
      Object.assign(polluted, { height: '3px', theme: { customCss: 'https://evil.example/x.css' } });
      checkout.update(JSON.parse('{"locale":"it"}'));
    } finally {
      delete polluted.height;
      delete polluted.theme;
    }
    expect(frame.style.height).toBe('720px');
    expect(page.posts.at(-1)?.message).toEqual({ servicepay: 1, type: 'update', options: { locale: 'it' } });
  });
});

describe('a message of the page', () => {
  it('is read whole even if Object.prototype has a setter for one of its fields', async () => {
    const polluted = Object.prototype;
    const { checkout, page, container } = mountCheckout();
    page.comeUp();
    expect(getFrame(container)).toBeDefined();
    const validation = checkout.validate();
    try {
      Object.defineProperty(polluted, 'id', { set: () => {}, configurable: true });
      page.say({ type: 'validation', id: page.askedIds('validate')[0] as number, valid: true, errors: {} });
    } finally {
      Reflect.deleteProperty(polluted, 'id');
    }
    await expect(validation).resolves.toEqual({ valid: true, errors: {} });
  });
});
