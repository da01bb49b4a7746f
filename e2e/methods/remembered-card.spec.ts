import { randomUUID } from 'node:crypto';
import { openPaymentApi } from '../stack/payment-api.ts';
import { readCode } from '../stack/read-code.ts';
import { CARDS } from '../steps/cards.ts';
import type { CheckoutPage } from '../steps/checkout-form.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

const FIELDS = { RememberMe: true, PaymentMethods: ['card'] };
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

/** The part of the page in which remembered cards are found. */
const findFinder = (checkout: CheckoutPage) => ({
  button: checkout.locator('.finder > button'),
  email: checkout.locator('#finder_email'),
  code: checkout.locator('#finder_code'),
  press: checkout.locator('.finder-press'),
  again: checkout.getByRole('button', { name: 'Send a new code' }),
  other: checkout.getByRole('button', { name: 'Use another address' }),
  cards: checkout.locator('input[data-card]'),
});

test('a shopper has a card remembered in the frame, pays with it on the hosted page, and has it forgotten', async ({
  page,
  openLink,
  request,
}) => {
  const email = `ada-${randomUUID()}@example.com`;
  const api = await openPaymentApi(request);
  const readMails = async () => (await api.listEmails()).filter(({ To }) => To === email);

  const first = await openLink('embedded', FIELDS);
  const box = first.checkout.locator('input[name=save_card]');
  await expect(box).not.toBeChecked();
  await first.form.fill(CARDS.good);
  await first.checkout.locator('#email').fill(email);
  await box.check();
  await first.form.pay();
  await first.seesCompleted();
  const [mail] = await readMails();
  expect(mail?.Subject).toContain('remembered');

  const second = await openLink('hosted', FIELDS);
  const finder = findFinder(second.checkout);
  await finder.button.click();
  await expect(finder.email).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await finder.email.fill(email.toUpperCase());
  await finder.email.press('Enter');
  await expect(finder.code).toBeFocused();
  const code = await readCode(api, email);
  await finder.code.fill(wrong(code));
  await finder.press.click();
  await expect(finder.code).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page)).toEqual([]);
  await finder.code.fill(code);
  await finder.code.press('Enter');
  await expect(finder.cards).toHaveCount(1);
  await expect(finder.cards).toBeFocused();
  await expect(second.form.number).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await second.form.cvc.fill('123');
  await second.form.pay();
  await second.seesCompleted();

  // The shopper forgets the card with one press in the page that the mail links to.
  const [, address = ''] = /(https?:\S+\/checkout\/cards\/\S+)/.exec(mail?.Text ?? '') ?? [];
  await page.goto(address);
  await expect(page.locator('main')).toContainText(CARDS.good.number.slice(-4));
  expect(await findViolations(page)).toEqual([]);
  await page.locator('main button').click();
  await expect(page.locator('[role=status]')).toBeVisible();
  await expect(page.locator('main button')).toHaveCount(0);
});

test.describe('the finder of remembered cards', () => {
  test.use({ allowedComplaint: /429 \(Too Many Requests\)/ });

  test('has a way back from a wrong address, also after it was closed, and says when it sends another code', async ({
    page,
    openLink,
  }) => {
    const email = `ada-${randomUUID()}@example.com`;
    const { checkout } = await openLink('hosted', FIELDS);
    const finder = findFinder(checkout);
    await finder.button.click();
    await finder.press.click();
    await expect(finder.email).toBeFocused();
    await expect(finder.email).toHaveAccessibleDescription('Enter your email address.');
    expect(await findViolations(page)).toEqual([]);
    await finder.email.fill(`x${email}`);
    await finder.email.press('Enter');
    await expect(finder.code).toBeFocused();
    // Another code can be requested a minute later.
    await finder.again.click();
    await expect(finder.code).toHaveAccessibleDescription(/You can ask for a new code from \d/);
    await finder.button.click();
    await expect(finder.code).toBeHidden();
    await finder.button.click();
    await expect(finder.code).toBeFocused();
    await finder.other.click();
    await expect(finder.email).toBeFocused();
    await expect(finder.email).toHaveValue(`x${email}`);
    await finder.email.fill(email);
    await finder.email.press('Enter');
    await expect(finder.code).toBeFocused();
    await expect(checkout.locator('#email')).toHaveValue(email);
    await expect(finder.other).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
});
