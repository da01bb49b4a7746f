import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Checkout } from '../../src/sdk/api/types.ts';
import { createFakePage, type FakePage } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, mountCheckout } from './support/mount-checkout.ts';
import { stubResizeObserver } from './support/stub-resize-observer.ts';

giveFrameWindows();

let observers: ReturnType<typeof stubResizeObserver>;

beforeEach(() => {
  vi.useFakeTimers();
  observers = stubResizeObserver();
  vi.spyOn(console, 'error').mockReturnValue();
});

const STATES = ['idle', 'loading', 'ready', 'submitting', 'completed', 'failed', 'destroyed'];
const CODES = /^(not_mounted|unmounted|destroyed|timeout|frame_reloaded|unreachable|not_a_checkout|version)$/;

/** An act of a shop, its framework, the page or the clock. */
type Act =
  | 'hello'
  | 'hello2'
  | 'ready'
  | 'answer'
  | 'complete'
  | 'validate'
  | 'submit'
  | 'mount'
  | 'move'
  | 'unmount'
  | 'remove'
  | 'load'
  | 'update'
  | 'focus'
  | 'wait'
  | 'destroy';

const ACTS: fc.Arbitrary<Act> = fc.constantFrom(
  'hello',
  'ready',
  'hello',
  'ready',
  'answer',
  'answer',
  'validate',
  'submit',
  'submit',
  'mount',
  'mount',
  'move',
  'hello2',
  'complete',
  'unmount',
  'remove',
  'load',
  'update',
  'focus',
  'wait',
  'destroy',
);

/** A shop and a page that do whatever they are told, in any order. */
function play(checkout: Checkout, homes: [HTMLElement, HTMLElement]) {
  const promises: Promise<unknown>[] = [];
  const pages = new Map<Window, FakePage>();
  const findFrame = () => document.querySelector('iframe');
  const page = () => {
    const frame = findFrame();
    const source = frame?.contentWindow;
    if (!frame || !source) return undefined;
    if (!pages.has(source)) pages.set(source, createFakePage(frame));
    return pages.get(source);
  };
  const refused = (work: () => void) => {
    try {
      work();
    } catch (error) {
      expect(error).toMatchObject({ code: 'destroyed' });
    }
  };
  const acts: Record<Act, () => void> = {
    hello: () => page()?.say({ type: 'hello', version: 1, build: '' }),
    hello2: () => page()?.say({ type: 'hello', version: 2, build: '' }),
    ready: () => page()?.say({ type: 'ready', methods: ['card'] }),
    complete: () => page()?.say({ type: 'complete', transactionId: '', status: '', method: '' }),
    answer() {
      const asked = page();
      for (const id of asked?.askedIds('validate') ?? [])
        asked?.say({ type: 'validation', id, valid: true, errors: {} });
      for (const id of asked?.askedIds('submit') ?? [])
        asked?.say({ type: 'submitted', id, outcome: 'failed' });
    },
    validate: () => void promises.push(checkout.validate()),
    submit: () => void promises.push(checkout.submit()),
    mount: () => refused(() => checkout.mount(homes[0])),
    move: () => refused(() => checkout.mount(homes[1])),
    unmount: () => checkout.unmount(),
    remove() {
      findFrame()?.remove();
      observers.notify();
    },
    load: () => void findFrame()?.dispatchEvent(new Event('load')),
    update: () => refused(() => checkout.update({ locale: 'it' })),
    focus: () => refused(() => checkout.focus()),
    wait: () => void vi.advanceTimersByTime(16_000),
    destroy: () => checkout.destroy(),
  };
  return { act: (name: Act) => acts[name](), promises };
}

/** The listeners on the window from now on. */
function countListeners(): Set<unknown> {
  const listening = new Set<unknown>();
  const { addEventListener: add, removeEventListener: remove } = globalThis;
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((...[type, listener]) => {
    listening.add(listener);
    add.call(globalThis, type, listener);
  });
  vi.spyOn(globalThis, 'removeEventListener').mockImplementation((...[type, listener]) => {
    listening.delete(listener);
    remove.call(globalThis, type, listener);
  });
  return listening;
}

describe('a checkout', () => {
  it('settles every promise with an outcome or a code, and leaves nothing behind, for any sequence of actions', async () => {
    const listening = countListeners();
    await fc.assert(
      fc.asyncProperty(fc.array(ACTS, { maxLength: 25 }), async (script) => {
        const { checkout, container, events } = mountCheckout();
        const { act, promises } = play(checkout, [container, addContainer()]);
        try {
          for (const name of script) {
            act(name);
            expect(STATES).toContain(checkout.state);
            expect(document.querySelectorAll('iframe').length).toBeLessThanOrEqual(1);
          }
          vi.advanceTimersByTime(3_600_000);
          for (const settled of await Promise.allSettled(promises)) {
            if (settled.status === 'rejected')
              expect(settled.reason).toMatchObject({
                name: 'CheckoutError',
                code: expect.stringMatching(CODES),
              });
            else expect(settled.value).toSatisfy((value: object) => 'outcome' in value || 'valid' in value);
          }
        } finally {
          checkout.destroy();
        }
        for (const [event, data] of events) if (event === 'load_error') expect(data).toHaveProperty('code');
        expect(document.querySelectorAll('iframe')).toHaveLength(0);
        expect(observers.count()).toBe(0);
        expect(listening.size).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
