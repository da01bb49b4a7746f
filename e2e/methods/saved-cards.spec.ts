import { randomUUID } from 'node:crypto';
import { CARDS } from '../steps/cards.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

test('a shopper saves a card, pays with it by its security code alone or with another card, and removes it by keyboard', async ({
  page,
  host,
  openLink,
}) => {
  /** The shopper, as the merchant names it, who begins without cards. */
  const Metadata = { shopperReference: randomUUID() };
  /** Opens the shop's page with the checkout of a new link of the shopper. */
  const visit = async (fields: object = {}) => {
    const { checkout: frame, form } = await openLink('embedded', { Metadata, ...fields });
    return { frame, form, cards: frame.locator('input[data-card]') };
  };

  await test.step('The card is saved.', async () => {
    const { frame, form } = await visit();
    await expect(frame.locator('input[name=save_card]')).not.toBeChecked();
    await form.fill(CARDS.good);
    await frame.locator('input[name=save_card]').check();
    await form.pay();
    await host.seesEvents(['ready', 'complete']);
  });

  await test.step('It pays by its security code.', async () => {
    const { frame, form, cards } = await visit();
    await expect(frame.locator('label', { hasText: 'Visa •••• 1111' })).toContainText('Expires 12/34');
    await expect(cards.first()).toBeChecked();
    await expect(form.number).toBeHidden();
    await form.cvc.fill('123');
    // The email address was saved with the card.
    await expect(frame.locator('[autocomplete~=email]')).toBeHidden();
    await form.pay();
    await host.seesEvents(['ready', 'complete']);
  });

  await test.step('It is not shown to another shopper, nor to one without a name.', async () => {
    const stranger = await visit({ Metadata: { shopperReference: randomUUID() } });
    await expect(stranger.form.number).toBeVisible();
    await expect(stranger.cards).toHaveCount(0);
    const unnamed = await visit({ Metadata: {} });
    await expect(unnamed.form.number).toBeVisible();
    await expect(unnamed.frame.locator('input[name=save_card]')).toHaveCount(0);
    await expect(unnamed.cards).toHaveCount(0);
  });

  await test.step('Another card pays on the hosted page, in a language that is written from right to left.', async () => {
    const { checkout, form, seesCompleted } = await openLink('hosted', { Metadata, Lang: 'il' });
    await expect(checkout.locator('input[data-card]').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await checkout.locator('input[name=method][value=card]').check();
    await form.payBy(CARDS.good);
    await seesCompleted();
  });

  await test.step('It is chosen and removed by keyboard without losing the focus.', async () => {
    const { frame, form, cards } = await visit();
    await expect(cards).toHaveCount(1);
    await cards.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(frame.locator('input[name=method][value=card]')).toBeChecked();
    await expect(form.number).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(form.number).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(frame.getByRole('button', { name: 'Remove Visa ending in 1111' })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = frame.getByRole('group', { name: 'Remove this card?' });
    await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await expect(question.getByRole('button', { name: 'Remove' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(frame.locator('#form-title')).toBeFocused();
    await expect(cards).toHaveCount(0);
    await expect(frame.getByRole('status').filter({ hasText: 'The card was removed.' })).toBeVisible();
    await expect(form.number).toBeVisible();
  });

  const later = await visit();
  await expect(later.form.number).toBeVisible();
  await expect(later.cards).toHaveCount(0);
});
