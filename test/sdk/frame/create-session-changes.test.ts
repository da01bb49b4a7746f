import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePage } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { getFrame, mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

const HELLO = { type: 'hello', version: 1, build: 'test' } as const;

const mountReady = (options?: Parameters<typeof mountCheckout>[0]) => {
  const mounted = mountCheckout(options);
  mounted.page.comeUp();
  mounted.page.posts.length = 0;
  return mounted;
};

describe('update()', () => {
  it('sends the changed options to the page in place', () => {
    const { checkout, container, page, frame } = mountReady();
    checkout.update({
      locale: 'it',
      paymentMethods: ['card'],
      theme: { customCss: 'https://x.example/a.css' },
    });
    expect(page.posts).toEqual([
      {
        message: {
          servicepay: 1,
          type: 'update',
          options: { locale: 'it', paymentMethods: ['card'], customCss: 'https://x.example/a.css' },
        },
        targetOrigin: 'https://pay.example',
      },
    ]);
    expect(getFrame(container)).toBe(frame);
  });

  it('changes the size of the iframe', () => {
    const { checkout, frame } = mountReady();
    checkout.update({ height: '500px', width: '30rem' });
    expect([frame.style.height, frame.style.width]).toEqual(['500px', '30rem']);
    checkout.update({ width: '100%' });
    expect([frame.style.height, frame.style.width]).toEqual(['500px', '100%']);
  });

  it('switches to a height that follows the content and back, and sends init each time', () => {
    const { checkout, frame, page } = mountReady({ locale: 'it' });
    page.say({ type: 'resize', height: 480 });
    page.say({ type: 'resize', height: 998 });
    // A height that is not given is as fixed as one that is.
    expect(frame.style.height).toBe('720px');
    checkout.update({ height: 'auto' });
    page.say({ type: 'resize', height: 481 });
    expect(frame.style.height).toBe('481px');
    checkout.update({ height: '600px' });
    page.say({ type: 'resize', height: 482 });
    expect(frame.style.height).toBe('600px');
    expect(page.posts.map(({ message }) => message)).toMatchObject([
      { type: 'init', options: { locale: 'it', autoHeight: true } },
      { type: 'init', options: { locale: 'it', autoHeight: false } },
    ]);
  });

  it('keeps the automatic height while other options change', () => {
    const { checkout, frame, page } = mountReady({ height: 'auto' });
    page.say({ type: 'resize', height: 481 });
    checkout.update({ width: '90%' });
    expect(frame.style.height).toBe('481px');
  });

  it('before hello is included in init', () => {
    const { checkout, page } = mountCheckout();
    checkout.update({ locale: 'it' });
    expect(page.posts).toEqual([]);
    page.say(HELLO);
    expect(page.posts.map(({ message }) => message)).toMatchObject([
      { type: 'init', options: { locale: 'it' } },
    ]);
  });

  it('between hello and ready is sent at once', () => {
    const { checkout, page } = mountCheckout();
    page.say(HELLO);
    checkout.update({ locale: 'it' });
    expect(page.heard()).toEqual(['init', 'update']);
  });

  it('stays in effect after a reload of the page and after the next mount', () => {
    const { checkout, container, page } = mountReady();
    checkout.update({ locale: 'it' });
    page.say(HELLO);
    expect(page.posts.at(-1)?.message).toMatchObject({ type: 'init', options: { locale: 'it' } });
    checkout.unmount();
    checkout.update({ paymentMethods: ['card'], height: '500px' });
    checkout.mount(container);
    const next = createFakePage(getFrame(container));
    next.say(HELLO);
    expect(next.posts[0]?.message).toMatchObject({ options: { locale: 'it', paymentMethods: ['card'] } });
    expect(getFrame(container).style.height).toBe('500px');
  });

  it('throws for an invalid value and changes nothing', () => {
    const { checkout, frame, page } = mountReady();
    expect(() => checkout.update({ width: '1px', height: -5 })).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining('height') }),
    );
    expect(frame.style.width).toBe('100%');
    expect(page.posts).toEqual([]);
  });
});

describe('focus()', () => {
  it('focuses the iframe without scrolling, and asks the page to focus the field', () => {
    const { checkout, frame, page } = mountReady();
    const focus = vi.spyOn(frame, 'focus');
    checkout.focus('card_number');
    checkout.focus();
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]]);
    expect(page.posts.map(({ message }) => message)).toEqual([
      { servicepay: 1, type: 'focus', field: 'card_number' },
      { servicepay: 1, type: 'focus', field: undefined },
    ]);
  });

  it('does nothing without an iframe', () => {
    const { checkout } = mountReady();
    checkout.unmount();
    expect(checkout.focus('email')).toBe(checkout);
  });
});

describe('an automatic height', () => {
  const mountAuto = () => mountReady({ height: 'auto' });

  it('begins with 720px, which fits most checkouts', () => {
    expect(mountAuto().frame.style.height).toBe('720px');
  });

  it.each([
    [480, '480px'],
    [480.2, '480.2px'],
    [1, '1px'],
    [10_000, '10000px'],
    [10_001, '10000px'],
    [1e12, '10000px'],
  ])('is set for a resize to %d as %s', (height, expected) => {
    const { frame, page } = mountAuto();
    page.say({ type: 'resize', height });
    expect(frame.style.height).toBe(expected);
  });

  it.each([0, -1, 0.4, Number.NaN, Number.POSITIVE_INFINITY, '480px', '480', null])(
    'ignores a resize to %s',
    (height) => {
      const { frame, page } = mountAuto();
      page.say({ type: 'resize', height: 480 });
      page.say({ type: 'resize', height } as never);
      expect(frame.style.height).toBe('480px');
    },
  );

  it('stops a loop of a page and an iframe that keep resizing each other', () => {
    const { frame, page } = mountAuto();
    for (let height = 500; height < 700; height += 1) page.say({ type: 'resize', height });
    const stopped = Number.parseInt(frame.style.height, 10);
    expect(stopped).toBeGreaterThan(510);
    expect(stopped).toBeLessThan(600);
    vi.advanceTimersByTime(999);
    page.say({ type: 'resize', height: 800 });
    expect(frame.style.height).toBe(`${stopped}px`);
    vi.advanceTimersByTime(1_000);
    page.say({ type: 'resize', height: 900 });
    expect(frame.style.height).toBe('900px');
  });

  it('follows slow changes without a limit', () => {
    const { frame, page } = mountAuto();
    for (let height = 500; height < 700; height += 1) {
      vi.advanceTimersByTime(1_000);
      page.say({ type: 'resize', height });
    }
    expect(frame.style.height).toBe('699px');
  });
});
