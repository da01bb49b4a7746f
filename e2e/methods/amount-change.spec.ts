import type { Route } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expect, test } from '../steps/test.ts';

const ITEMS = [{ Name: 'Espresso cup', Quantity: 2, UnitPrice: 1245, VatRate: 22, VatCode: 'IVA22' }];
/** The timeout for a change that the page polls after five seconds. */
const NOTICED = { timeout: 15_000 };

/** Forwards a press, and records its answer before the page can act on it and leave. */
async function passPress(route: Route, outcomes: string[]): Promise<void> {
  const response = await route.fetch();
  const { outcome, problems } = await response.json();
  outcomes.push(problems?.amount ? `amount ${problems.amount}` : outcome);
  await route.fulfill({ response });
}

test('a payment pressed in two tabs during a change of the amount is charged once, with the amount shown', async ({
  context,
  request,
}) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: 'standard' });
  const outcomes: string[] = [];
  let change: Promise<void> | undefined;
  const openTab = async () => {
    const tab = await context.newPage();
    // A press with the old total is under way when the link is changed.
    await tab.route('**/pay', async (route) => {
      change ??= api.changeLink(link.TransactionId, { Amount: 2490, Items: ITEMS });
      await change;
      await passPress(route, outcomes);
    });
    await tab.goto(link.PaymentUrl);
    const form = findCheckoutForm(tab);
    await form.fill(CARDS.good);
    return { tab, form };
  };
  const tabs = [await openTab(), await openTab()];

  await Promise.all(tabs.map(({ form }) => form.pay()));
  for (const { form } of tabs) {
    await expect(form.payButton).toHaveText('Pay €24.90');
    await expect(form.notice).toContainText('€24.90');
  }
  expect(outcomes).toEqual(['amount changed', 'amount changed']);
  expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'CREATED', Amount: 2490 });

  outcomes.length = 0;
  await Promise.all(tabs.map(({ form }) => form.pay()));
  for (const { tab } of tabs) await tab.waitForURL(/returned=success/);
  expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'SETTLED', Amount: 2490 });
  expect(outcomes.filter((outcome) => outcome === 'completed')).toHaveLength(1);
});

test('a mounted checkout shows a changed amount, and keeps the typed card', async ({
  page,
  host,
  openLink,
}) => {
  const { api, form, link, read } = await openLink('embedded');
  await page.evaluate(() => {
    window.checkouts[0].on('amount_change', (event: object) => window.events.push(['amount_change', event]));
  });
  await form.fill(CARDS.good);
  await form.cvc.focus();
  await expect(form.payButton).toHaveText('Pay €19.90');

  await api.changeLink(link.TransactionId, { Amount: 2490, Items: ITEMS });
  await page.evaluate(() => void window.checkouts[0].update({}));
  await expect(form.payButton).toHaveText('Pay €24.90');
  await expect(host.frame().locator('.compact')).toContainText('Espresso cup');
  await expect(host.frame().getByRole('status').filter({ hasText: '€24.90' })).toBeVisible();
  await expect(form.cvc).toBeFocused();
  await expect(form.cvc).toHaveValue(CARDS.good.cvc);
  await expect(form.expiry).toHaveValue(/12 \/ \d\d/);
  await expect
    .poll(() => host.readEvents())
    .toContainEqual(['amount_change', { amount: 2490, currency: 'EUR' }]);

  // The shop does not call `update()`.
  await api.changeLink(link.TransactionId, { Amount: 2600, Items: [] });
  await expect(form.payButton).toHaveText('Pay €26.00', NOTICED);
  await expect(form.cvc).toHaveValue(CARDS.good.cvc);
  // The sum must be on the screen for a moment.
  await expect(form.payButton).toHaveAttribute('aria-disabled', 'false');
  await expect(page.evaluate(() => window.checkouts[0].submit())).resolves.toEqual({ outcome: 'completed' });
  expect(await read()).toMatchObject({ Status: 'SETTLED', Amount: 2600 });
});
