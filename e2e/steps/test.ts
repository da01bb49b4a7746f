import { test as base } from '@playwright/test';
import { type PageServer, startPageServer } from '../stack/page-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../stack/webhook-receiver.ts';
import { createHostPage, type HostPage } from './host-page.ts';
import { createMountOrder, type MountOrder } from './mount-order.ts';
import { createOpenLink, type OpenLink } from './open-link.ts';
import { createShopper, type Shopper } from './shopper.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  shopper: Shopper;
  host: HostPage;
  openLink: OpenLink;
  mountOrder: MountOrder;
  /** The complaints of the browser that a test allows, in the console of any frame. */
  allowedComplaint: RegExp | undefined;
  /** Fails a test whose browser complained about anything else: an error, a blocked resource, a broken policy. */
  quietConsole: undefined;
}

interface WorkerFixtures {
  pageServer: PageServer;
  webhooks: WebhookReceiver;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  pageServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it must make from here.
    async ({}, use) => {
      const server = await startPageServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  webhooks: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const receiver = await startWebhookReceiver();
      await use(receiver);
      await receiver.stop();
    },
    { scope: 'worker' },
  ],
  shopper: async ({ page }, use) => use(createShopper(page)),
  host: async ({ page, pageServer }, use) => use(createHostPage(page, pageServer)),
  openLink: async ({ page, host, request, webhooks }, use) =>
    use(createOpenLink({ page, host, request, webhooks })),
  mountOrder: async ({ page, host }, use) => use(createMountOrder(page, host)),
  allowedComplaint: [undefined, { option: true }],
  quietConsole: [
    async ({ page, allowedComplaint }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(undefined);
      base.expect(complaints.filter((text) => !allowedComplaint?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});
