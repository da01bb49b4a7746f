import { CARDS } from '../steps/cards.ts';
import { chooseMethod, order, seesOrderPaid, typeCard } from './shop.ts';
import { expect, test } from './test.ts';

// The pay button in the frame leads to the bank in `outcomes.spec.ts`.
test('the shop’s own pay button leads to the bank, validates the card of a shopper who comes back, and pays', async ({
  driver,
}) => {
  await order(driver, 'own-button');
  const shopUrl = await driver.readUrl();
  await chooseMethod(driver, 'paypal');
  await driver.click('#pay');
  await expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toContain('/sandbox/bank/');
  await driver.back();
  await expect.poll(() => driver.readUrl()).toBe(shopUrl);

  await chooseMethod(driver, 'card');
  await typeCard(driver, { ...CARDS.good, cvc: '1' });
  await driver.click('#pay');
  await driver.find('[data-field=cvc]');
  await driver.inFrame('iframe', () => driver.type('[autocomplete~="cc-csc"]', '23'));
  await driver.click('#pay');
  await seesOrderPaid(driver);
});
