import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePage } from './support/create-fake-page.ts';
import { giveFrameWindows } from './support/give-frame-windows.ts';
import { addContainer, getFrame, type MountedCheckout, mountCheckout } from './support/mount-checkout.ts';
import { stubMoveBefore } from './support/stub-move-before.ts';
import { type ResizeObserverStub, stubResizeObserver } from './support/stub-resize-observer.ts';

giveFrameWindows();

let observers: ResizeObserverStub;

beforeEach(() => {
  vi.useFakeTimers();
  observers = stubResizeObserver();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const mountReady = () => {
  const mounted = mountCheckout();
  mounted.page.comeUp();
  return mounted;
};

/** The iframe's new window, with a page that has said all it says before it is asked. */
const reload = (frame: HTMLIFrameElement) => {
  const page = createFakePage(frame);
  frame.dispatchEvent(new Event('load'));
  return page;
};

describe('mount() elsewhere', () => {
  it.each([
    ['an element', () => addContainer()],
    ['a shadow root', () => addContainer().attachShadow({ mode: 'open' })],
  ])(
    'moves the same iframe into %s where moveBefore exists, and it goes on as if nothing was',
    async (_what, add) => {
      stubMoveBefore();
      const { checkout, container, frame, page, events } = mountReady();
      const promise = checkout.validate();
      const other = add();
      checkout.mount(other);
      expect(getFrame(other)).toBe(frame);
      expect(container.childNodes).toHaveLength(0);
      frame.dispatchEvent(new Event('load'));
      observers.notify();
      expect(checkout.state).toBe('ready');
      page.say({ type: 'validation', id: page.askedIds('validate')[0] as number, valid: true, errors: {} });
      await expect(promise).resolves.toEqual({ valid: true, errors: {} });
      expect(page.heard()).toEqual(['init', 'validate']);
      expect(events.map(([event]) => event)).toEqual(['ready', 'validation']);
    },
  );

  it('moves it to the end of what the new element has', () => {
    stubMoveBefore();
    const { checkout, frame } = mountReady();
    const other = addContainer();
    other.append('Pay here:');
    checkout.mount(other);
    expect(other.lastChild).toBe(frame);
  });

  it('loads again without moveBefore, and the next ready says that the input is gone', async () => {
    const { checkout, container, page, events } = mountReady();
    const promise = checkout.submit();
    const other = addContainer();
    checkout.mount(other);
    await expect(promise).rejects.toMatchObject({ code: 'unmounted' });
    expect(container.childNodes).toHaveLength(0);
    createFakePage(getFrame(other)).comeUp();
    page.comeUp();
    expect(events).toEqual([
      ['ready', undefined],
      ['ready', { restored: false }],
    ]);
  });

  it('loads again where moveBefore refuses', () => {
    stubMoveBefore();
    vi.spyOn(Element.prototype, 'moveBefore').mockImplementation(() => {
      throw new DOMException('no', 'HierarchyRequestError');
    });
    const { checkout, frame, events } = mountReady();
    const other = addContainer();
    checkout.mount(other);
    expect(getFrame(other)).not.toBe(frame);
    createFakePage(getFrame(other)).comeUp();
    expect(events.at(-1)).toEqual(['ready', { restored: false }]);
  });

  it('says so once: a page that is loaded or mounted again after that has lost nothing', () => {
    const { checkout, events } = mountReady();
    const other = addContainer();
    checkout.mount(other);
    const page = createFakePage(getFrame(other));
    page.comeUp();
    page.comeUp();
    checkout.unmount();
    checkout.mount(other);
    createFakePage(getFrame(other)).comeUp();
    expect(events.map(([, data]) => data)).toEqual([undefined, { restored: false }, undefined]);
  });

  it('moves nothing while the target is missing', () => {
    const { checkout, container, frame } = mountReady();
    expect(() => checkout.mount('#missing')).toThrow(
      expect.objectContaining({ code: 'container_not_found' }),
    );
    expect(getFrame(container)).toBe(frame);
    expect(checkout.state).toBe('ready');
  });
});

describe('an iframe that other code removes', () => {
  const REMOVALS: [string, (mounted: MountedCheckout) => void][] = [
    ['a framework empties the container', ({ container }) => container.replaceChildren()],
    ['the container goes', ({ container }) => container.remove()],
    ['the iframe itself goes', ({ frame }) => frame.remove()],
  ];

  it.each(REMOVALS)('is noticed: %s', async (_how, act) => {
    const mounted = mountReady();
    const { checkout, events } = mounted;
    const results = [checkout.validate(), checkout.submit()];
    act(mounted);
    expect(checkout.state).toBe('idle');
    observers.notify();
    for (const result of results) await expect(result).rejects.toMatchObject({ code: 'unmounted' });
    await expect(checkout.validate()).rejects.toMatchObject({ code: 'not_mounted' });
    expect(events.map(([event]) => event)).toEqual(['ready']);
  });

  it('is not confused with anything else: a change of the size has no effect', async () => {
    const { checkout, page } = mountReady();
    const promise = checkout.submit();
    observers.notify();
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    await expect(promise).resolves.toEqual({ outcome: 'completed' });
  });

  it('raises no load_error later, and leaves no listener', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    const { checkout, container, events } = mountCheckout();
    container.replaceChildren();
    observers.notify();
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([]);
    expect(remove.mock.calls).toEqual(add.mock.calls);
    checkout.destroy();
    expect(observers.count()).toBe(0);
  });

  it('is mounted again by mount(), with one ready', () => {
    const { checkout, container, frame, events } = mountReady();
    container.replaceChildren();
    observers.notify();
    checkout.mount(container);
    expect(getFrame(container)).not.toBe(frame);
    createFakePage(getFrame(container)).comeUp();
    expect(events).toEqual([
      ['ready', undefined],
      ['ready', undefined],
    ]);
    expect(observers.count()).toBe(1);
  });
});

describe('an iframe that other code moves, or takes out and puts back', () => {
  it.each([
    ['moved', (frame: Element) => addContainer().append(frame)],
    [
      'put back',
      (frame: Element, container: Element) => {
        frame.remove();
        observers.notify();
        container.append(frame);
      },
    ],
  ])('is greeted in its new window, whose hello nobody heard, when it was %s', async (_how, act) => {
    const { checkout, container, frame, page, events } = mountReady();
    act(frame, container);
    const late = reload(frame);
    expect(late.heard()).toEqual(['init']);
    expect(checkout.state).toBe('loading');
    late.say({ type: 'ready', methods: ['card'] });
    expect(checkout.state).toBe('ready');
    const promise = checkout.validate();
    late.say({ type: 'validation', id: late.askedIds('validate')[0] as number, valid: true, errors: {} });
    await expect(promise).resolves.toMatchObject({ valid: true });
    page.say({ type: 'method_change', method: 'klarna' });
    expect(events.map(([event]) => event)).toEqual(['ready', 'validation']);
  });

  it('answers no question of the window before', async () => {
    const { checkout, frame } = mountReady();
    const results = [checkout.validate(), checkout.submit()];
    addContainer().append(frame);
    reload(frame);
    for (const result of results) await expect(result).rejects.toMatchObject({ code: 'frame_reloaded' });
  });

  it('is not greeted when the same window loads another page: that one says hello itself', () => {
    const { page, frame } = mountReady();
    frame.dispatchEvent(new Event('load'));
    expect(page.heard()).toEqual(['init']);
  });

  it('is not greeted any more after unmount()', () => {
    const { checkout, container, frame } = mountReady();
    checkout.unmount();
    container.append(frame);
    expect(reload(frame).heard()).toEqual([]);
    frame.remove();
  });
});

describe('an iframe that was removed before its page said anything', () => {
  it('comes up when it is put back', () => {
    const { checkout, container, frame, events } = mountCheckout();
    frame.remove();
    observers.notify();
    expect(checkout.state).toBe('idle');
    container.append(frame);
    const page = reload(frame);
    expect(page.heard()).toEqual(['init']);
    page.say({ type: 'ready', methods: ['card'] });
    expect(checkout.state).toBe('ready');
    expect(events.map(([event]) => event)).toEqual(['ready']);
  });

  it('raises a load error when nothing comes up then', () => {
    const { checkout, container, frame, events } = mountCheckout();
    frame.remove();
    observers.notify();
    container.append(frame);
    reload(frame);
    vi.advanceTimersByTime(15_000);
    expect(checkout.state).toBe('failed');
    expect(events.map(([event]) => event)).toEqual(['load_error']);
  });
});
