import { type Browser, chromium } from 'playwright-core';
import type { Subject } from '../peers/subject.ts';
import { findChromium } from './find-chromium.ts';
import { openShop, type Shop } from './open-shop.ts';
import { type SubjectServer, serveSubject } from './serve-subject.ts';

/** The browser and the pages that are open in it. */
export interface Lab {
  browser: Browser;
  /** Opens a shop's page in its own context, and thus in its own processes. Without a subject the page is empty. */
  openShop(subject?: Subject): Promise<Shop>;
  close(): Promise<void>;
}

/** Blocks all requests that leave the machine, so a peer cannot load anything from its owner. */
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

export async function openLab(): Promise<Lab> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [NO_NETWORK] });
  const servers: SubjectServer[] = [];
  return {
    browser,
    async openShop(subject) {
      const server = await serveSubject(subject);
      servers.push(server);
      return openShop(browser, server);
    },
    async close() {
      await browser.close();
      for (const server of servers) await server.stop();
    },
  };
}
