import type { Route } from '@playwright/test';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

test.describe('a loading checkout', () => {
  test.use({ allowedComplaint: /ERR_|Failed to load|^ServicePay: / });

  test('shows a placeholder, a retry button after a failure, and then the form', async ({
    page,
    host,
    request,
  }) => {
    const { checkoutUrl } = await placeOrder(request);
    let answer: 'wait' | 'fail' | 'come' = 'wait';
    let held: Route | undefined;
    await page.route(checkoutUrl, (route) => {
      if (answer === 'come') return route.continue();
      if (answer === 'fail') return route.abort();
      held = route;
    });
    await host.open();
    await host.mount({ checkoutUrl, readyTimeout: 4_000 });
    const frame = page.locator('iframe');
    await expect(frame).toHaveCSS('background-image', /gradient/);
    await expect(frame).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => held !== undefined).toBe(true);
    answer = 'fail';
    await held?.abort();

    const retry = page.locator('div > button');
    await expect(retry).toBeVisible({ timeout: 10_000 });
    await expect(frame).toBeHidden();
    await expect(page.getByRole('alert')).toHaveText('Loading failed. ↻ Try again');
    expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect((await page.locator('div:has(> iframe)').boundingBox())?.height).toBeLessThanOrEqual(420);

    answer = 'come';
    await pressEnter(retry);
    await expect(findCheckoutForm(host.frame()).payButton).toBeVisible();
    await expect(retry).toHaveCount(0);
    await expect(frame).toHaveCSS('background-image', 'none');
    await expect(frame).not.toHaveAttribute('aria-busy', 'true');
    await host.seesEvents(['load_error', 'ready']);
  });

  test('raises its load event only after the code that sends hello has loaded', async ({
    page,
    host,
    request,
  }) => {
    const { checkoutUrl } = await placeOrder(request);
    let early: unknown;
    await page.route('**/page/embedded-chunk-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      early = await host.readEvents();
      await route.continue();
    });
    await host.open();
    await host.mount({ checkoutUrl });
    // From then on the script gives the page 3.5 s, and then tells the shop that there is no checkout.
    await page.locator('iframe').evaluate((frame) => {
      frame.addEventListener('load', () => window.events.push(['load']));
    });
    await expect(findCheckoutForm(host.frame()).payButton).toBeEnabled();
    expect(early).toEqual([]);
    await expect.poll(async () => (await host.readEvents()).map(([event]) => event)).toContain('load');
  });
});
