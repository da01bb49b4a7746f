import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyPlain } from '../../src/sdk/apple-pay/copy-plain.ts';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { createFakePage } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, getFrame, mountCheckout } from './support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The move of a framework: the same element, in another place, with another window. */
function moveFrame(frame: HTMLIFrameElement): void {
  addContainer().append(frame);
  frame.dispatchEvent(new Event('load'));
}

describe('a shop that does what it should not', () => {
  it('may hand an event to `focus()`: what cannot be posted is left out, and stops nothing', async () => {
    const { checkout, page, events } = mountCheckout();
    checkout.focus(new Event('click') as never);
    const submission = checkout.submit();
    page.comeUp();
    expect(events).toEqual([['ready', undefined]]);
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'failed' });
    await expect(submission).resolves.toEqual({ outcome: 'failed' });
  });

  it('may hide the frame before it takes it out: what was asked is answered', async () => {
    const { checkout, page, container } = mountCheckout();
    page.comeUp();
    const submission = checkout.submit();
    container.replaceChildren();
    vi.advanceTimersByTime(1_000);
    await expect(submission).rejects.toMatchObject({ code: 'unmounted' });
  });

  it('may take the checkout away when it hears of the validation: the answer is the answer', async () => {
    const { checkout, page } = mountCheckout();
    page.comeUp();
    checkout.on('validation', () => checkout.destroy());
    const validation = checkout.validate();
    page.say({ type: 'validation', id: page.askedIds('validate')[0] as number, valid: true, errors: {} });
    await expect(validation).resolves.toEqual({ valid: true, errors: {} });
  });

  it('may destroy it in a handler: those after it hear nothing more', () => {
    const { checkout, page } = mountCheckout();
    const late = vi.fn();
    checkout.on('ready', () => checkout.destroy()).on('ready', late);
    page.comeUp();
    expect(late).not.toHaveBeenCalled();
  });
});

describe('a frame that other code has moved', () => {
  it('is watched again: a page that does not come up is told of', () => {
    const { frame, page, events } = mountCheckout({ readyTimeout: 3_000 });
    page.comeUp();
    moveFrame(frame);
    vi.advanceTimersByTime(3_000);
    expect(events.map(([event]) => event)).toEqual(['ready', 'load_error']);
  });

  it('forgets why it did not come up before', async () => {
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

describe('a page that does what it should not', () => {
  it('is told once that its version is another, however often it says so', () => {
    const { page, events } = mountCheckout();
    for (let count = 0; count < 5; count += 1) page.say({ type: 'hello', version: 2, build: 'x' });
    expect(events.map(([, error]) => (error as { code: string }).code)).toEqual(['version']);
  });

  it('is busy again when it is loaded again', () => {
    const { frame, page } = mountCheckout();
    page.comeUp();
    expect(frame.ariaBusy).toBe('false');
    page.say({ type: 'hello', version: 1, build: 'x' });
    expect(frame.ariaBusy).toBe('true');
  });

  it('cannot stand for billions of values with a few that it repeats', () => {
    let list: unknown[] = ['x'];
    for (let level = 0; level < 30; level += 1) list = [list, list];
    expect(() => copyPlain(list)).toThrow(TypeError);
    expect(copyPlain(Array(5_000).fill('x'))).toHaveLength(5_000);
  });
});

describe('options', () => {
  it.each([2e9, 3e9, Number.MAX_SAFE_INTEGER])(
    'refuse a timeout that browsers take for none: %d',
    (readyTimeout) => {
      expect(() => createCheckout({ checkoutUrl: 'https://pay.example/x', readyTimeout })).toThrow(
        'readyTimeout',
      );
    },
  );

  it('are not taken out of a polluted prototype, when they are changed either', () => {
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

describe('a message', () => {
  it('is read whole where a prototype has a setter of one of its names', async () => {
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
