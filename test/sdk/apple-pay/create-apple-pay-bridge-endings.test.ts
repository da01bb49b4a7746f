import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { addContainer } from '../support/mount-checkout.ts';
import { type ResizeObserverStub, stubResizeObserver } from '../support/stub-resize-observer.ts';
import { type ApplePayCheckout, installApplePay, mountApplePay } from './mount-apple-pay.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

let observers: ResizeObserverStub;

beforeEach(() => {
  observers = stubResizeObserver();
});

/** Fires `load`, as browsers do for every page loaded in the frame. */
const finishLoading = (frame: HTMLIFrameElement, times = 1) => {
  for (let time = 0; time < times; time += 1) frame.dispatchEvent(new Event('load'));
};

const SESSION = 7;
const VALID = { nonce: 'n' };

/** The shopper has allowed the payment, and waits. */
const authorize = () => {
  const double = installApplePay();
  const mounted = mountApplePay();
  mounted.begin(SESSION);
  vi.advanceTimersByTime(0);
  mounted.complete(SESSION, 'merchant_validation', VALID);
  double.authorize();
  return { ...mounted, double };
};

const list = ({ double }: Pick<ReturnType<typeof authorize>, 'double'>) => double.log.map(([what]) => what);

const count = (begun: ReturnType<typeof authorize>, what: string) =>
  list(begun).filter((logged) => logged === what).length;

describe('an Apple Pay session', () => {
  it.each([[{ status: 0 }], [{ status: 0, errors: [] }], [0]])(
    'ends when the page answers the payment with %j',
    (value) => {
      const begun = authorize();
      begun.complete(SESSION, 'payment', value);
      begun.checkout.destroy();
      expect(list(begun).slice(-2)).toEqual(['completePayment', 'closed']);
      expect(count(begun, 'abort')).toBe(0);
    },
  );

  it.each([[{ status: 1 }], [{ status: 1, errors: [{ code: 'unknown' }] }], [1]])(
    'lets the next session begin after the page refused the payment with %j',
    (value) => {
      const begun = authorize();
      begun.complete(SESSION, 'payment', value);
      begun.begin(SESSION + 1);
      expect(list(begun).slice(-2)).toEqual(['construct', 'begin']);
      expect(begun.notice()).toMatchObject({ step: 'event', name: 'paymentauthorized' });
      vi.advanceTimersByTime(0);
      expect(begun.notice()).toMatchObject({ session: SESSION + 1, name: 'validatemerchant' });
    },
  );

  it('stays open after a refusal with errors, so that the shopper can correct them in the same sheet', () => {
    const begun = authorize();
    begun.complete(SESSION, 'payment', { status: 1, errors: [{ code: 'unknown' }] });
    begun.double.authorize();
    begun.complete(SESSION, 'payment', { status: 0 });
    expect(list(begun).at(-1)).toBe('closed');
    begun.begin(SESSION + 1);
    expect(count(begun, 'abort')).toBe(0);
  });

  it('lets a session of another checkout begin after a refusal', () => {
    const begun = authorize();
    begun.complete(SESSION, 'payment', { status: 1 });
    const other = mountApplePay();
    other.begin(1);
    expect(other.notices()).toEqual([]);
  });

  const ENDINGS: [string, (mounted: ApplePayCheckout) => void][] = [
    ['the page requests it', ({ call }) => call('abort', { session: SESSION })],
    ['unmount() is called', ({ checkout }) => checkout.unmount()],
    ['destroy() is called', ({ checkout }) => checkout.destroy()],
    ['the page sends hello again', ({ page }) => page.say({ type: 'hello', version: 1, build: '2' })],
    ['the window is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the frame is led to another page', ({ frame }) => finishLoading(frame, 2)],
    [
      'other code removes the frame',
      ({ container }) => {
        container.textContent = '';
        observers.notify();
      },
    ],
  ];
  /** Apart from the others: the other window has a timer of happy-dom's own. */
  const MOVE: (typeof ENDINGS)[number] = [
    'other code moves the frame, which then gets another window',
    ({ frame }) => {
      addContainer().append(frame);
      finishLoading(frame);
    },
  ];

  it.each([...ENDINGS, MOVE])('is aborted exactly once when %s', (_why, act) => {
    const begun = authorize();
    const told = begun.notices().length;
    act(begun);
    expect(begun.double.isOpen()).toBe(false);
    act(begun);
    begun.checkout.destroy();
    window.dispatchEvent(new Event('pagehide'));
    expect(count(begun, 'abort')).toBe(1);
    expect(begun.notices()).toHaveLength(told);
  });

  it.each(ENDINGS)('leaves no timer, no listener and no open sheet behind when %s', (_why, act) => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    const remove = vi.spyOn(globalThis, 'removeEventListener');
    const begun = authorize();
    act(begun);
    const added = add.mock.calls.filter(([type]) => type === 'pagehide').map(([, listener]) => listener);
    const removed = remove.mock.calls.filter(([type]) => type === 'pagehide').map(([, listener]) => listener);
    expect(added).toHaveLength(1);
    expect(removed).toEqual(added);
    begun.checkout.destroy();
    expect(vi.getTimerCount() - 1).toBe(0);
    const next = mountApplePay();
    next.begin(1);
    expect(begun.double.isOpen()).toBe(true);
  });

  it.each([
    ['another session', { session: SESSION + 1 }],
    ['no session', {}],
    ['the session as text', { session: `${SESSION}` }],
  ])('is not aborted by an abort message for %s', (_what, fields) => {
    const begun = authorize();
    begun.call('abort', fields);
    expect(begun.double.isOpen()).toBe(true);
  });

  it.each([
    ['after its hello', (mounted: ApplePayCheckout) => finishLoading(mounted.frame)],
    [
      'after its hello, once it was loaded again',
      ({ page, frame, begin }: ApplePayCheckout) => {
        finishLoading(frame);
        page.comeUp();
        begin(SESSION);
        finishLoading(frame);
      },
    ],
  ])('is not aborted by the load event of the page that began it: %s', (_when, act) => {
    const double = installApplePay();
    const mounted = mountApplePay();
    mounted.begin(SESSION);
    act(mounted);
    expect(double.isOpen()).toBe(true);
    finishLoading(mounted.frame);
    expect(double.isOpen()).toBe(false);
  });

  it('is aborted by the next load event if the page sent hello only after its own load event', () => {
    const double = installApplePay();
    const mounted = mountApplePay({}, undefined, ({ frame }) => finishLoading(frame));
    mounted.begin(SESSION);
    expect(double.isOpen()).toBe(true);
    finishLoading(mounted.frame);
    expect(double.isOpen()).toBe(false);
  });

  it('is not aborted when another checkout is destroyed', () => {
    const other = mountApplePay();
    const begun = authorize();
    other.checkout.destroy();
    expect(begun.double.isOpen()).toBe(true);
  });

  it('is not aborted again after the shopper has cancelled it', () => {
    const begun = authorize();
    begun.double.cancel();
    expect(() => begun.checkout.destroy()).not.toThrow();
    expect(count(begun, 'abort')).toBe(0);
  });

  it('raises no more events to the page once it was aborted', () => {
    const sessions: ApplePaySession[] = [];
    installApplePay();
    const Double = ApplePaySession;
    vi.stubGlobal(
      'ApplePaySession',
      class extends Double {
        constructor(...parts: ConstructorParameters<typeof ApplePaySession>) {
          super(...parts);
          sessions.push(this);
        }
      },
    );
    const mounted = mountApplePay();
    mounted.begin(SESSION);
    mounted.call('abort', { session: SESSION });
    sessions[0]?.dispatchEvent(Object.assign(new Event('paymentauthorized'), { payment: {} }));
    sessions[0]?.dispatchEvent(new Event('cancel'));
    expect(mounted.notices()).toEqual([]);
  });

  it('ends even if its abort() throws', () => {
    const begun = authorize();
    vi.spyOn(ApplePaySession.prototype, 'abort').mockImplementation(() => {
      throw new DOMException('over', 'InvalidAccessError');
    });
    expect(() => begun.checkout.unmount()).not.toThrow();
    const next = mountApplePay();
    begun.double.cancel();
    next.begin(1);
    expect(begun.double.isOpen()).toBe(true);
  });
});
