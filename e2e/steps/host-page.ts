import { expect, type FrameLocator, type Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import type { PageServer } from '../stack/page-server.ts';

/** An event of the script, as the page's handlers got it. */
export type LoggedEvent = [event: string, detail?: unknown];

export interface HostPageOptions {
  /** Content-Security-Policy of the page; none by default. */
  policy?: string;
  /** Further headers of the page. */
  headers?: Record<string, string>;
  /** Runs in the page before the script. */
  before?: string;
  /** Runs in the page after the script. */
  after?: string;
}

/** A merchant's page that a test has made up. */
export interface HostPage {
  /** Opens a page that has loaded the built script, and resolves with its address. */
  open(options?: HostPageOptions): Promise<string>;
  /** Creates a checkout, kept in the page as `checkouts[…]`, logs all its events and mounts it. */
  mount(options: Record<string, unknown>): Promise<void>;
  /** The events of all checkouts so far, in their order. */
  readEvents(): Promise<LoggedEvent[]>;
  /** The codes of the `error` events so far. */
  readErrorCodes(): Promise<string[]>;
  /** Waits until the events so far have exactly these names. */
  seesEvents(names: string[]): Promise<void>;
  frame(index?: number): FrameLocator;
}

declare global {
  interface Window {
    checkouts: ReturnType<typeof ServicePay.createCheckout>[];
    events: LoggedEvent[];
  }
  // biome-ignore lint/suspicious/noExplicitAny: the script's types are its own business; it is used as from any page.
  var ServicePay: any;
}

export const EVENTS = [
  'ready',
  'complete',
  'error',
  'method_change',
  'validation',
  'load_error',
  'redirect',
  'return',
];

const renderScript = (text: string | undefined) => (text ? `<script>${text}</script>` : '');

export function createHostPage(page: Page, server: PageServer): HostPage {
  const readEvents = () => page.evaluate(() => window.events ?? []);
  return {
    async open({ policy, headers, before, after } = {}) {
      const script = `<script src="${ADDRESSES.service}/v1/checkout.js"></script>`;
      const head = `<title>Host</title>${renderScript(before)}${script}`;
      const body = `<!doctype html><html lang="en">${head}<body>${renderScript(after)}`;
      const url = server.publish({ body, policy, headers });
      await page.goto(url);
      return url;
    },
    mount: (options) => page.evaluate(mountLogged, [options, EVENTS] as const),
    readEvents,
    async readErrorCodes() {
      const errors = (await readEvents()).filter(([event]) => event === 'error');
      return errors.map(([, detail]) => (detail as { code: string }).code);
    },
    seesEvents: (names) =>
      expect.poll(async () => (await readEvents()).map(([event]) => event)).toEqual(names),
    frame: (index = 0) => page.locator('iframe').nth(index).contentFrame(),
  };
}

/** Runs in the page. */
export function mountLogged([options, events]: readonly [object, readonly string[]]): void {
  window.checkouts ??= [];
  window.events ??= [];
  const checkout = ServicePay.createCheckout(options);
  for (const event of events) {
    checkout.on(event, (detail: object | undefined) => {
      // Removes functions, because the log must leave the page as data.
      const values = Object.entries(detail ?? {}).filter(([, value]) => typeof value !== 'function');
      window.events.push(detail ? [event, Object.fromEntries(values)] : [event]);
    });
  }
  const box = document.createElement('div');
  document.body.append(box);
  window.checkouts.push(checkout.mount(box));
}
