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
  expect(await readLines(page, '.row .kept-text > [aria-hidden]')).toEqual([1]);
  await page.locator('[data-remove]').click();
  await expect(page.locator('.removal')).toBeVisible();
  expect(await readOverflow(page)).toBe(0);
});

test('with text of 200 %, a long total fits, and the choice of card brands is below the card number and covers nothing', async ({
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

  const { number, expiry } = findCheckoutForm(page);
  // The browser scrolls to the field that it fills, here and not between the two looks.
  await number.fill('');
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

for (const [where, fields] of [
  ['alone', { PaymentMethods: ['card'] }],
  ['in a list of methods', {}],
] as const)
  test(`with text of 200 %, a card number of 19 digits is visible as a whole, without marks: ${where}`, async ({
    page,
    request,
  }) => {
    const api = await openPaymentApi(request);
    await page.goto((await api.createLink({ Type: 'standard', ...fields })).PaymentUrl);
    const { number, payButton } = findCheckoutForm(page);
    await expect(payButton).toBeEnabled();
    await expect(page.locator('.brands')).toBeVisible();
    await enlarge(page);
    await number.fill('4111 1111 1111 1111 110');
    await expect(number).toHaveValue('4111 1111 1111 1111 110');
    const [room, text, size] = await number.evaluate((input: HTMLInputElement) => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
      // What does not fit makes the content of an input wider than its inside.
      const room = input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      return [room, input.scrollWidth - input.clientWidth, parseFloat(getComputedStyle(input).fontSize)];
    });
    expect(text).toBe(0);
    expect(room).toBeGreaterThan(280);
    expect(size).toBeGreaterThan(1.5 * 16);
    expect(await page.locator('.brands').evaluate((marks) => marks.getBoundingClientRect().width)).toBe(0);
    expect(await readOverflow(page)).toBe(0);
  });

test('with German text of 200 %, expiry date and security code, which are aligned before, are below each other, and nothing breaks', async ({
  page,
  request,
}) => {
  const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ Type: 'standard', Lang: 'de' });
  await page.goto(PaymentUrl);
  const { expiry, cvc, payButton } = findCheckoutForm(page);
  await expect(payButton).toBeEnabled();
  // A two-line error is below one field, and no error below the other.
  await expiry.fill('12 / 34');
  await cvc.fill('1');
  await cvc.press('Tab');
  await expect(page.locator('#cvc-problem')).not.toBeEmpty();
  expect((await cvc.boundingBox())?.y).toBe((await expiry.boundingBox())?.y);

  const name = page.getByText('Klarna', { exact: true });
  const { height } = (await name.boundingBox()) ?? { height: 0 };
  await enlarge(page);
  const isBroken = ({ height: now }: { height: number }) => now > 2.5 * height;
  expect(isBroken((await name.boundingBox()) ?? { height: Infinity })).toBe(false);
  // Half the width of a phone is too narrow for such a label and its placeholder.
  expect((await cvc.boundingBox())?.y).toBeGreaterThan((await expiry.boundingBox())?.y ?? Infinity);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
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
