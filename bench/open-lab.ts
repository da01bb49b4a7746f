import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';
import { openShop, type Shop } from './open-shop.ts';
import { type SubjectServer, type SubjectServerOptions, serveSubject } from './serve-subject.ts';

/** The browser, and the pages that are open in it. */
export interface Lab {
  browser: Browser;
  serve(options: SubjectServerOptions): Promise<SubjectServer>;
  /** A shop's page in a context of its own, and so in processes of its own. */
  openShop(options: SubjectServerOptions): Promise<Shop>;
  close(): Promise<void>;
}

/** Nothing leaves the machine: what a peer would fetch from its owner does not exist. */
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

export async function openLab(): Promise<Lab> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [NO_NETWORK] });
  const servers: SubjectServer[] = [];
  const serve = async (options: SubjectServerOptions) => {
    const server = await serveSubject(options);
    servers.push(server);
    return server;
  };
  return {
    browser,
    serve,
    async openShop(options) {
      return openShop(browser, await serve(options));
    },
    async close() {
      await browser.close();
      for (const server of servers) await server.stop();
    },
  };
}
