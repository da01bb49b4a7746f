import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHECKOUT_ORIGIN } from '../support/create-fake-page.ts';
import { giveFrameWindows } from '../support/give-frame-windows.ts';
import { mountCheckout } from '../support/mount-checkout.ts';

giveFrameWindows();

beforeEach(() => void vi.useFakeTimers());

describe('the user activation of the shop’s page', () => {
  const press = (isActive: boolean | undefined, methods: string[]) => {
    const userActivation = isActive === undefined ? undefined : { isActive };
    Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    const mounted = mountCheckout();
    mounted.page.comeUp(methods);
    return mounted;
  };

  it('is delegated with submit if the method needs it, to exactly the origin of the page', () => {
    const { checkout, page } = press(true, ['google_pay', 'card']);
    checkout.submit();
    expect(page.posts.at(-1)).toEqual({
      message: { servicepay: 1, type: 'submit', id: expect.any(Number) },
      targetOrigin: CHECKOUT_ORIGIN,
      delegate: 'payment',
    });
  });

  it('is delegated after the shopper has switched to a method that needs it', () => {
    const { checkout, page } = press(true, ['card', 'google_pay']);
    page.say({ type: 'method_change', method: 'google_pay' });
    checkout.submit();
    expect(page.posts.at(-1)).toHaveProperty('delegate');
  });

  it.each<[string, boolean | undefined, string[]]>([
    ['another method is chosen, which may need it in the shop’s page', true, ['card', 'google_pay']],
    ['there was no click', false, ['google_pay']],
    ['the browser does not report it', undefined, ['google_pay']],
  ])('is not delegated if %s', (_why, isActive, methods) => {
    const { checkout, page } = press(isActive, methods);
    checkout.validate();
    checkout.submit();
    expect(page.heard()).toEqual(['init', 'validate', 'submit']);
    for (const post of page.posts) {
      expect(post).not.toHaveProperty('delegate');
      expect(post.targetOrigin).toBe(CHECKOUT_ORIGIN);
    }
  });

  it('is not delegated with any message but submit', () => {
    const { checkout, page } = press(true, ['google_pay']);
    checkout.validate();
    checkout.focus('email');
    checkout.update({ locale: 'it' });
    for (const post of page.posts) expect(post).not.toHaveProperty('delegate');
  });

  it('is not delegated by a browser without delegation, which still sends submit', () => {
    const { checkout, frame, page } = press(true, ['google_pay']);
    const source = frame.contentWindow as Window;
    const post = source.postMessage.bind(source) as (message: unknown, target: unknown) => void;
    source.postMessage = ((message: unknown, target: unknown) => {
      if (typeof target === 'object') throw new DOMException('no', 'NotSupportedError');
      post(message, target);
    }) as typeof source.postMessage;
    checkout.submit();
    expect(page.heard()).toEqual(['init', 'submit']);
    expect(page.posts.at(-1)?.targetOrigin).toBe(CHECKOUT_ORIGIN);
  });
});
