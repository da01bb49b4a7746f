import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('mount() of a mounted checkout in another place', () => {
  it.each([
    ['an element', () => addContainer()],
    ['a shadow root', () => addContainer().attachShadow({ mode: 'open' })],
  ])(
    'moves the iframe into %s with moveBefore(), and the checkout keeps its state and open calls',
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

  it('moves the iframe to the end of the new element', () => {
    stubMoveBefore();
    const { checkout, frame } = mountReady();
    const other = addContainer();
    other.append('Pay here:');
    checkout.mount(other);
    expect(other.lastChild).toBe(frame);
  });

  it('reloads the page without moveBefore(), and the next ready reports that the input was lost', async () => {
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

  it('reloads the page if moveBefore() throws', () => {
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

  it('reports the lost input only once, and not after a later reload or remount', () => {
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

  it('leaves the iframe in place if the target does not exist', () => {
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
    ['the container is removed', ({ container }) => container.remove()],
    ['the iframe itself is removed', ({ frame }) => frame.remove()],
  ];

  it.each(REMOVALS)('ends the mount and rejects open calls: %s', async (_how, act) => {
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

  it('is told apart from a mere change of size', async () => {
    const { checkout, page } = mountReady();
    const promise = checkout.submit();
    observers.notify();
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'completed' });
    await expect(promise).resolves.toEqual({ outcome: 'completed' });
  });

  it('causes no load_error later, and leaves no listener', () => {
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

  it('is replaced by mount(), which raises ready once', () => {
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

describe('an iframe that other code moves, or removes and inserts again', () => {
  it.each([
    ['moved', (frame: Element) => addContainer().append(frame)],
    [
      'inserted again',
      (frame: Element, container: Element) => {
        frame.remove();
        observers.notify();
        container.append(frame);
      },
    ],
  ])('receives init in its new window, although its hello was missed, after it was %s', async (_how, act) => {
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

  it('rejects the open calls to its old window', async () => {
    const { checkout, frame } = mountReady();
    const results = [checkout.validate(), checkout.submit()];
    addContainer().append(frame);
    reload(frame);
    for (const result of results) await expect(result).rejects.toMatchObject({ code: 'frame_reloaded' });
  });

  it('receives no second init when the same window only raises another load event', () => {
    const { page, frame } = mountReady();
    frame.dispatchEvent(new Event('load'));
    expect(page.heard()).toEqual(['init']);
  });

  it('receives no init after unmount()', () => {
    const { checkout, container, frame } = mountReady();
    checkout.unmount();
    container.append(frame);
    expect(reload(frame).heard()).toEqual([]);
    frame.remove();
  });
});

describe('an iframe whose page a consent manager takes away', () => {
  const take = (frame: HTMLIFrameElement, URL: string | undefined) => {
    vi.spyOn(frame, 'contentDocument', 'get').mockReturnValue((URL ? { URL } : null) as Document | null);
    frame.dispatchEvent(new Event('load'));
  };

  it('raises load_error at once, rejects open calls, and is ready again with the page', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { checkout, frame, page, events } = mountReady();
    take(frame, undefined);
    const submission = checkout.submit();
    take(frame, 'about:blank');
    await expect(submission).rejects.toMatchObject({ code: 'frame_reloaded' });
    expect(checkout.state).toBe('failed');
    page.comeUp();
    take(frame, undefined);
    expect(checkout.state).toBe('ready');
    expect(events.map(([event]) => event)).toEqual(['ready', 'load_error']);
  });

  it('keeps its state on a page of the shop, to which a payment leads', () => {
    const { checkout, frame } = mountReady();
    take(frame, undefined);
    take(frame, 'https://shop.example/thanks');
    expect(checkout.state).toBe('ready');
  });
});

describe('an iframe that was removed before its page sent hello', () => {
  it('becomes ready when it is inserted again', () => {
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

  it('raises load_error if its page sends nothing after it was inserted again', () => {
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
