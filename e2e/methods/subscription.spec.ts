import { startStack } from '../stack/start-stack.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

const MONTH_SECONDS = 31 * 86_400;

// This test has a stack of its own, because it moves the clock, and the links of all other tests would expire.
test('a shopper subscribes, sees the next payment, adds a card, cancels in one press, and resumes', async ({
  page,
  request,
}) => {
  const stack = await startStack();
  try {
    await page.goto(stack.shop);
    await page.getByLabel('Every month').check();
    await page.getByRole('button', { name: 'Pay at ServicePay' }).click();
    await expect(page.locator('.note-terms')).toContainText('You can cancel online at any time');
    const form = findCheckoutForm(page);
    await form.payBy(CARDS.good);
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.locator('[data-order] h2')).toHaveText('Paid');
    const orderUrl = page.url();

    const { AccessToken } = await (
      await request.post(`${stack.service}/api/v4/auth/token`, {
        data: { Username: 'merchant', Password: 'sandbox-merchant' },
      })
    ).json();
    const advance = () =>
      request.post(`${stack.service}/sandbox/clock`, {
        headers: { authorization: `Bearer ${AccessToken}` },
        data: { Advance: MONTH_SECONDS },
      });
    expect((await advance()).status()).toBe(200);
    await expect(page.locator('.timeline li')).toHaveText([/settled: €9\.90/, /\(next month\): €9\.90/]);

    await page.getByRole('link', { name: 'Change or cancel your subscription' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription');
    await expect(page.getByRole('region', { name: 'Recent payments' }).getByRole('listitem')).toHaveCount(2);
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a new card' }).click();
    await form.number.fill('5555 5555 5555 4444');
    await form.expiry.fill(CARDS.good.expiry);
    await form.cvc.fill(CARDS.good.cvc);
    await page.locator('[autocomplete~="cc-name"]').fill('Giulia Bianchi');
    await form.pay();
    await page.waitForURL(/notice=card_changed/);
    await expect(page.getByRole('status')).toHaveText('From now on, this card is charged.');
    await expect(page.getByText('Mastercard •••• 4444')).toBeVisible();

    const cancel = page.getByRole('button', { name: 'Cancel subscription' });
    await cancel.click();
    await expect(page.getByRole('status')).toContainText('Cancelled. Nothing more will be charged.');
    await page.getByRole('button', { name: 'Keep subscription' }).click();
    await expect(page.getByRole('status')).toHaveText('Your subscription continues.');
    expect(await findViolations(page)).toEqual([]);
    await cancel.click();
    await expect(page.getByRole('button')).toHaveText(['Keep subscription']);

    await advance();
    await page.goto(orderUrl);
    await expect(page.locator('.timeline li')).toHaveCount(2);
  } finally {
    // Leaves the order page, which would reconnect to the stopped shop.
    await page.goto('about:blank');
    await stack.stop();
  }
});
