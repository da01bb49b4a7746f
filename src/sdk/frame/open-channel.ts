import { wrapMessage } from '../../protocol/envelope.ts';
import { parseFrameMessage } from '../../protocol/parse-frame-message.ts';
import { readOwn, readText } from '../../protocol/shapes/readers.ts';
import { getPageOrigin } from '../api/get-page-origin.ts';
import { addTrace } from '../api/trace.ts';
import type { CheckoutDiagnosis } from '../api/types.ts';
import type { Channel, ReturnMessage } from './channel.ts';
import type { Session } from './session.ts';
import { describeSession } from './show-state.ts';

type Receive = (event: MessageEvent, source: MessageEventSource) => void;

/** The message receivers of all iframes. */
const receivers = new Map<Receive, Session>();

/** The receivers of the iframes whose window is known: all whose page has sent something. */
const receiversByWindow = new Map<MessageEventSource | null | undefined, Receive>();

/**
 * The only listener of all checkouts. A foreign message costs one look-up, however many checkouts there are, and its `data`,
 * which browsers decode on access, is never read. Only while a page has not sent anything is each iframe compared.
 */
const dispatch = (event: MessageEvent): void => {
  // Read only once: this getter is a large part of the cost.
  const { source } = event;
  // Without a source, the message would match a removed frame, because both are null.
  if (source)
    if (receiversByWindow.size < receivers.size) for (const [receive] of receivers) receive(event, source);
    else receiversByWindow.get(source)?.(event, source);
};

/** Lists the checkouts whose iframes are in the page. */
export const describeCheckouts = (): CheckoutDiagnosis[] => [...receivers.values()].map(describeSession);

/**
 * Reads `{ type: 'service-payment-complete', status }`. Any page of the shop's origin may be in the frame, and anyone who can
 * navigate the frame can send this, so it never counts as a payment.
 */
function readReturnMessage(data: unknown): ReturnMessage | false {
  const status = !!data && readOwn(data, 'type') === 'service-payment-complete' && readOwn(data, 'status');
  return typeof status === 'string' && { type: 'return', status: readText(status) };
}

/**
 * Requirements
 * - Messages are accepted only from this iframe's window and exactly this origin, and never after the iframe was removed.
 * - A foreign message costs as little as possible: its `data` is not read.
 * - Messages are posted only to exactly this origin.
 *
 * Steps for a message
 * 1. Compare the source with the iframe's window, and check that the iframe still has it.
 * 2. Compare the origin: the checkout's, or this page's for a return page of the shop.
 * 3. Parse the data into a known shape. Anything else is dropped.
 *
 * @param session its iframe need not be in the document yet: the window is read when a message arrives
 */
export const openChannel = (session: Session): Channel => {
  let frameWindow: Window | null | undefined;
  /** Returns the iframe's window at the first call. Not called after `close_`. */
  const getWindow = () => {
    frameWindow ??= session.frame_.contentWindow;
    if (frameWindow) receiversByWindow.set(frameWindow, receive);
    return frameWindow;
  };

  const receive: Receive = (event, source) => {
    // In the order of docs/protocol.md: an existing window, this iframe's window, exactly this origin, a known shape. Messages of
    // a removed frame may still arrive.
    if (source !== session.frame_.contentWindow || source !== getWindow()) return;
    const message =
      event.origin === session.origin_
        ? parseFrameMessage(event.data)
        : event.origin === getPageOrigin() && readReturnMessage(event.data);
    if (!message) return;
    addTrace(`<${message.type}`);
    session.react_(message);
  };
  // The same listener is only added once. It may be gone: `document.open()` removes those of the window.
  addEventListener('message', dispatch);
  receivers.set(receive, session);
  return {
    isCurrent_: () => receivers.has(receive) && session.frame_.contentWindow === getWindow(),
    post_(message, delegate) {
      addTrace(`>${message.type}`);
      const data = wrapMessage(message);
      const target = frameWindow ?? (session.frame_.contentWindow as Window);
      try {
        if (delegate && navigator.userActivation.isActive)
          return target.postMessage(data, {
            targetOrigin: session.origin_,
            delegate,
          } as WindowPostMessageOptions);
      } catch {
        // If the browser lacks `userActivation` or cannot delegate, the message is posted without it.
      }
      target.postMessage(data, session.origin_);
    },
    close_() {
      receiversByWindow.delete(frameWindow);
      if (receivers.delete(receive) && !receivers.size) removeEventListener('message', dispatch);
    },
  };
};
