// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openHostChannel } from '../src/page/host/open-host-channel.ts';
import type { FrameMessage, HostMessage } from '../src/protocol/messages.ts';
import { parseFrameMessage } from '../src/protocol/parse-frame-message.ts';
import { parseHostMessage } from '../src/protocol/parse-host-message.ts';
import type { CheckoutOptions } from '../src/sdk/api/types.ts';
import { VALID_FRAME_MESSAGES } from './protocol/valid-frame-messages.ts';
import { CHECKOUT_ORIGIN, CHECKOUT_URL } from './sdk/support/create-fake-page.ts';
import { deliver } from './sdk/support/deliver.ts';
import { giveFrameWindows } from './sdk/support/give-frame-windows.ts';
import { mountCheckout } from './sdk/support/mount-checkout.ts';

giveFrameWindows();

/** A window that hosts the page: what the page posts to it is recorded. */
function openPage(listener: (message: HostMessage) => void) {
  const posts: { message: FrameMessage; targetOrigin: string }[] = [];
  const parent = {
    postMessage: (message: FrameMessage, targetOrigin: string) =>
      void posts.push({ message: structuredClone(message), targetOrigin }),
  };
  const frame = Object.assign(new EventTarget(), { name: 'servicepay:1:https://shop.example', parent });
  const channel = openHostChannel(frame as unknown as Window, {
    hostDomains: ['shop.example'],
    build: 'test',
  });
  if (!channel) throw new Error('the page found nobody to speak to');
  channel.listen(listener);
  const hear = (data: unknown, forged: object = {}) =>
    frame.dispatchEvent(
      Object.assign(new Event('message'), {
        source: parent,
        origin: 'https://shop.example',
        data,
        ...forged,
      }),
    );
  return { channel, posts, hear };
}

describe('a message of the script', () => {
  const OPTIONS: Partial<CheckoutOptions>[] = [
    {},
    { externalSubmit: true, applePayParentBridge: false },
    { locale: 'it', paymentMethods: ['card'], theme: { customCss: 'https://shop.example/pay.css' } },
    { locale: '', paymentMethods: [], theme: {} },
  ];

  it.each(OPTIONS)('is understood completely by the page after %o', (options) => {
    const { checkout, page } = mountCheckout(options);
    page.comeUp();
    checkout.validate();
    checkout.submit();
    checkout.update({ locale: 'it' }).focus('email').focus();
    const heard: HostMessage[] = [];
    const { hear } = openPage((message) => heard.push(message));
    expect(page.heard()).toEqual(['init', 'validate', 'submit', 'update', 'focus', 'focus']);
    for (const { message, targetOrigin } of page.posts) {
      const { servicepay, ...said } = message;
      expect(servicepay).toBe(1);
      expect(parseHostMessage(message)).toStrictEqual(said);
      expect(targetOrigin).toBe(CHECKOUT_ORIGIN);
      hear(message);
      expect(heard.at(-1)).toStrictEqual(said);
    }
  });

  it.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://evil.test' }],
    ['an opaque origin', { origin: 'null' }],
  ])('is not accepted by the page from %s', (_case, forged) => {
    const listener = vi.fn();
    const { hear } = openPage(listener);
    hear({ servicepay: 1, type: 'submit', id: 1 }, forged);
    expect(listener).not.toHaveBeenCalled();
    hear({ servicepay: 1, type: 'submit', id: 1 });
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('a message of the page', () => {
  it.each(VALID_FRAME_MESSAGES)('is understood completely by the script: %o', (message) => {
    const { channel, posts } = openPage(() => {});
    channel.post(message);
    const post = posts.at(-1);
    expect(post?.targetOrigin).toBe('https://shop.example');
    expect(parseFrameMessage(post?.message)).toEqual(message);
  });

  it('begins with hello, which the script answers with init', () => {
    const { posts } = openPage(() => {});
    expect(posts.map(({ message }) => message.type)).toEqual(['hello']);
    const { frame, page } = mountCheckout();
    deliver({ source: frame.contentWindow, origin: new URL(CHECKOUT_URL).origin, data: posts[0]?.message });
    expect(page.posts.map(({ message }) => message.type)).toEqual(['init']);
  });
});
