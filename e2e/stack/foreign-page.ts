import { expect, type Frame, type Page } from '@playwright/test';

interface ReceivedMessage {
  origin: string;
  data: unknown;
}

declare global {
  interface Window {
    received: ReceivedMessage[];
  }
}

const BODY = `<!doctype html><title>Not ours</title><script>
  window.received = [];
  addEventListener('message', ({ origin, data }) => received.push({ origin, data }));
</script>`;

/** Invents a site: every address of that origin shows a page that is not ours and keeps the messages it is sent. */
export async function inventSite(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: BODY }));
}

/** The frame that shows the address. */
export async function findFrame(page: Page, url: string): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url() === url)).toBe(true);
  return page.frames().find((frame) => frame.url() === url) as Frame;
}

/** Adds one more iframe to the page and resolves with what is in it. */
export async function addFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, url);
  const frame = await findFrame(page, url);
  await frame.waitForFunction(() => window.received);
  return frame;
}

export const readReceived = (frame: Frame): Promise<ReceivedMessage[]> =>
  frame.evaluate(() => window.received);
