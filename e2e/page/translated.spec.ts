import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';
import { translatePage } from './translate-page.ts';

// High enough for the button to stay in sight: a press that brings it there does not pay a sum that has just changed.
test.use({ viewport: { width: 1280, height: 1600 } });

test.beforeEach(({ page }) => translatePage(page));

for (const surface of ['hosted', 'embedded'] as const)
  test(`a translated page is true from an error to the payment after a decline and a change: ${surface}`, async ({
    openLink,
  }) => {
    const { api, checkout, form, link, read } = await openLink(surface);
    const problem = checkout.locator('#card_number-problem');
    await expect(form.payButton.locator('font').first()).toBeAttached();

    await form.pay();
    await expect(problem).toHaveText('Enter your card number.');
    await form.number.fill('4111 1111 1111 1112');
    await form.cvc.focus();
    await expect(problem).toHaveText('This card number is not valid.');
    await form.fill(CARDS.declined);
    await expect(problem).toHaveText('');
    await form.pay();
    await expect(form.notice).toHaveCount(1);
    await expect(form.payButton).toHaveText('Pay €19.90');
    await expect(checkout.locator('.note-busy')).toHaveText('');

    await form.fill(CARDS.good);
    // A changed sum must be on the screen for a moment.
    await api.changeLink(link.TransactionId, { Amount: 99_900, Items: [] });
    await expect(form.payButton).toHaveText('Pay €999.00', { timeout: 15_000 });
    await form.pay();
    await expect.poll(async () => (await read()).Status).toBe('SETTLED');
    expect((await read()).Amount).toBe(99_900);
  });

test('a translated page shows the typed amount, the chosen method and the bank’s dialog', async ({
  openLink,
}) => {
  const { checkout, form, read } = await openLink('hosted', {
    Reusable: false,
    Amount: 2599,
    MinAmount: 100,
    MaxAmount: 10_000,
  });
  await checkout.locator('#amount').fill('12.50');
  await expect(form.payButton).toHaveText('Pay €12.50');
  await form.fill(CARDS.challenged);
  await form.pay();
  await expect(checkout.locator('#challenge-text')).toContainText('€12.50');
  await expect(form.payButton).toHaveText('Processing…');
  expect((await read()).Status).toBe('CREATED');
});

test('a press on a page whose button someone else has rewritten is not paid, and the sum is shown again', async ({
  page,
  openLink,
}) => {
  const { form, read } = await openLink('hosted');
  await form.fill(CARDS.good);
  await form.payButton.evaluate((button) => {
    button.textContent = 'Pay €1.00';
  });
  await form.payButton.click();
  await expect(form.payButton).toHaveText('Pay €19.90');
  await expect(page.locator('.pay-bar').getByRole('status')).toContainText('€19.90');
  expect((await read()).Status).toBe('CREATED');
  await form.pay();
  await expect.poll(async () => (await read()).Status).toBe('SETTLED');
});

test('a press on a copy of the page stays on it, pays nothing, and brings the form back', async ({
  page,
  openLink,
}) => {
  const { form, link, read } = await openLink('hosted');
  await form.fill(CARDS.good);
  for (const part of ['#checkout', '.form']) {
    await page.locator(part).evaluate((shown) => {
      shown.replaceWith(shown.cloneNode(true));
      document.querySelector('.form')?.setAttribute('data-copy', '');
    });
    await form.payButton.click();
    await expect(page.locator('[data-copy]')).toHaveCount(0);
    await expect(page).toHaveURL(link.PaymentUrl);
    expect((await read()).Status).toBe('CREATED');
  }
  await form.pay();
  await expect.poll(async () => (await read()).Status).toBe('SETTLED');
});
