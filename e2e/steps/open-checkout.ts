import { expect, type Page } from '@playwright/test';
import type { CheckoutPage } from './checkout-form.ts';
import type { HostPage } from './host-page.ts';

/** Where a checkout stands: in the frame that the script mounts, or on a page of its own. */
export type Surface = 'embedded' | 'hosted';

export const SURFACES: readonly Surface[] = ['embedded', 'hosted'];

/** The fields of a link for each of the two. */
export const getLinkType = (surface: Surface): 'embedded' | 'standard' =>
  surface === 'embedded' ? 'embedded' : 'standard';

/** Opens the checkout of a link, in a new document each time, and resolves when it can be used. */
export async function openCheckout(
  { page, host }: { page: Page; host: HostPage },
  surface: Surface,
  { url, ...options }: { url: string } & Record<string, unknown>,
): Promise<CheckoutPage> {
  if (surface === 'hosted') {
    await page.goto(url);
    return page;
  }
  await host.open();
  await host.mount({ checkoutUrl: url, ...options });
  await expect.poll(async () => (await host.readEvents())[0]).toEqual(['ready']);
  return host.frame();
}
