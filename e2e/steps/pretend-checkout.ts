import type { Frame, Page } from '@playwright/test';
import { findFrame, inventSite } from '../stack/foreign-page.ts';
import type { HostPage } from './host-page.ts';
import { postToHost, WIRETAP } from './wiretap.ts';

export const CHECKOUT_ORIGIN = 'https://pay.example';
export const CHECKOUT_URL = `${CHECKOUT_ORIGIN}/checkout/anything?a=b#c`;

/** A message of the protocol, as it is posted. */
export const wrap = (type: string, fields: object = {}) => ({ servicepay: 1, type, ...fields });

/** The conversation of a payment, from the page's side. */
export const PAYMENT_MESSAGES = [
  wrap('hello', { version: 1, build: 'e2e' }),
  wrap('ready', { methods: ['card'] }),
  wrap('method_change', { method: 'card' }),
  wrap('error', { code: 'card_declined', message: 'Declined.' }),
  wrap('complete', { transactionId: 't-1', status: 'SETTLED', method: 'card' }),
];

export const PAYMENT_EVENTS = [
  ['ready'],
  ['method_change', { method: 'card' }],
  ['error', { type: 'payment.failed', code: 'card_declined', message: 'Declined.' }],
  ['complete', { type: 'payment.completed' }],
];

interface PretendCheckout {
  /** The address of the page around it. */
  hostUrl: string;
  frame: Frame;
  /** Posts messages as the checkout page, and resolves when the script has heard them. */
  say(...messages: object[]): Promise<void>;
}

interface PretendCheckoutOptions {
  /** The options of the script, other than `checkoutUrl`. */
  options?: object;
  /** Runs in the page around it before the script. */
  before?: string;
}

/**
 * Mounts a checkout whose page is not ours and only speaks the protocol: what drives the script is the text of
 * `docs/protocol.md`, not our own page.
 */
export async function mountPretendCheckout(
  page: Page,
  host: HostPage,
  { options, before = '' }: PretendCheckoutOptions = {},
): Promise<PretendCheckout> {
  await inventSite(page, CHECKOUT_ORIGIN);
  const hostUrl = await host.open({ before: WIRETAP + before });
  await host.mount({ checkoutUrl: CHECKOUT_URL, ...options });
  const frame = await findFrame(page, CHECKOUT_URL);
  await frame.waitForFunction(() => window.received);
  return { hostUrl, frame, say: (...messages) => postToHost(page, frame, messages) };
}
