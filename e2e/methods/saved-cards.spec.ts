import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { findViolations } from '../steps/find-violations.ts';
import type { HostPage } from '../steps/host-page.ts';
import { expect, test } from '../steps/test.ts';

/** The shopper, as the merchant names it: one a test, so that each begins without cards. */
let Metadata: { shopperReference: string };
test.beforeEach(() => {
  Metadata = { shopperReference: randomUUID() };
});

interface Visit {
  page: Page;
  host: HostPage;
  request: APIRequestContext;
}

/** The shop's page with the checkout of a new link of the shopper. */
async function visit({ host, request }: Visit, fields: object = {}) {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ Metadata, ...fields });
  await host.open();
  await host.mount({ checkoutUrl: PaymentUrl });
  await expect.poll(() => host.readEvents()).toEqual([['ready']]);
  const frame = host.frame();
  return { frame, form: findCheckoutForm(frame), cards: frame.locator('input[data-card]') };
}

async function payAndSave(shop: Visit): Promise<void> {
  const { frame, form } = await visit(shop);
  await expect(frame.locator('input[name=save_card]')).not.toBeChecked();
  await form.fill(CARDS.good);
  await frame.locator('input[name=save_card]').check();
  await form.pay();
  await expect.poll(() => shop.host.readEvents()).toEqual([['ready'], ['complete', expect.anything()]]);
}

test('a shopper saves a card, pays with it by its code alone, and removes it', async ({
  page,
  host,
  request,
}) => {
  const shop = { page, host, request };
  await payAndSave(shop);

  const { frame, form, cards } = await visit(shop);
  await expect(frame.locator('label', { hasText: 'Visa •••• 1111' })).toContainText('Expires 12/34');
  await expect(cards.first()).toBeChecked();
  await expect(form.number).toBeHidden();
  await form.cvc.fill('123');
  // The address was saved with the card.
  await expect(frame.locator('[autocomplete~=email]')).toBeHidden();
  await form.pay();
  await expect.poll(() => host.readEvents()).toEqual([['ready'], ['complete', expect.anything()]]);

  const third = await visit(shop);
  await expect(third.cards).toHaveCount(1);
  await third.frame.getByRole('button', { name: 'Remove Visa ending in 1111' }).click();
  await third.frame
    .getByRole('group', { name: 'Remove this card?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(third.cards).toHaveCount(0);
  await expect(third.frame.getByRole('status').filter({ hasText: 'The card was removed.' })).toBeVisible();
  await expect(third.form.number).toBeVisible();
  const fourth = await visit(shop);
  await expect(fourth.form.number).toBeVisible();
  await expect(fourth.cards).toHaveCount(0);
});

test('another card is one choice away, and is paid with as ever', async ({ page, host, request }) => {
  const shop = { page, host, request };
  await payAndSave(shop);
  const { frame, form } = await visit(shop);
  await frame.locator('input[name=method][value=card]').check();
  await form.fill(CARDS.good);
  await form.pay();
  await expect.poll(() => host.readEvents()).toEqual([['ready'], ['complete', expect.anything()]]);
});

test('no other shopper sees the card', async ({ page, host, request }) => {
  const shop = { page, host, request };
  await payAndSave(shop);
  const stranger = await visit(shop, { Metadata: { shopperReference: randomUUID() } });
  await expect(stranger.form.number).toBeVisible();
  await expect(stranger.cards).toHaveCount(0);
  const nobody = await visit(shop, { Metadata: {} });
  await expect(nobody.frame.locator('input[name=save_card]')).toHaveCount(0);
  await expect(nobody.cards).toHaveCount(0);
});

test('the keyboard chooses and removes, and the focus is never lost', async ({ page, host, request }) => {
  const shop = { page, host, request };
  await payAndSave(shop);
  const { frame, form, cards } = await visit(shop);
  await cards.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
  await expect(form.number).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(form.number).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(frame.getByRole('button', { name: 'Remove Visa ending in 1111' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('button', { name: 'Keep' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(frame.locator('#form-title')).toBeFocused();
});

for (const Lang of ['en', 'il']) {
  test(`axe finds nothing in the form with saved cards (${Lang})`, async ({ page, host, request }) => {
    const shop = { page, host, request };
    await payAndSave(shop);
    const { cards } = await visit(shop, { Lang });
    await expect(cards.first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('iframe').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
}
