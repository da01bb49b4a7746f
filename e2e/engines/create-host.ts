import { expect } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import type { PageServer } from '../stack/page-server.ts';
import { EVENTS, type LoggedEvent, mountLogged } from '../steps/host-page.ts';
import { WIRETAP } from '../steps/wiretap.ts';
import type { Driver } from './driver/create-driver.ts';

interface HostOptions {
  /** Content-Security-Policy of the page; none by default. Without inline scripts, if it forbids them. */
  policy?: string;
  headers?: Record<string, string>;
  /** Runs in the page before the script. */
  before?: string;
  /** Runs in the page after the script. */
  after?: string;
}

/** A merchant's page that a test has made up. */
export interface Host {
  /** Puts a page that loads the built script on the net, and returns its address. */
  publish(options?: HostOptions): string;
  /** Opens such a page. */
  open(options?: HostOptions): Promise<string>;
  /** Creates a checkout, kept in the page as `checkouts[…]`, logs all its events and mounts it. */
  mount(options: Record<string, unknown>): Promise<void>;
  readEvents(): Promise<LoggedEvent[]>;
  /** Waits until the events so far are these. */
  seesEvents(names: string[]): Promise<void>;
}

const renderScript = (text: string | undefined) => (text ? `<script>${text}</script>` : '');

/** For `after` of a page: mounts by itself, as a page that is loaded again does. */
export const renderMount = (options: object) =>
  `(${mountLogged})(${JSON.stringify([options, EVENTS]).replaceAll('<', '\\u003c')})`;

export function createHost(driver: Driver, server: PageServer): Host {
  const publish = ({ policy, headers, before, after }: HostOptions = {}) => {
    const script = `<script src="${ADDRESSES.service}/v1/checkout.js" crossorigin></script>`;
    const inline = policy ? '' : renderScript(WIRETAP + (before ?? ''));
    const head = `<meta charset="utf-8"><title>Host</title>${inline}${script}`;
    const body = `<!doctype html><html lang="en">${head}<body>${renderScript(after)}`;
    return server.publish({ body, policy, headers });
  };
  const readEvents = () => driver.read(() => window.events ?? []);

  return {
    publish,
    async open(options) {
      const url = publish(options);
      await driver.go(url);
      return url;
    },
    mount: (options) => driver.run(mountLogged, [options, EVENTS] as const),
    readEvents,
    seesEvents: (names) =>
      expect
        .poll(async () => (await readEvents()).map(([event]) => event), { timeout: 20_000 })
        .toEqual(names),
  };
}
