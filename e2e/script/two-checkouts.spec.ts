import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

test('two checkouts on a page are paid one after the other, without affecting each other', async ({
  page,
  shopper,
}) => {
  await shopper.order('two');
  const [deposit, rest] = [shopper.embeddedForm(0), shopper.embeddedForm(1)];
  const statuses = page.locator('[data-order]').getByRole('heading');
  // Nothing has been paid, so no status waits.
  await rest.fill(CARDS.good);
  await expect(statuses).toHaveText([]);
  await deposit.payBy(CARDS.declined);
  await expect(deposit.payButton).toBeEnabled();
  await expect(rest.number).toHaveValue(/4111/);

  await deposit.payBy(CARDS.good);
  await expect(statuses).toHaveText(['Paid']);
  await rest.pay();
  await expect(statuses).toHaveText(['Paid', 'Paid']);
  await expect(page.locator('.timeline li')).toHaveText([
    /payment\.settled: €2\.97/,
    /payment\.settled: €6\.93/,
  ]);
});
