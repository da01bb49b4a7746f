import { expect, type FrameLocator, type Page } from '@playwright/test';
import { type CheckoutForm, findCheckoutForm } from './checkout-form.ts';
import type { HostPage, HostPageOptions } from './host-page.ts';
import { placeOrder } from './place-order.ts';

/** The checkout of a new order, in a page that a test has made up. */
interface MountedOrder {
  checkoutUrl: string;
  frame: FrameLocator;
  form: CheckoutForm;
  /** Waits until the service reports this status to the page. */
  seesStatus(status: string): Promise<void>;
  readStatus(): Promise<string>;
}

export type MountOrder = (
  /** The options of the script, other than `checkoutUrl`. */
  options?: object,
  /** The page around the checkout. */
  hostOptions?: HostPageOptions,
) => Promise<MountedOrder>;

/** Places orders in the shop, mounts their checkouts, and waits until they are ready. */
export const createMountOrder =
  (page: Page, host: HostPage): MountOrder =>
  async (options = {}, hostOptions = {}) => {
    const { checkoutUrl } = await placeOrder(page.request);
    await host.open(hostOptions);
    await host.mount({ checkoutUrl, ...options });
    await expect.poll(async () => (await host.readEvents())[0]).toEqual(['ready']);
    const frame = host.frame();
    const readStatus = async () => (await (await page.request.get(`${checkoutUrl}/status`)).json()).status;
    return {
      checkoutUrl,
      frame,
      form: findCheckoutForm(frame),
      readStatus,
      seesStatus: (status) => expect.poll(readStatus).toBe(status),
    };
  };
