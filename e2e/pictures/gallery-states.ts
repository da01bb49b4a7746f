import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { readGooglePayDouble } from '../google-pay-double/read-google-pay-double.ts';
import type { PaymentApi } from '../stack/payment-api.ts';
import { readCode } from '../stack/read-code.ts';
import { CARDS, type Card } from '../steps/cards.ts';
import { findChallenge } from '../steps/challenge-dialog.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { NEUTRAL_PAGES } from '../steps/open-neutral-page.ts';
import { pressEnter } from '../steps/press-enter.ts';

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

/** Pays a link that keeps the card, and opens the next one of the same shopper. */
async function keepCard(page: Page, api: PaymentApi, fields: object, email?: string): Promise<void> {
  const open = async () =>
    page.goto((await api.createLink({ ...ORDER, PaymentMethods: ['card'], ...fields })).PaymentUrl);
  await open();
  const form = findCheckoutForm(page);
  await form.fill(CARDS.good);
  if (email) await page.locator('[autocomplete~="email"]').fill(email);
  await page.locator('input[name=save_card]').check();
  await form.pay();
  await page.waitForURL(/returned=success/);
  await open();
}

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
    name: 'wallet',
    title: 'A wallet',
    fields: { ...ORDER, PaymentMethods: ['google_pay', 'card', 'klarna'] },
    prepare: async (page) => {
      await page.addInitScript({ content: `${readGooglePayDouble()}; installGooglePayDouble();` });
      await page.reload();
      await page.locator('button[data-wallet]').waitFor();
    },
  },
  {
    name: 'saved',
    title: 'A saved card',
    prepare: async (page, api) => {
      await keepCard(page, api, { Metadata: { shopperReference: randomUUID() } });
      await page.locator('input[data-card]').first().waitFor();
    },
  },
  {
    name: 'remembered',
    title: 'A remembered card',
    prepare: async (page, api) => {
      const email = `giulia-${randomUUID()}@example.com`;
      await keepCard(page, api, { RememberMe: true }, email);
      await page.locator('.finder > button').click();
      await page.locator('#finder_email').fill(email);
      await page.locator('#finder_email').press('Enter');
      await page.locator('#finder_code').fill(await readCode(api, email));
      await page.locator('#finder_code').press('Enter');
      await page.locator('input[data-card]').first().waitFor();
    },
  },
  {
    name: 'donation',
    title: 'A donation',
    fields: {
      Type: 'standard',
      Purpose: 'A new roof',
      Amount: 1500,
      Reusable: true,
      MinAmount: 500,
      MaxAmount: 50_000,
      ButtonWord: 'donate',
    },
  },
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
      await page.reload();
      await page.locator('[data-print]:enabled').waitFor();
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
  {
    name: 'dark',
    title: 'Dark',
    fields: { ...ORDER, Items: ITEMS },
    prepare: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
];
