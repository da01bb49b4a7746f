import { expect, type Page } from '@playwright/test';
import type { PaymentApi } from '../stack/payment-api.ts';
import { CARDS, type Card } from './cards.ts';
import { findChallenge } from './challenge-dialog.ts';
import { findCheckoutForm } from './checkout-form.ts';
import { NEUTRAL_PAGES } from './open-neutral-page.ts';
import { pressEnter } from './press-enter.ts';

/** The pictures of `docs/gallery.md`, in its order. */
export interface GalleryState {
  /** File name, and in words the text beside the picture. */
  name: string;
  title: string;
  /** The fields of the link. */
  fields?: Record<string, unknown>;
  /** The steps from the opened page to the pictured state. */
  prepare?(page: Page, api: PaymentApi): Promise<unknown>;
}

const ITEMS = [
  { Name: 'Miscela della casa, 1 kg', Quantity: 2, UnitPrice: 1990, VatRate: 22, VatCode: '22' },
  { Name: 'Tazzina', Quantity: 1, UnitPrice: 1010, VatRate: 10, VatCode: '10' },
];

const ORDER = { Type: 'standard', Amount: 4990, Title: 'Order 1042', Purpose: 'Coffee and a cup' };

const payBy = (page: Page, card: Card): Promise<void> => findCheckoutForm(page).payBy(card);

const seeResult = (page: Page) => page.locator('[part="result"] h2').waitFor();

/**
 * "Thank you" shows until the shop's own page answers, so the way there is closed. An intercepted request with an empty answer is
 * no way to close it: its end is not always reported, and Playwright finds no element while a navigation is under way.
 */
const stay = (page: Page) =>
  page.evaluate(() => window.navigation.addEventListener('navigate', (event) => event.preventDefault()));

export const GALLERY: readonly GalleryState[] = [
  { name: 'card', title: 'Card', fields: { ...ORDER, PaymentMethods: ['card'], Items: ITEMS } },
  {
    name: 'errors',
    title: 'What is wrong, at the field',
    fields: { ...ORDER, PaymentMethods: ['card'] },
    prepare: async (page) => {
      await findCheckoutForm(page).number.fill('4111 1111');
      await findCheckoutForm(page).pay();
    },
  },
  { name: 'chooser', title: 'Several methods', fields: ORDER },
  {
    name: 'providers',
    title: 'Several providers',
    fields: { ...ORDER, Providers: ['ServiceDirect', 'FlowPay', 'Fabrick'] },
  },
  {
    name: 'sepa',
    title: 'SEPA Direct Debit',
    fields: {
      ...ORDER,
      PaymentMethods: ['SEPA'],
      DebtorIban: 'DE89370400440532013000',
      DebtorName: 'Giulia Bianchi',
    },
  },
  { name: 'klarna', title: 'A redirect rail', fields: { ...ORDER, PaymentMethods: ['klarna'] } },
  {
    name: 'bank',
    title: 'The simulated bank or wallet',
    fields: { ...ORDER, PaymentMethods: ['klarna'] },
    prepare: async (page) => {
      await findCheckoutForm(page).pay();
      await page.getByText('SIMULATED wallet').waitFor();
    },
  },
  { name: 'transfer', title: 'Bank transfer', fields: { ...ORDER, Providers: ['FlowPay'] } },
  {
    name: 'hold',
    title: 'A hold',
    fields: { ...ORDER, PaymentMethods: ['card'], AutoCapture: false },
  },
  {
    name: 'terms',
    title: 'A subscription, the bank statement',
    fields: {
      ...ORDER,
      PaymentMethods: ['card'],
      ShopperStatement: 'OFFICINA*1042',
      SubscriptionOnCompletion: { Interval: 'month', Cycles: 12 },
    },
  },
  {
    name: 'subscription',
    title: 'A subscription, as its shopper manages it',
    fields: {
      ...ORDER,
      PaymentMethods: ['card'],
      SubscriptionOnCompletion: { Interval: 'month', Cycles: 12 },
    },
    prepare: async (page, api) => {
      const checkoutUrl = page.url();
      await payBy(page, CARDS.good);
      await page.waitForURL(/returned=success/);
      await page.goto(await api.readManageUrl(checkoutUrl));
    },
  },
  {
    name: 'challenge',
    title: '3-D Secure',
    fields: { ...ORDER, PaymentMethods: ['card'] },
    prepare: async (page) => {
      await payBy(page, CARDS.challenged);
      await findChallenge(page).isOpen();
    },
  },
  {
    name: 'paying',
    title: 'While it is paid',
    fields: { ...ORDER, PaymentMethods: ['card'] },
    prepare: (page) => payBy(page, CARDS.slow),
  },
  {
    name: 'declined',
    title: 'Declined',
    fields: { ...ORDER, PaymentMethods: ['card'] },
    prepare: async (page) => {
      await payBy(page, CARDS.declined);
      await page.locator('[part="notice"]').waitFor();
    },
  },
  {
    name: 'offline',
    title: 'Offline',
    fields: { ...ORDER, PaymentMethods: ['card'] },
    prepare: async (page) => {
      await page.context().setOffline(true);
      await page.locator('[part="notice"]').waitFor();
    },
  },
  {
    name: 'unconfirmed',
    title: 'The connection was lost while paying',
    fields: { ...ORDER, PaymentMethods: ['card'] },
    prepare: async (page) => {
      await page.route('**/pay', (route) => route.abort());
      await page.route('**/status*', (route) => route.abort());
      await payBy(page, CARDS.good);
      await seeResult(page);
    },
  },
  {
    name: 'paid',
    title: 'Paid',
    fields: { ...ORDER, PaymentMethods: ['card'], SendConfirmationEmail: true },
    prepare: async (page) => {
      await stay(page);
      await payBy(page, CARDS.good);
      await seeResult(page);
    },
  },
  {
    name: 'reserved',
    title: 'Reserved',
    fields: { ...ORDER, PaymentMethods: ['card'], AutoCapture: false },
    prepare: async (page) => {
      await stay(page);
      await payBy(page, CARDS.good);
      await seeResult(page);
    },
  },
  {
    name: 'pending',
    title: 'Waiting for a bank transfer',
    fields: { ...ORDER, Providers: ['FlowPay'] },
    prepare: async (page) => {
      await findCheckoutForm(page).pay();
      await seeResult(page);
    },
  },
  {
    name: 'later',
    title: 'A bank transfer that is made later',
    fields: { ...ORDER, Providers: ['FlowPay'] },
    prepare: async (page) => {
      await pressEnter(page.getByRole('button', { name: 'I will do it later' }));
      await seeResult(page);
    },
  },
  {
    name: 'unknown',
    title: 'An address that leads nowhere',
    fields: ORDER,
    prepare: NEUTRAL_PAGES.unknown,
  },
  {
    name: 'hop',
    title: 'On the way to a bank or wallet, out of a frame',
    fields: { ...ORDER, PaymentMethods: ['klarna'] },
    prepare: NEUTRAL_PAGES.hop,
  },
  {
    name: 'return',
    title: 'Back from 3-D Secure, in the bank’s frame',
    fields: { ...ORDER, PaymentMethods: ['card'] },
    prepare: NEUTRAL_PAGES.return,
  },
  {
    name: 'expired',
    title: 'Expired',
    fields: { ...ORDER, LinkDurationSeconds: 1 },
    prepare: async (page) => {
      const readState = () =>
        page.evaluate(async () => (await (await fetch(`${location.pathname}/status`)).json()).state);
      await expect.poll(readState).toBe('expired');
      await page.reload();
    },
  },
  { name: 'hebrew', title: 'From right to left', fields: { ...ORDER, Lang: 'il', Items: ITEMS } },
];
