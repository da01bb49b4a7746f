import type { Window as HappyWindow } from 'happy-dom';
import { afterAll, beforeAll } from 'vitest';

/**
 * Gives every iframe of the test file a window of its own, as browsers do. Without page loading happy-dom leaves
 * `contentWindow` null, and `event.source === frame.contentWindow` would hold for every message without a source.
 * Each page is an empty one that is made here: nothing is fetched.
 */
export function giveFrameWindows(): void {
  const { settings } = (window as unknown as HappyWindow).happyDOM;
  const { enableIframePageLoading, errorCapture } = settings;
  beforeAll(() => {
    settings.enableIframePageLoading = true;
    settings.fetch.interceptor = { beforeAsyncRequest: async ({ window }) => new window.Response('') };
    // Passes an error of a listener to the test that dispatched the event, and not only to the console.
    settings.errorCapture = 'disabled' as typeof settings.errorCapture;
  });
  afterAll(() => {
    Object.assign(settings, { enableIframePageLoading, errorCapture });
    settings.fetch.interceptor = null;
  });
}
