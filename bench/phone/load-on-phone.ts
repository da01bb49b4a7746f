import type { Browser, CDPSession, Frame, Page } from 'playwright-core';

/** The figures of one load, in ms from the navigation of the top window, and kB. */
export interface Load {
  received: number;
  paint: number;
  input: number;
  /** The time until the pay button works; the floor's button always does. */
  live: number;
  longestTask: number;
}

/** A slow phone on a mobile network. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_RATE = 4;
const FIELD = '[autocomplete="cc-number"]';
const LOAD_TIMEOUT_MS = 30_000;
/** A second of rest, in which the last long task is reported. */
const REST_MS = 1_000;

interface Watch {
  input: number;
  live: number;
  longestTask: number;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** The messages of the page with the fields to the bench: it wants a key, and it is usable. */
const WANTS_KEY = 'bench: wants a key';
const IS_USABLE = 'bench: is usable';

/**
 * Runs in every frame, before its page. It speaks over the console: a function that Playwright lends to the page, or a
 * question to it, would run the code of Playwright in the time that is measured.
 */
function watchPage([field, wantsKey, isUsable]: readonly [string, string, string]): void {
  const getTime = () => performance.timeOrigin + performance.now();
  const watch: Watch = { input: 0, live: 0, longestTask: 0 };
  window.watch = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longestTask = Math.max(watch.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  document.addEventListener(
    'input',
    () => {
      watch.input ||= getTime();
    },
    true,
  );
  let isAsked = false;
  let isSaid = false;
  const look = () => {
    const input = document.querySelector<HTMLInputElement>(field);
    if (input && !isAsked) {
      isAsked = true;
      input.focus();
      console.debug(wantsKey);
    }
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
    if (button && !button.disabled) watch.live ||= getTime();
    if (watch.live && watch.input && !isSaid) {
      isSaid = true;
      console.debug(isUsable);
    }
    if (!isSaid) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The page with the fields: the top one, or the one in its frame. */
async function findPage(page: Page): Promise<Frame> {
  for (const frame of page.frames())
    if (await frame.evaluate(() => window.watch.live > 0).catch(() => false)) return frame;
  throw new Error(`${page.url()}: the page is gone.`);
}

/** Counts what arrives, except the shop's own page around a frame, and `data:` addresses, which came with their page. */
function countBytes(cdp: CDPSession, shopUrl: string | undefined): () => number {
  const uncounted = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url === shopUrl || response.url.startsWith('data:')) uncounted.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!uncounted.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

interface LoadOptions {
  /** The page before it, on another site. Both pages then begin in a new process, whatever headers they have. */
  from: string;
  /** Whether the page at the address is a shop's, with the fields in a frame. */
  isShop: boolean;
}

/** Opens an address without a cache, presses a key in the first field as soon as it is there, and says what it saw. */
export async function loadOnPhone(
  browser: Browser,
  url: string,
  { from, isShop }: LoadOptions,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' });
  try {
    const page = await context.newPage();
    await page.goto(from);
    const cdp = await context.newCDPSession(page);
    page.on('console', (message) => {
      if (message.text() === WANTS_KEY) void cdp.send('Input.insertText', { text: '4' });
    });
    await page.addInitScript(watchPage, [FIELD, WANTS_KEY, IS_USABLE] as const);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const getBytes = countBytes(cdp, isShop ? url : undefined);
    const isUsable = page.waitForEvent('console', {
      predicate: (message) => message.text() === IS_USABLE,
      timeout: LOAD_TIMEOUT_MS,
    });
    await page.goto(url, { waitUntil: 'commit' });
    await isUsable;
    await page.waitForTimeout(REST_MS);
    const frame = await findPage(page);
    const startedAt = await page.evaluate(() => performance.timeOrigin);
    const seen = await frame.evaluate((field) => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      const isKept = document.querySelector<HTMLInputElement>(field)?.value.startsWith('4');
      return { paint: performance.timeOrigin + paint, isKept, ...window.watch };
    }, FIELD);
    if (!seen.isKept) throw new Error(`${url}: what was typed is gone.`);
    const tasks = await Promise.all(
      page.frames().map((each) => each.evaluate(() => window.watch.longestTask)),
    );
    return {
      received: getBytes() / 1000,
      paint: seen.paint - startedAt,
      input: seen.input - startedAt,
      live: seen.live - startedAt,
      longestTask: Math.max(...tasks),
    };
  } finally {
    await context.close();
  }
}
