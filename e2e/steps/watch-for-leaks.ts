import type { Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';

interface Leak {
  where: 'message' | 'console' | 'address' | 'request' | 'storage';
  text: string;
}

/**
 * Collects everything that leaves the checkout's frame, or stays behind in the browser; of what is sent, all but the
 * body of the call that pays.
 */
export async function watchForLeaks(page: Page): Promise<() => Promise<Leak[]>> {
  const seen: Leak[] = [];
  await page.exposeFunction('reportMessage', (text: string) => seen.push({ where: 'message', text }));
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      (window as unknown as { reportMessage: (text: string) => void }).reportMessage(JSON.stringify(data));
    });
  });
  page.on('console', (message) => seen.push({ where: 'console', text: message.text() }));
  page.on('request', (request) => {
    seen.push({ where: 'address', text: request.url() });
    const { origin, pathname } = new URL(request.url());
    const isPaying = origin === ADDRESSES.service && pathname.endsWith('/pay');
    const body = isPaying ? '' : (request.postData() ?? '');
    seen.push({ where: 'request', text: `${JSON.stringify(request.headers())} ${body}` });
  });
  return async () => {
    for (const frame of page.frames()) {
      seen.push({
        where: 'storage',
        text: await frame.evaluate(() => {
          // In a third-party frame the browser may forbid even the access itself.
          const read = (get: () => unknown) => {
            try {
              return JSON.stringify(get());
            } catch {
              return '';
            }
          };
          return [
            read(() => localStorage),
            read(() => sessionStorage),
            read(() => document.cookie),
            location.href,
          ].join();
        }),
      });
    }
    return seen;
  };
}
