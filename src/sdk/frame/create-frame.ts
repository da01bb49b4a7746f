import { FRAME_NAME_PREFIX } from '../../protocol/frame-name.ts';
import { createHtml } from '../api/create-html.ts';
import { getPageOrigin } from '../api/get-page-origin.ts';
import type { MountOptions } from '../api/read-options.ts';

/**
 * The sandbox flags that a checkout page and nested bank pages need; not `allow-top-navigation`, with which a page could navigate
 * the shop's window without a click. Nested frames inherit the flags, so popups must escape them.
 */
const SANDBOX_TOKENS =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals ' +
  'allow-downloads allow-top-navigation-by-user-activation';

/** The placeholder until the page renders: rows like those of a form, in a gray that is visible on light and dark. */
const SKELETON = 'repeating-linear-gradient(#8882 0 48px,#0000 0 64px)';

/** The initial height of an iframe that follows its content, close to the usual one, so that little moves. */
const FIRST_HEIGHT = '720px';

export function createFrame(options: MountOptions): HTMLIFrameElement {
  const frame = createHtml('iframe');
  const name = FRAME_NAME_PREFIX + getPageOrigin();
  // In an XML page, Firefox gives the window the id of its frame as its name. Not elsewhere: two checkouts would have one id.
  // https://searchfox.org/mozilla-central/source/dom/base/nsFrameLoader.cpp
  if (document.contentType !== 'text/html') frame.id = name;
  // The bank's page in the checkout may request a passkey.
  if (options.allowPayment) frame.allow = 'payment; publickey-credentials-get';
  // Set as properties, because a strict `style-src` forbids style attributes. Without `colorScheme`, a page with another color
  // scheme than the shop's gets an opaque white background (CSS Color Adjust, 2.4).
  Object.assign(frame.style, {
    border: '0',
    width: options.width,
    height: options.height === 'auto' ? FIRST_HEIGHT : options.height,
    colorScheme: 'normal',
    color: 'canvastext',
    background: SKELETON,
  });
  return Object.assign(frame, {
    sandbox: SANDBOX_TOKENS,
    // The page learns only the shop's origin, whatever the shop's own policy, because its paths are private.
    referrerPolicy: 'origin',
    name,
    title: 'Secure payment',
    // Assistive technology waits for the content of a busy iframe.
    ariaBusy: 'true',
    // Set before insertion: a later `src` would add a history entry, and the shop's Back button would seem broken.
    src: options.checkoutUrl,
  });
}
