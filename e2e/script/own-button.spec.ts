import { CARDS } from '../steps/cards.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { expect, test } from '../steps/test.ts';

test('the shop’s own pay button lists the wrong fields, and pays once with another card after a decline', async ({
  page,
  shopper,
}) => {
  const countAttempts = countPayRequests(page);
  const form = await shopper.order('own-button');
  await form.fill({ ...CARDS.good, number: '4111 1111 1111 1112', cvc: '' });
  await expect(form.payButton).toBeHidden();
  await shopper.pressShopButton();

  const problems = page.getByRole('alert').getByRole('link');
  await expect(problems).toHaveCount(2);
  expect(await problems.evaluateAll((links) => links.map((link) => link.dataset.field))).toEqual([
    'card_number',
    'cvc',
  ]);
  await expect(page.locator('#problems')).toBeFocused();
  await expect(form.number).toHaveAttribute('aria-invalid', 'true');
  await expect(form.expiry).not.toHaveAttribute('aria-invalid', 'true');

  await problems.first().click();
  await expect(page.locator('iframe')).toBeFocused();
  expect(countAttempts()).toBe(0);

  await form.fill(CARDS.declined);
  await form.cvc.press('Enter');
  expect(countAttempts()).toBe(0);
  await shopper.pressShopButton();
  // The page in the frame shows the decline, and the shop does not repeat it.
  await expect(form.notice).toContainText('Your bank declined this payment');
  await expect(page.locator('#notice')).toBeEmpty();
  expect(countAttempts()).toBe(1);

  await form.fill(CARDS.good);
  await shopper.pressShopButton({ clickCount: 2 });
  await shopper.arrivesAtPaidOrder();
  expect(countAttempts()).toBe(2);
});
