import type { Page } from '@playwright/test';
import { openPaymentApi } from '../stack/payment-api.ts';
import { createBankPage } from './bank-page.ts';
import { CARDS } from './cards.ts';
import { countPayRequests } from './count-pay-requests.ts';
import { createReturnPattern } from './create-return-pattern.ts';
import { goToBank } from './go-to-bank.ts';
import { expect, test } from './test.ts';

/**
 * Checks that hold for Back from the bank, whether the browser kept the page in memory or loads it again.
 * @param way one whose checkout a test can look into then
 */
export function checkBackFromBank(way: 'own-button' | 'hosted'): void {
  const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });
  const isHosted = way === 'hosted';

  test(`${way}: Back from the bank makes the form usable, for another way there and then for a card, which is charged once`, async ({
    page,
    shopper,
    request,
    context,
  }) => {
    const form = isHosted ? shopper.hostedForm() : shopper.embeddedForm();
    const checkout = isHosted ? page : page.locator('[data-checkout-url] iframe').contentFrame();
    const pay = isHosted ? form.pay : shopper.pressShopButton;
    const seesUnfinished = () =>
      expect(checkout.getByText('Your payment with PayPal is not finished')).toBeVisible();

    const checkoutUrl = await goToBank({ page, shopper }, way, 'paypal');
    await goBack(page);
    await seesUnfinished();
    if (isHosted) await expect(form.payButton).toHaveText('Continue with PayPal');
    await pay();
    await createBankPage(page).isOpen();
    const bankUrl = page.url();
    await goBack(page);
    await seesUnfinished();
    await checkout.locator('input[name=method][value=card]').check();
    await form.fill(CARDS.good);
    await pay();
    await page.waitForURL(isHosted ? createReturnPattern('success') : /\/orders\//);
    await shopper.seesOrderPaid();

    // Uses the bank's page, which was left open in another tab.
    const bank = await context.newPage();
    await bank.goto(bankUrl);
    await expect(bank.getByText('no longer waiting')).toBeVisible();
    await expect(bank.getByRole('button')).toHaveCount(0);
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
