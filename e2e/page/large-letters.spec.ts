import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Returns by how many pixels the page is too wide. */
const readOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the number of lines of the first text of each element. */
const readLines = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.firstChild ?? element);
      return [...range.getClientRects()].filter((rect) => rect.width > 0).length;
    }),
  );

test('with text of 200 %, the name of a saved card stays on one line, and the question to remove it fits', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const fields = {
    Type: 'standard',
    PaymentMethods: ['card'],
    Metadata: { shopperReference: randomUUID() },
  };
  await page.goto((await api.createLink(fields)).PaymentUrl);
  const form = findCheckoutForm(page);
  await form.fill({ ...CARDS.good, number: '5555 5555 5555 4444' });
  await page.locator('input[name=save_card]').check();
  await form.pay();
  await page.waitForURL(/returned=success/);

  await page.goto((await api.createLink(fields)).PaymentUrl);
  await enlarge(page);
  await expect(page.locator('[data-remove]')).toBeEnabled();
  expect(await readLines(page, '.row .method-name > [aria-hidden]')).toEqual([1]);
  await page.locator('[data-remove]').click();
  await expect(page.locator('.removal')).toBeVisible();
  expect(await readOverflow(page)).toBe(0);
});

test('with text of 200 %, a long total fits, with the order folded and unfolded', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const Items = [{ Name: 'Sofa', Quantity: 1, UnitPrice: 9_999_999, VatRate: 21, VatCode: 'A' }];
  const link = { Type: 'standard', PaymentMethods: ['card'], Currency: 'RON', Amount: 9_999_999, Items };
  await page.goto((await api.createLink({ ...link, Lang: 'ro' })).PaymentUrl);
  await enlarge(page);
  expect(await readOverflow(page)).toBe(0);
  await page.locator('.order-fold').click();
  await expect(page.locator('#order-lines')).toBeVisible();
  expect(await readOverflow(page)).toBe(0);
});

test('with text of 200 %, the choice of card brands is below the card number and covers nothing', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  await page.goto((await api.createLink({ Type: 'standard', PaymentMethods: ['card'] })).PaymentUrl);
  await enlarge(page);
  const { number, expiry } = findCheckoutForm(page);
  const readTop = async () => (await expiry.boundingBox())?.y;
  const top = await readTop();
  await number.fill('4000 0025 0000 1001');
  const choice = page.locator('.brand-choice');
  await expect(choice).toBeVisible();
  expect(await readTop()).toBe(top);
  const readBox = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0, width: 0 };
  const [field, brands, label] = await Promise.all(
    ['#card_number', '.brand-option:first-of-type', 'label[for=expiry]'].map(readBox),
  );
  expect(field?.width).toBeGreaterThan(280);
  expect(brands?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
  expect((brands?.y ?? 0) + (brands?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0);
  expect(await readOverflow(page)).toBe(0);
});

test('with text of 200 %, the details of a transfer do not overlap their buttons and break between groups', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  await page.goto((await api.createLink({ Type: 'standard', Providers: ['FlowPay'] })).PaymentUrl);
  await pressEnter(page.getByRole('button', { name: 'I will do it later' }));
  await page.locator('[part=result] h2').waitFor();
  await enlarge(page);
  expect(await readOverflow(page)).toBe(0);
  expect(await readLines(page, '.transfer-reference .transfer-value > span')).toEqual([1, 1, 1, 1]);
  const rows = await page.locator('.transfer-row').evaluateAll((elements) =>
    elements.map((element) => {
      const value = element.querySelector('.transfer-value')?.getBoundingClientRect().right ?? Infinity;
      return value <= (element.querySelector('.icon')?.getBoundingClientRect().left ?? 0);
    }),
  );
  expect(rows).toEqual([true, true, true, true]);
});

test('with text of 200 %, the demo shop keeps the number of an order on one line', async ({
  page,
  shopper,
}) => {
  await shopper.order('hosted');
  await page.locator('[part=leave]').click();
  await page.waitForURL(/\/cancel/);
  await enlarge(page);
  await expect(page.locator('.number')).toHaveText(/^BR-\d+$/);
  expect(await readLines(page, '.number')).toEqual([1]);
  expect(await readOverflow(page)).toBe(0);
});
