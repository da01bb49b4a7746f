import { wrapMessage } from '../protocol/envelope.ts';
import type { HostMessage } from '../protocol/messages.ts';
import { type ParsedFrameMessage, parseFrameMessage } from '../protocol/parse-frame-message.ts';
import { getPageOrigin } from './get-page-origin.ts';
import { type ReturnMessage, readReturnMessage } from './read-return-message.ts';
import type { CheckoutDiagnosis } from './types.ts';

export type LinkMessage = ParsedFrameMessage | ReturnMessage;

/** What crosses the border between this window and one iframe's. */
export interface FrameLink {
  /** @param delegate hands the right of the shopper's click on, where browsers can (`payment`, Chromium) */
  post(message: HostMessage, delegate?: string | false): void;
  /**
   * False once the iframe was taken out, or moved by somebody: it has another window then than when this was first asked,
   * or a message came.
   */
  isCurrent(): boolean;
  close(): void;
}

interface Receiver {
  /** Is no stranger any more if the message is from its iframe. */
  claim(event: MessageEvent): void;
  receive(event: MessageEvent): void;
  describe(): CheckoutDiagnosis;
}

/**
 * One window listener for all checkouts, and a map from a frame's window to its checkout: a message that is not ours
 * costs one look-up, however many checkouts there are. Its `data` is not touched: browsers decode it only then.
 */
const receivers = new Map<unknown, Receiver>();

/**
 * Checkouts that have not been heard of yet. To ask an iframe for its window right after its insertion makes browsers
 * build one for the blank page in it, which takes longer than everything else that we do: so not before a message comes.
 */
const strangers = new Set<Receiver>();

const dispatch = (event: MessageEvent): void => {
  for (const receiver of strangers) receiver.claim(event);
  receivers.get(event.source)?.receive(event);
};

const countCheckouts = (): number => receivers.size + strangers.size;

/** The checkouts whose iframes are in the page. */
export const describeCheckouts = (): CheckoutDiagnosis[] =>
  [...receivers.values(), ...strangers].map(({ describe }) => describe());

/**
 * @param frame in the document already, so that it has a window
 * @param origin the only one that is spoken and listened to
 */
export function openFrameLink(
  frame: HTMLIFrameElement,
  origin: string,
  onMessage: (message: LinkMessage) => void,
  describe: () => CheckoutDiagnosis,
): FrameLink {
  let frameWindow: Window | null = null;
  const isCurrent = () => {
    frameWindow ??= frame.contentWindow;
    return frame.contentWindow === frameWindow;
  };

  const receiver: Receiver = {
    describe,
    claim({ source }) {
      // A message without a source, and an iframe that is gone, would be alike.
      if (isCurrent() && source && source === frameWindow) {
        strangers.delete(receiver);
        receivers.set(source, receiver);
      }
    },
    receive(event) {
      // In the order of docs/protocol.md: a live window, that window (the map saw to it), exactly this origin, a known
      // shape. A removed frame's last messages arrive after its removal.
      if (!isCurrent()) return;
      const message =
        event.origin === origin
          ? parseFrameMessage(event.data)
          : event.origin === getPageOrigin() && readReturnMessage(event.data);
      if (message) onMessage(message);
    },
  };
  if (!countCheckouts()) addEventListener('message', dispatch);
  strangers.add(receiver);
  return {
    isCurrent,
    post(message, delegate) {
      const data = wrapMessage(message);
      const target = frameWindow ?? (frame.contentWindow as Window);
      try {
        if (delegate && navigator.userActivation.isActive)
          return target.postMessage(data, {
            targetOrigin: origin,
            delegate,
          } as WindowPostMessageOptions);
      } catch {
        // No `userActivation`, or no such right to hand on: the page must do without.
      }
      target.postMessage(data, origin);
    },
    close() {
      if ((strangers.delete(receiver) || receivers.delete(frameWindow)) && !countCheckouts())
        removeEventListener('message', dispatch);
    },
  };
}
