import { wrapMessage } from '../../protocol/envelope.ts';
import type { FrameMessage } from '../../protocol/messages.ts';
import { parseFrameMessage } from '../../protocol/parse-frame-message.ts';
import type { CheckoutDiagnosis } from '../api/types.ts';
import type * as real from '../frame/open-channel.ts';
import { getCheckoutUrl } from './create-frame.ts';
import { createMockPage, type MockPage } from './create-mock-page.ts';
import { script } from './mock-script.ts';

const pages = new Map<MockPage, () => CheckoutDiagnosis>();

export const describeCheckouts: typeof real.describeCheckouts = () =>
  [...pages.values()].map((describe) => describe());

/** The pretend page that was mounted last, if it can be used. An earlier one would belong to another test. */
export const findMockPage = (): MockPage | undefined => {
  const page = [...pages.keys()].pop();
  return page?.isReady() ? page : undefined;
};

/** Nothing is heard of the pages of an earlier test. */
export const forgetPages = (): void => pages.clear();

/**
 * The real one posts messages to the iframe's window; here a simulated page in this window gets them. A
 * message takes a task in each direction, like a real one.
 */
export const openChannel: typeof real.openChannel = (frame, origin, onMessage, describe) => {
  let frameWindow: Window | null = null;
  const page = createMockPage({
    checkoutUrl: getCheckoutUrl(frame),
    origin,
    say(message: FrameMessage) {
      setTimeout(() => {
        if (!pages.has(page)) return;
        script.messages.push({ from: 'page', message });
        const parsed = parseFrameMessage(wrapMessage(message));
        if (parsed) onMessage(parsed);
      });
    },
  });
  pages.set(page, () => ({ origin, size: [frame.offsetWidth, frame.offsetHeight], ...describe() }));
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
