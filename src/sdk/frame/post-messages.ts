import type { HostMessage } from '../../protocol/messages.ts';
import type { Session } from './session.ts';

/**
 * Delegates the shopper's click only to the method that needs it, because it then counts for nothing else (Apple Pay's session, a
 * popup).
 */
const postNow = (session: Session, message: HostMessage): void =>
  session.page_.post_(message, message.type === 'submit' && session.method_ === 'google_pay' && 'payment');

/** Posts a message now, or as soon as a page is usable. */
export function post(session: Session, message: HostMessage): void {
  if (session.is_ === 'ready') postNow(session, message);
  else session.unsent_.push(message);
}

/** Posts a message to a page that has its options; any other page gets them from `init`. */
export function postChange(session: Session, message: HostMessage): void {
  if (session.hasGreeted_) postNow(session, message);
}

export const createInit = (session: Session): HostMessage => ({
  type: 'init',
  options: {
    ...session.hints_,
    colorScheme: session.colorScheme_,
    autoHeight: session.height === 'auto',
  },
});

/**
 * Whether the shop's color scheme is dark. The color of the iframe is `canvastext`, which is `rgb(0, 0, 0)` in a light scheme and
 * `rgb(255, 255, 255)` in a dark one: as texts, only the second is greater than `rgb(1`.
 */
const isDark = (frame: HTMLIFrameElement): boolean => getComputedStyle(frame).color > 'rgb(1';

/** Sends a newly loaded page its options. With its greeting, the page is rendered, so the placeholder is removed. */
export function greet(session: Session): void {
  const { style } = session.frame_;
  session.frame_.ariaBusy = 'true';
  style.background = style.colorScheme = '';
  session.colorScheme_ = isDark(session.frame_) ? 'dark' : 'light';
  postNow(session, createInit(session));
}
