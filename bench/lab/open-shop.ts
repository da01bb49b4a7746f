import type { Browser, CDPSession, Page } from 'playwright-core';
import { installTools, type PageTools } from './page-tools.ts';
import type { SubjectServer } from './serve-subject.ts';

/** CPU time of main threads, in ms. */
export interface Cpu {
  shop: number;
  /** The process that the pages in the frames share. */
  frame: number;
}

export type Metrics = Record<string, number>;

export interface Shop {
  page: Page;
  cdp: CDPSession;
  server: SubjectServer;
  /** Calls one of the tools in the page at the lowest possible cost. */
  call<N extends keyof PageTools>(
    name: N,
    ...args: Parameters<PageTools[N]>
  ): Promise<Awaited<ReturnType<PageTools[N]>>>;
  readMetrics(): Promise<Metrics>;
  readCpu(): Promise<Cpu>;
  close(): Promise<void>;
}

async function readMetrics(session: CDPSession): Promise<Metrics> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Runs in the page: adds a frame of the checkout's site that stays, so that no mount has to start a process for it. */
function addAnchor(): Promise<unknown> {
  const anchor = document.createElement('iframe');
  anchor.name = 'anchor';
  anchor.hidden = true;
  anchor.src = new URL('/anchor', window.frameUrl).href;
  const loaded = new Promise((resolve) => anchor.addEventListener('load', resolve));
  // Outside the body, where it is not shown.
  document.documentElement.append(anchor);
  return loaded;
}

const THREAD_MS = 1000;
/** A page that is never ready must not stop the whole run. */
const CALL_TIMEOUT_MS = 180_000;

function refuseAfter(name: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    const late = new Error(`${name}: no answer within ${CALL_TIMEOUT_MS / 1000} s`);
    setTimeout(reject, CALL_TIMEOUT_MS, late).unref();
  });
}

export async function openShop(browser: Browser, server: SubjectServer): Promise<Shop> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  const page = await context.newPage();
  await page.goto(server.shopUrl);
  await page.evaluate(addAnchor);
  await page.evaluate(installTools);
  const anchor = page.frame('anchor');
  if (!anchor) throw new Error('The page has no anchor frame.');
  const cdp = await context.newCDPSession(page);
  const frameCdp = await context.newCDPSession(anchor);
  await cdp.send('Performance.enable');
  await frameCdp.send('Performance.enable');
  return {
    page,
    cdp,
    server,
    async call(name, ...args) {
      const expression = `tools.${name}(${args.map((arg) => JSON.stringify(arg)).join()})`;
      const options = { expression, awaitPromise: true, returnByValue: true };
      const answer = cdp.send('Runtime.evaluate', options);
      const { result, exceptionDetails } = await Promise.race([answer, refuseAfter(name)]);
      if (exceptionDetails)
        throw new Error(`${name}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      return result.value;
    },
    readMetrics: () => readMetrics(cdp),
    async readCpu() {
      const [shop, frame] = [await readMetrics(cdp), await readMetrics(frameCdp)];
      return { shop: (shop.ThreadTime ?? 0) * THREAD_MS, frame: (frame.ThreadTime ?? 0) * THREAD_MS };
    },
    close: () => context.close(),
  };
}
