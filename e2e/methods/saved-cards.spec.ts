import { randomUUID } from 'node:crypto';
import { CARDS } from '../steps/cards.ts';
import { findViolations } from '../steps/find-violations.ts';
import type { HostPage } from '../steps/host-page.ts';
import type { OpenLink } from '../steps/open-link.ts';
import { expect, test } from '../steps/test.ts';

/** The shopper, as the merchant names it: one a test, so that each begins without cards. */
let Metadata: { shopperReference: string };
test.beforeEach(() => {
  Metadata = { shopperReference: randomUUID() };
});

interface Shop {
  host: HostPage;
  openLink: OpenLink;
}

/** The shop's page with the checkout of a new link of the shopper. */
async function visit({ openLink }: Shop, fields: object = {}) {
  const { checkout: frame, form } = await openLink('embedded', { Metadata, ...fields });
  return { frame, form, cards: frame.locator('input[data-card]') };
}

async function payAndSave(shop: Shop): Promise<void> {
  const { frame, form } = await visit(shop);
  await expect(frame.locator('input[name=save_card]')).not.toBeChecked();
  await form.fill(CARDS.good);
  await frame.locator('input[name=save_card]').check();
  await form.pay();
  await shop.host.seesEvents(['ready', 'complete']);
}

test('a shopper saves a card, pays with it by its security code alone, and removes it', async ({
  host,
  openLink,
}) => {
  const shop = { host, openLink };
  await payAndSave(shop);

  const { frame, form, cards } = await visit(shop);
  await expect(frame.locator('label', { hasText: 'Visa •••• 1111' })).toContainText('Expires 12/34');
  await expect(cards.first()).toBeChecked();
  await expect(form.number).toBeHidden();
  await form.cvc.fill('123');
  // The email address was saved with the card.
  await expect(frame.locator('[autocomplete~=email]')).toBeHidden();
  await form.pay();
  await host.seesEvents(['ready', 'complete']);

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

test('a shopper with a saved card can pay with another card', async ({ host, openLink }) => {
  const shop = { host, openLink };
  await payAndSave(shop);
  const { frame, form } = await visit(shop);
  await frame.locator('input[name=method][value=card]').check();
  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'complete']);
});

test('a saved card is not shown to another shopper', async ({ host, openLink }) => {
  const shop = { host, openLink };
  await payAndSave(shop);
  const stranger = await visit(shop, { Metadata: { shopperReference: randomUUID() } });
  await expect(stranger.form.number).toBeVisible();
  await expect(stranger.cards).toHaveCount(0);
  const nobody = await visit(shop, { Metadata: {} });
  await expect(nobody.frame.locator('input[name=save_card]')).toHaveCount(0);
  await expect(nobody.cards).toHaveCount(0);
});

test('a saved card can be chosen and removed by keyboard without losing the focus', async ({
  page,
  host,
  openLink,
}) => {
  const shop = { host, openLink };
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
  test(`the form with saved cards has no accessibility violations (${Lang})`, async ({
    page,
    host,
    openLink,
  }) => {
    const shop = { host, openLink };
    await payAndSave(shop);
    const { cards } = await visit(shop, { Lang });
    await expect(cards.first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}
