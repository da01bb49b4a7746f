import type { Page } from '@playwright/test';
import { payChallenged } from './challenge-dialog.ts';
import { findCheckoutForm } from './checkout-form.ts';

/** Shows as a page what the service sends to a frame: it tells the two apart by this header. */
const showAsFrame = (page: Page, pattern: string): Promise<unknown> =>
  page.route(pattern, async (route) => {
    const headers = { ...route.request().headers(), 'sec-fetch-dest': 'iframe' };
    await route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) });
  });

/** The documents of the checkout that show no order. Each is opened from the page of a link. */
export const NEUTRAL_PAGES: Record<'unknown' | 'hop' | 'return', (page: Page) => Promise<unknown>> = {
  unknown: (page) => page.goto(`${new URL(page.url()).origin}/checkout/unknown`),
  /** The hop of a link that is paid at a rail. */
  async hop(page) {
    await showAsFrame(page, '**/hop/*');
    await findCheckoutForm(page).pay();
    await page.locator('a.button').waitFor();
  },
  /** The return page of a link that is paid by card. */
  async return(page) {
    const { challenge } = await payChallenged(page);
    await showAsFrame(page, '**/challenge/*');
    const returned = page.waitForRequest('**/challenge/*');
    // Blocks the polls, because the page that waits for the result must not leave.
    await page.route('**/status*', (route) => route.abort());
    await challenge.bank.getByRole('button', { name: 'Reject' }).press('Enter');
    await page.goto((await returned).url());
  },
};
