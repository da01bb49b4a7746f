import { type APIRequestContext, expect } from '@playwright/test';
import type { PageServer } from '../stack/page-server.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import type { Host } from './create-host.ts';
import type { Driver } from './driver/create-driver.ts';

/** The page's own value of the property that marks a stylesheet. */
const OWN_LINE = /^light-dark/;

export interface StyledCheckout {
  /** Mounts the checkout of a card link in a new page. */
  mountCard(options?: object, link?: Record<string, unknown>): Promise<void>;
  /**
   * Gives that checkout a stylesheet and a width in place, and waits until both have reached the page in the frame.
   * @param isUsed false for a stylesheet that the page drops as a whole
   */
  wear(css: string, options?: { width?: string; isUsed?: boolean }): Promise<void>;
}

interface Fixtures {
  driver: Driver;
  host: Host;
  request: APIRequestContext;
  pageServer: PageServer;
}

export function createStyledCheckout({ driver, host, request, pageServer }: Fixtures): StyledCheckout {
  let lastMark = 0;
  return {
    async mountCard(options, link) {
      const api = await openPaymentApi(request);
      const { PaymentUrl } = await api.createLink({ PaymentMethods: ['card'], ...link });
      await host.open();
      await host.mount({ checkoutUrl: PaymentUrl, ...options });
      await host.seesEvents(['ready']);
    },
    async wear(css, { isUsed = true, ...options } = {}) {
      lastMark += 1;
      const mark = `rgb(1 2 ${lastMark})`;
      const body = `${css} :root { --line: ${mark} }`;
      const customCss = pageServer.publish({ body, headers: { 'content-type': 'text/css' } });
      const width = await driver.run(
        (changes) => {
          window.checkouts[0].update(changes);
          return document.querySelector('iframe')?.clientWidth;
        },
        { ...options, theme: { customCss } },
      );
      await driver.inFrame('iframe', () =>
        expect
          .poll(() =>
            driver.run(() => [
              getComputedStyle(document.documentElement).getPropertyValue('--line').trim(),
              innerWidth,
            ]),
          )
          .toEqual([isUsed ? mark : expect.stringMatching(OWN_LINE), width]),
      );
    },
  };
}

/** Sets the card number as browsers do when they replace the value of a field; runs in the frame. */
export const setNumber = (driver: Driver, number: string) =>
  driver.run((value) => {
    const input = document.querySelector('#card_number') as HTMLInputElement;
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, number);

/** The height of the page's content, to read in the frame. */
export const readContentHeight = (driver: Driver) =>
  driver.run(() => Math.ceil(document.querySelector('#checkout')?.getBoundingClientRect().height ?? 0));

export const readFrameHeight = (driver: Driver) =>
  driver.run(() => document.querySelector('iframe')?.clientHeight);

/** Shows the shop's page a few pixels of a wide frame, at the beginning of a part of the page in it. */
export async function lookThroughPeepHole(driver: Driver, selector: string): Promise<void> {
  const place = await driver.inFrame('iframe', () =>
    driver.run((wanted) => {
      const { left, top } = (document.querySelector(wanted) as Element).getBoundingClientRect();
      return { left, top };
    }, selector),
  );
  await driver.run(({ left, top }) => {
    const box = document.querySelector('iframe')?.parentElement as HTMLElement;
    Object.assign(box.style, { width: '60px', height: '60px', overflow: 'auto' });
    box.scrollTo(left, top);
  }, place);
}
