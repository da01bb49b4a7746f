import { CARDS } from '../steps/cards.ts';
import type { Driver } from './driver/create-driver.ts';
import { chooseMethod, order, pressPay, seesOrderPaid, typeCard } from './shop.ts';
import { expect, test } from './test.ts';

const seesBank = (driver: Driver) =>
  expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toContain('/sandbox/bank/');

test('the pay button in the frame leads to the bank, where the shopper pays', async ({ driver }) => {
  await order(driver, 'embedded');
  await chooseMethod(driver, 'paypal');
  await pressPay(driver);
  await seesBank(driver);
  await driver.click('.approve button');
  await seesOrderPaid(driver);
});

test('the shop’s own pay button leads to the bank, where the shopper pays', async ({ driver }) => {
  await order(driver, 'own-button');
  await chooseMethod(driver, 'paypal');
  await driver.click('#pay');
  await seesBank(driver);
  await driver.click('.approve button');
  await seesOrderPaid(driver);
});

test('a shopper who goes back from the bank pays by card', async ({ driver }) => {
  await order(driver, 'embedded');
  const shopUrl = await driver.readUrl();
  await chooseMethod(driver, 'paypal');
  await pressPay(driver);
  await seesBank(driver);
  await driver.back();
  await expect.poll(() => driver.readUrl()).toBe(shopUrl);
  await chooseMethod(driver, 'card');
  await typeCard(driver, CARDS.good);
  await pressPay(driver);
  await seesOrderPaid(driver);
});
