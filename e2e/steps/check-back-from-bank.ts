import type { Page } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { createBankPage } from './bank-page.ts';
import { CARDS } from './cards.ts';
import { countPayRequests } from './count-pay-requests.ts';
import { createReturnPattern } from './create-return-pattern.ts';
import { goToBank } from './go-to-bank.ts';
import type { WayToPay } from './shopper.ts';
import { expect, test } from './test.ts';

/**
 * Checks that hold for Back from the bank, whether the browser kept the page in memory or loads it again.
 * @param ways those whose checkout a test can look into then
 */
export function checkBackFromBank(ways: readonly Exclude<WayToPay, 'two'>[]): void {
  const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

  for (const way of ways) {
    test(`${way}: after Back from the bank the form is usable, and a card is charged once`, async ({
      page,
      shopper,
      request,
      context,
    }) => {
      const checkoutUrl = await goToBank({ page, shopper }, way, 'paypal');
      const bankUrl = page.url();
      await goBack(page);
      const form = way === 'hosted' ? shopper.hostedForm() : shopper.embeddedForm();
      const checkout = way === 'hosted' ? page : page.locator('[data-checkout-url] iframe').contentFrame();
      await expect(checkout.getByText('Your payment with PayPal is not finished')).toBeVisible();
      await checkout.locator('input[name=method][value=card]').check();
      await form.fill(CARDS.good);
      if (way === 'own-button') await shopper.pressShopButton();
      else await form.pay();
      await page.waitForURL(way === 'hosted' ? createReturnPattern('success') : /\/orders\//);
      await shopper.seesOrderPaid();

      // Uses the bank's page, which was left open in another tab.
      const bank = await context.newPage();
      await bank.goto(bankUrl);
      await expect(bank.getByText('no longer waiting')).toBeVisible();
      await expect(bank.getByRole('button')).toHaveCount(0);
      expect(await (await openPaymentApi(request)).readStatus(checkoutUrl)).toBe('SETTLED');
    });
  }

  test(`${ways.at(-1)}: after Back from the bank the shopper can go there again and approve`, async ({
    page,
    shopper,
    request,
  }) => {
    const way = ways.at(-1) ?? 'hosted';
    const checkoutUrl = await goToBank({ page, shopper }, way, 'paypal');
    await goBack(page);
    const form = way === 'hosted' ? shopper.hostedForm() : shopper.embeddedForm();
    await expect(form.payButton).toHaveText('Continue with PayPal');
    await form.pay();
    await createBankPage(page).decide('Approve');
    await page.waitForURL(createReturnPattern('success'));
    await shopper.seesOrderPaid();
    expect(await (await openPaymentApi(request)).readStatus(checkoutUrl)).toBe('SETTLED');
  });

  test('a payment that was approved at the bank before Back is not charged again', async ({
    page,
    shopper,
    request,
    context,
  }) => {
    const countAttempts = countPayRequests(page);
    const checkoutUrl = await goToBank({ page, shopper }, 'embedded', 'paypal');
    const bank = await context.newPage();
    await bank.goto(page.url());
    await createBankPage(bank).press('Approve');
    await bank.waitForURL(createReturnPattern('success'));
    await goBack(page);
    await shopper.arrivesAtPaidOrder();
    expect(countAttempts()).toBe(1);
    expect(await (await openPaymentApi(request)).readStatus(checkoutUrl)).toBe('SETTLED');
  });
}
