import { openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { findViolations } from '../steps/find-violations.ts';
import { pressEnter } from '../steps/press-enter.ts';
import { expect, test } from '../steps/test.ts';

/** The choices within a method, on the page of a link. */

test('a shopper chooses the brand of a card with two brands, without a layout shift', async ({
  page,
  request,
}) => {
  const link = await (await openPaymentApi(request)).createLink({
    Type: 'standard',
    PaymentMethods: ['card'],
  });
  await page.goto(link.PaymentUrl);
  const form = findCheckoutForm(page);
  await expect(form.payButton).toBeEnabled();
  const size = await form.number.boundingBox();
  await form.fill({ ...CARDS.good, number: '4000 0025 0000 1001' });
  const brand = (id: string) => page.locator(`input[name=card_brand][value=${id}]`);
  await expect(page.getByRole('group', { name: 'Card brand for this payment' })).toBeVisible();
  await expect(brand('visa')).toBeChecked();
  expect(await form.number.boundingBox()).toEqual(size);
  expect(await findViolations(page)).toEqual([]);

  await brand('visa').focus();
  await page.keyboard.press('ArrowRight');
  await expect(brand('cb')).toBeFocused();
  const paid = page.waitForRequest('**/pay');
  await pressEnter(form.payButton);
  expect((await paid).postDataJSON()).toMatchObject({ card: { brand: 'cb' } });
  await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);

  // Another number has one brand, and therefore no choice.
  await page.goto((await (await openPaymentApi(request)).createLink({ Type: 'standard' })).PaymentUrl);
  await form.number.fill(CARDS.good.number);
  await expect(page.getByRole('img', { name: 'Visa', exact: true })).toBeVisible();
  await expect(brand('visa')).toHaveCount(0);
});

test('a shopper can debit another account than the one on file, and keeps the typed IBAN when switching', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({
    Type: 'standard',
    PaymentMethods: ['SEPA'],
    DebtorIban: 'IT60X0542811101000000123456',
    DebtorName: 'Giulia Bianchi',
  });
  await page.goto(link.PaymentUrl);
  const iban = page.locator('input[name=iban]');
  const holder = page.locator('input[name=account_holder]');
  const account = (value: string) => page.locator(`input[name=account][value=${value}]`);
  await expect(account('on_file')).toBeChecked();
  await account('on_file').focus();
  await page.keyboard.press('ArrowDown');
  await expect(account('other')).toBeFocused();
  await expect(holder).toHaveValue('Giulia Bianchi');
  await iban.fill('DE89370400440532013000');
  expect(await findViolations(page)).toEqual([]);

  await account('on_file').check();
  await expect(iban).toBeHidden();
  await account('other').check();
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
  await holder.fill('Erika Mustermann');
  const paid = page.waitForRequest('**/pay');
  await pressEnter(findCheckoutForm(page).payButton);
  expect(JSON.stringify((await paid).postDataJSON())).toContain('Erika Mustermann');
  await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  expect((await api.read(link.TransactionId)).Status).toBe('SETTLED');
});
