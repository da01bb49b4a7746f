import { wrapMessage } from '../../protocol/envelope.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import { parseFrameMessage } from '../../protocol/parse-frame-message.ts';
import type * as real from '../frame/open-channel.ts';
import type { Session } from '../frame/session.ts';
import { describeSession } from '../frame/show-state.ts';
import { getCheckoutUrl } from './create-frame.ts';
import { createMockPage, type MockPage } from './create-mock-page.ts';
import { script } from './mock-script.ts';

const pages = new Map<MockPage, Session>();

export const describeCheckouts: typeof real.describeCheckouts = () =>
  [...pages.values()].map(describeSession);

/** Returns the simulated page that was mounted last, if it is usable. An earlier one belongs to another test. */
export const findMockPage = (): MockPage | undefined => {
  const page = [...pages.keys()].pop();
  return page?.isReady() ? page : undefined;
};

/** Forgets the pages of earlier tests. */
export const forgetPages = (): void => pages.clear();

/**
 * Opens a channel to a simulated page in this window, in place of the iframe's window. A message takes a task in each direction,
 * as in reality.
 */
export const openChannel: typeof real.openChannel = (session) => {
  const { frame_: frame } = session;
  let frameWindow: Window | null = null;
  const page = createMockPage({
    checkoutUrl: getCheckoutUrl(frame),
    origin: session.origin_,
    say(message: FrameMessage) {
      setTimeout(() => {
        if (!pages.has(page)) return;
        script.messages.push({ from: 'page', message });
        const parsed = parseFrameMessage(wrapMessage(message));
        if (parsed) session.react_(parsed);
      });
    },
  });
  pages.set(page, session);
  page.start();
  return {
    isCurrent_() {
      frameWindow ??= frame.contentWindow;
      return pages.has(page) && frame.contentWindow === frameWindow;
    },
    post_(message) {
      script.messages.push({ from: 'script', message });
      setTimeout(() => {
        if (pages.has(page)) page.hear(message);
      });
    },
    close_: () => void pages.delete(page),
  };
};
