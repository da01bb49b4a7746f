import { FRAME_NAME_PREFIX } from '../../protocol/frame-name.ts';
import { getPageOrigin } from '../api/get-page-origin.ts';
import type { MountOptions } from '../api/read-options.ts';
import { LEAST_HEIGHT_PX } from './follow-height.ts';

/**
 * All that a checkout page and the bank's pages nested in it need; not `allow-top-navigation`, with which a page could
 * take the shop's window without a click. The flags are inherited by nested frames, hence the popups' escape.
 */
const SANDBOX_TOKENS =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals ' +
  'allow-downloads allow-top-navigation-by-user-activation';

/** Until the page draws itself: rows like those of a form, in a gray that shows on light and on dark. */
const SKELETON = 'repeating-linear-gradient(#8882 0 48px,#0000 0 64px)';

/** The first height of an iframe that follows its content: about what the page needs, so that little moves. */
const FIRST_HEIGHT = '770px';

export function createFrame(options: MountOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // The bank's page in the checkout may ask for a passkey.
  if (options.allowPayment) frame.allow = 'payment; publickey-credentials-get';
  // By property: a strict `style-src` forbids style attributes, not these. Without `colorScheme` a page in another
  // color scheme than the shop's gets an opaque white box (CSS Color Adjust, 2.4).
  Object.assign(frame.style, {
    border: '0',
    width: options.width,
    height: options.height === 'auto' ? FIRST_HEIGHT : (options.height ?? `${LEAST_HEIGHT_PX}px`),
    colorScheme: 'normal',
    color: 'canvastext',
    background: SKELETON,
  });
  return Object.assign(frame, {
    sandbox: SANDBOX_TOKENS,
    // The origin is all that the page learns about the shop, whatever the shop's own policy: its paths are private.
    referrerPolicy: 'origin',
    name: FRAME_NAME_PREFIX + getPageOrigin(),
    title: 'Secure payment',
    // Assistive technology waits with what is in a busy iframe.
    ariaBusy: 'true',
    // Before it is inserted: a later `src` would add a history entry, and the shop's Back button would seem dead.
    src: options.checkoutUrl,
  });
}
