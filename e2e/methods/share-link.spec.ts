import type { Page } from '@playwright/test';
import { RETURN_URLS } from '../stack/payment-api.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { payChallenged } from '../steps/challenge-dialog.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expectAccessible } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

const WAITING = 'Not paid yet. You will see it here as soon as the payment is made.';
const PAYING = 'Someone is paying now.';
const TRIED = 'Someone tried to pay, but the payment did not go through. The link is still valid.';

const findOffer = (page: Page) => page.getByRole('link', { name: 'Let someone else pay' });
const findHeading = (page: Page) => page.getByRole('heading', { name: 'Waiting for the payment' });
const readAddress = async (page: Page) => String(await page.locator('[data-share=address]').textContent());

/** The page has loaded the code that opens the screen in place of the form, and watches its link. */
const isWatching = (page: Page) => page.waitForRequest(/\/status\?revision=/);

/** Waits until the page says how the payment stands. It asks at once when the shopper returns to it. */
const hears = (page: Page, news: string) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('status').filter({ hasText: news })).toBeVisible({ timeout: 500 });
  }).toPass();

test.describe('a link that someone else pays', () => {
  test('shows the shopper how it stands, and to the other person nothing of the shopper', async ({
    page,
    browser,
    openLink,
  }) => {
    const watched = isWatching(page);
    const { form, seesCompleted, seesWebhooks } = await openLink('hosted', { PaymentMethods: ['card'] });
    await form.payBy(CARDS.declined);
    await expect(form.notice).toBeVisible();
    await watched;
    await findOffer(page).click();
    await expect(findHeading(page)).toBeFocused();
    await expect(page.locator('.share-place img')).toHaveJSProperty('complete', true);
    await expectAccessible(page, 'the screen that waits', [
      { colorScheme: 'dark', width: 390 },
      { colorScheme: 'light', width: 320 },
    ]);

    const other = await browser.newPage();
    await other.goto(await readAddress(page));
    await expect(findCheckoutForm(other).number).toBeVisible();
    await expect(other.locator('.notice')).toHaveCount(0);
    await expect(findOffer(other)).toHaveCount(0);
    await expect(other.getByRole('link', { name: /return to/i })).toHaveCount(0);

    const { form: otherForm, challenge } = await payChallenged(other);
    await hears(page, PAYING);
    await challenge.press('Reject');
    await expect(otherForm.notice).toBeVisible();
    await hears(page, TRIED);
    await otherForm.payBy(CARDS.good);
    await expect(other.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    expect(other.url()).toContain('/checkout/');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await seesCompleted();
    await seesWebhooks('payment.settled');
    await other.close();
  });

  test('can be paid by the shopper after all, with what was typed', async ({ page, openLink }) => {
    const watched = isWatching(page);
    const { form, seesCompleted } = await openLink('hosted', { PaymentMethods: ['card', 'paypal'] });
    await form.fill(CARDS.good);
    await watched;
    await findOffer(page).click();
    await expect(findHeading(page)).toBeFocused();
    await expect(form.number).toBeHidden();
    await page.getByRole('button', { name: 'Pay it yourself' }).click();
    await expect(page.locator('#form-title')).toBeFocused();
    await expect(form.number).toHaveValue(CARDS.good.number);
    await form.pay();
    await seesCompleted();
  });

  test('waits on a page that is loaded again, and on one whose code was not there yet', async ({
    page,
    openLink,
  }) => {
    const isLeft = Promise.withResolvers<void>();
    await page.route(/\/after-load-chunk-[\w-]+\.js$/, async (route) => {
      await isLeft.promise;
      await route.continue();
    });
    await openLink('hosted', { Lang: 'en' });
    await findOffer(page).click();
    await page.waitForURL(/payer=other/);
    isLeft.resolve();
    await expect(findHeading(page)).toBeVisible();
    await page.reload();
    await expect(findHeading(page)).toBeVisible();
    await expect(page.getByText(WAITING)).toBeVisible();
  });

  test('leads the other person back to the checkout from a bank, whatever they decide there', async ({
    page,
    openLink,
  }) => {
    const { link, seesWebhooks } = await openLink('hosted');
    const pay = async (decision: 'Decline' | 'Approve') => {
      await page.locator('[name=method][value=paypal]').check();
      await page.getByRole('button', { name: 'Continue with PayPal' }).click();
      await createBankPage(page).decide(decision);
      await page.waitForURL(/\/checkout\/[\w-]+\?payer=guest&attempt=/);
    };
    await page.goto(`${link.PaymentUrl}?payer=guest`);
    await pay('Decline');
    await expect(page.locator('.notice')).toContainText('You have not been charged.');
    await pay('Approve');
    await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await seesWebhooks('payment.settled');
    expect(page.url()).not.toContain(RETURN_URLS.SuccessRedirectUrl);
  });

  test.describe('by two people at once', () => {
    // The slower press is refused with 409.
    test.use({ allowedComplaint: /409/ });

    test('is charged once, and both see it paid', async ({ browser, openLink }) => {
      const { form, link, seesCompleted, seesWebhooks } = await openLink('hosted', {
        PaymentMethods: ['card'],
      });
      const other = await browser.newPage();
      await other.goto(`${link.PaymentUrl}?payer=guest`);
      const otherForm = findCheckoutForm(other);
      await form.fill(CARDS.good);
      await otherForm.fill(CARDS.good);
      await expect(otherForm.payButton).toBeEnabled();
      await Promise.all([form.pay(), otherForm.pay()]);
      await expect(other.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
      await seesCompleted();
      await seesWebhooks('payment.settled');
      await other.close();
    });
  });
});
