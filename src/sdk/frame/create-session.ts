import type { FrameHints, HostMessage } from '../../protocol/messages.ts';
import { createError } from '../api/checkout-error.ts';
import type { MountOptions } from '../api/read-options.ts';
import { createApplePayBridge } from '../apple-pay/create-apple-pay-bridge.ts';
import type { ChannelMessage } from './channel.ts';
import { createFrame } from './create-frame.ts';
import { move } from './frame-state.ts';
import { fail, lose, openPage } from './open-page.ts';
import { createInit, greet, post, postChange } from './post-messages.ts';
import { createQuestions, type FailureCode, type Question, type Settle } from './questions.ts';
import { REACTIONS } from './reactions.ts';
import type { Session } from './session.ts';

/** Inserts the iframe, and follows what happens to it there. */
function insertFrame(session: Session, container: Element | ShadowRoot): void {
  const frame = session.frame_;
  const other = container.children.namedItem(frame.name) as HTMLIFrameElement | null;
  // An iframe without a handler is a copy from a snapshot of the shop's page (Turbo, `innerHTML +=`), which raises no events.
  if (other?.onload) console.warn('ServicePay: another checkout is in this container');
  else other?.remove();
  container.appendChild(frame);
  frame.onload = () => {
    // If someone else moved or reinserted the iframe, the page is in another window.
    if (!session.page_.isCurrent_()) {
      openPage(session);
      greet(session);
    } else if (session.isLoaded_) {
      if (/^about/.test(frame.contentDocument?.URL as string)) {
        // A consent manager takes the page away by `src`, and may bring it back.
        openPage(session);
        fail(session, 'not_a_checkout');
      } else {
        // Another page in the same window closes Apple's sheet.
        session.bridge_.close_();
      }
    }
    move(session, 'load');
  };
}

/**
 * Requirements
 * - The shop gets `ready` once per mount, however often the page is reloaded.
 * - No question stays open: it is answered, or fails when the page is reloaded, fails to load or is removed.
 * - A page that loads after a load error is still usable.
 * - An iframe that someone else moves, or removes and reinserts, recovers automatically; a copy of one makes way for it.
 * - Any handler of the shop may unmount or remount the checkout: the state changes before each event.
 *
 * Steps
 * 1. Open the channel and watch the load, before the iframe is in the document: a browser may report a blocked frame at once.
 * Insert it. Its `src` is already set, because a later one would add a history entry. Watch it for changes by others, until
 * `close`.
 * 2. `hello`: send the options. A second one means that the page was reloaded, or a bank's page was shown in between, so
 * questions to the old page fail. If a policy denies wallets to the iframe, which only Chromium reports, log a warning.
 * 3. `ready`: stop watching, send waiting messages, raise `ready`.
 * 4. No `ready`: a load error, unless the page has said hello; then a policy that blocks another frame of that origin does not
 * matter. Remember the window, to distinguish later ones of this iframe.
 * 5. Another window in the iframe: its `hello` may be lost, so send the options without one.
 *
 * https://www.w3.org/TR/permissions-policy-1/#introspection
 */
export function createSession(
  container: Element | ShadowRoot,
  given: MountOptions & Pick<Session, 'emit_' | 'readyEvent_'>,
): Session {
  const lookForFrame = () => {
    if (!session.frame_.isConnected) lose(session, 'unmounted');
  };
  const session = {
    ...given,
    is_: 'loading',
    frame_: createFrame(given),
    unsent_: [] as HostMessage[],
    bridge_: createApplePayBridge(given.hints_.applePayParentBridge, (message) =>
      postChange(session, message),
    ),
    questions_: createQuestions(given.readyTimeout, lookForFrame),
    // The size of a removed iframe becomes 0: the only signal without observing all changes of the shop's page. An iframe that was
    // already hidden gives none.
    observer_: new ResizeObserver(lookForFrame),
    react_: (message: ChannelMessage) => REACTIONS[message.type](session, message as never),
  } as Session;
  openPage(session);
  insertFrame(session, container);
  session.observer_.observe(session.frame_);
  return session;
}

/** Asks the page as soon as it is usable. Throws after a load error, until another page loads. */
export function askPage(session: Session, type: Question, settle: Settle): void {
  if (session.code_) throw createError(session.code_, 'mount() again');
  if (type === 'submit' && session.method_ === 'apple_pay' && !session.result_)
    session.bridge_.beginPrepared_();
  post(session, session.questions_.add_(type, settle));
}

/** Focuses a field, as soon as the page is usable. */
export function focus(session: Session, field: unknown): void {
  session.frame_.focus({ preventScroll: true });
  // Anything but a string, such as an event, is ignored. A value that cannot be cloned would block later messages.
  post(session, { type: 'focus', field: typeof field === 'string' ? field : undefined } as HostMessage);
}

/**
 * Shows changed options.
 * @param told the changes that concern the page
 */
export function update(session: Session, options: MountOptions, told: FrameHints): void {
  const height = session.height;
  Object.assign(session, options);
  session.frame_.style.width = options.width;
  if (options.height !== 'auto') session.frame_.style.height = options.height;
  // Only `init` says whether heights are wanted; the page accepts a second one without reloading.
  postChange(session, height === options.height ? { type: 'update', options: told } : createInit(session));
}

/** Removes the iframe; open questions fail with this code. */
export function close(session: Session, code: FailureCode): void {
  session.observer_.disconnect();
  session.frame_.onload = null;
  // Close first, so that messages of the unloading page are ignored.
  lose(session, code);
  session.frame_.remove();
}
