import { OFFICINA, openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { expectAccessible } from '../steps/find-violations.ts';
import { SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

const ALL = { Providers: ['ServiceDirect', 'FlowPay', 'Fabrick'] };
const PHONE = { width: 360, height: 640 };

test('a shopper looks at two providers, keeps the typed card, and pays by bank transfer', async ({
  page,
  openLink,
  webhooks,
}) => {
  const opened = await openLink('hosted', ALL, { login: OFFICINA });
  const { api, checkout, form, link } = opened;
  const press = (name: string | RegExp) => checkout.getByRole('button', { name }).click();
  const rows = checkout.locator('.row:has(input[name=method])');
  await expect(checkout.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
  await expect(checkout.locator('button[name=provider]')).toHaveText([
    /^Card.*Klarna.*PayPal.*Pay by Bank.*Bancontact.*iDEAL/,
    /^Bank transfer/,
    /^Your bank’s app/,
  ]);
  await expect(checkout.locator('button[type=submit]')).toHaveCount(0);
  await press(/^Card/);
  await expect(rows).not.toHaveCount(0);
  await form.fill(CARDS.good);
  await press('Other ways to pay');
  await press(/^Bank transfer/);
  // A single method is no choice: its row is in the document, but not on the screen.
  await expect(checkout.locator('input[name=method]')).toHaveCount(1);
  await expect(rows).toHaveCount(0);
  await expect(checkout.locator('dl dd')).toContainText([
    'Officina Verdi',
    'IT60 X054 2811 1010 0000 0123 456',
    '€19.90',
    /^RF\d{2}[0-9A-Z]{12}$/,
  ]);
  await press('Other ways to pay');
  await press(/^Card/);
  await expect(form.number).toHaveValue(CARDS.good.number);
  await press('Other ways to pay');
  await press(/^Bank transfer/);
  expect(await opened.readStatus()).toBe('CREATED');

  await press('I have made the transfer');
  await expect(checkout.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
  // The details stay, for a shopper who has to look again; the page leaves by a press only.
  await expect(checkout.locator('[part=result] .transfer-reference dd')).toHaveText(/^RF/);
  await checkout.getByRole('link', { name: /^Continue to/ }).press('Enter');
  await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  expect(await opened.read()).toMatchObject({ Status: 'PENDING', Method: 'bank_transfer' });
  expect(webhooks.readEvents(link.TransactionId)).toEqual([]);
  await api.move(link.PaymentUrl, 'settle');
  await opened.seesWebhooks('payment.settled');
});

for (const surface of SURFACES)
  test(`${surface}: the choice of a provider is made by keyboard, reported, kept by a reload of its page, and taken back`, async ({
    page,
    host,
    openLink,
  }) => {
    const { checkout } = await openLink(surface, ALL, { login: OFFICINA });
    const choices = checkout.locator('button[name=provider]');
    await expect(choices.first()).toHaveAttribute('type', 'button');
    await choices.first().focus();
    await page.keyboard.press('Tab');
    await expect(choices.nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(checkout.locator('#form-title')).toBeFocused();
    await expect(checkout.getByRole('button', { name: 'Continue to your bank' })).toBeVisible();
    if (surface === 'embedded')
      expect(await host.readEvents()).toEqual([['ready'], ['method_change', { method: 'open_banking' }]]);

    await checkout.locator('body').evaluate(() => location.reload());
    await expect(checkout.getByRole('button', { name: 'Continue to your bank' })).toBeEnabled();
    await expect(choices).toHaveCount(0);
    const back = checkout.locator('button[name=change_provider]');
    await back.focus();
    await page.keyboard.press('Enter');
    await expect(choices.nth(2)).toBeFocused();
    await checkout.locator('body').evaluate(() => location.reload());
    await expect(choices).toHaveCount(3);
  });

test.describe('on a small phone', () => {
  test.use({ viewport: PHONE });

  test('the way back stays in sight, also after a decline, and is gone while a payment runs', async ({
    openLink,
  }) => {
    const { checkout, form } = await openLink('hosted', ALL, { login: OFFICINA });
    for (const choice of await checkout.locator('button[name=provider]').all())
      await expect(choice).toBeInViewport({ ratio: 1 });
    await checkout.locator('[name=provider][value=ServiceDirect]').click();
    const back = checkout.locator('[name=change_provider]');
    await expect(back).toBeInViewport({ ratio: 1 });
    await form.payBy(CARDS.declined);
    await expect(form.notice).toBeVisible();
    await expect(back).toBeInViewport({ ratio: 1 });
    await form.payBy(CARDS.slow);
    await expect(back).toBeHidden();
  });

  for (const [Lang, dir] of [
    ['en', 'ltr'],
    ['il', 'rtl'],
  ])
    test(`the step and what follows are accessible and fit, from ${dir}`, async ({ page, request }) => {
      const api = await openPaymentApi(request, OFFICINA);
      await page.goto((await api.createLink({ Type: 'standard', Lang, ...ALL })).PaymentUrl);
      await expect(page.locator('html')).toHaveAttribute('dir', String(dir));
      const looks = [
        { colorScheme: 'dark', width: 320 },
        { colorScheme: 'light', width: 360 },
      ] as const;
      await expectAccessible(page, 'the step', looks);
      // The name begins where the language does, and the sign that a press leads on is at the other end.
      const row = page.locator('button[name=provider]').first();
      const [box, name] = [await row.boundingBox(), await row.locator('.provider-name').boundingBox()];
      const isAtLeft = (name?.x ?? 0) - (box?.x ?? 0) < 20;
      expect(isAtLeft).toBe(dir === 'ltr');
      for (const provider of ['ServiceDirect', 'FlowPay', 'Fabrick']) {
        await page.click(`[name=provider][value=${provider}]`);
        await expectAccessible(page, provider, looks);
        await page.click('[name=change_provider]');
      }
    });
});

test('the script asks for a choice by validate, submit and focus, and its filter skips the step', async ({
  page,
  host,
  openLink,
}) => {
  const { checkout } = await openLink('embedded', ALL, { login: OFFICINA, externalSubmit: true });
  const choices = checkout.locator('button[name=provider]');
  await expect(choices).toHaveCount(3);
  expect(await page.evaluate(() => window.checkouts[0]?.validate())).toEqual({
    valid: false,
    errors: { method: 'Please choose how you would like to pay.' },
  });
  await expect(checkout.getByRole('alert')).toHaveText('Please choose how you would like to pay.');
  expect(await page.evaluate(() => window.checkouts[0]?.submit())).toEqual({ outcome: 'invalid' });
  await expect(choices.first()).toBeFocused();
  await page.evaluate(() => document.querySelector('iframe')?.blur());
  await page.evaluate(() => window.checkouts[0]?.focus('card_number'));
  await expect(choices.first()).toBeFocused();

  await page.evaluate(() => window.checkouts[0]?.update({ paymentMethods: ['card'] }));
  await expect(checkout.locator('#card_number')).toBeVisible();
  await expect(checkout.locator('[name=provider], [name=change_provider]')).toHaveCount(0);
  await page.evaluate(() => window.checkouts[0]?.update({ paymentMethods: ['card', 'bank_transfer'] }));
  await expect(choices).toHaveCount(2);
  expect((await host.readEvents()).slice(0, 2)).toEqual([['ready'], ['validation', expect.anything()]]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('the step leads to the details of a bank transfer and back, and keeps the language', async ({
    page,
    request,
  }) => {
    const api = await openPaymentApi(request, OFFICINA);
    await page.goto(`${(await api.createLink({ Type: 'standard', ...ALL })).PaymentUrl}?lang=de`);
    const choices = page.locator('button[name=provider]');
    await expect(page.getByRole('heading', { name: 'Wie möchten Sie bezahlen?' })).toBeVisible();
    await expect(choices).toHaveCount(3);
    await page.click('[name=provider][value=FlowPay]');
    await expect(page.getByRole('heading', { name: 'Per Überweisung zahlen' })).toBeVisible();
    await expect(page.locator('.transfer dd')).toHaveCount(4);
    await expect(page.locator('.transfer-reference dd')).toHaveText(/^RF\d{2}[0-9A-Z]{12}$/);
    // Buttons that need a script are not there.
    await expect(page.locator('button:visible')).toHaveText(['Andere Zahlungsarten']);
    await page.click('[name=change_provider]');
    await expect(choices).toHaveCount(3);
    await page.click('[name=provider][value=ServiceDirect]');
    await expect(page.locator('noscript > p')).toBeVisible();
    await expect(page.locator('input:visible')).toHaveCount(0);
    await expect(page.locator('button:visible')).toHaveText(['Andere Zahlungsarten']);
  });
});

test('what the shop knows is in the fields: a card takes three, and a decline names another way', async ({
  openLink,
}) => {
  const known = { ShopperEmail: 'ada@example.com', ShopperName: 'Ada Rossi', ButtonWord: 'order' };
  const { checkout, form, seesCompleted } = await openLink('hosted', known, { login: OFFICINA });
  await expect(checkout.locator('#email')).toHaveValue('ada@example.com');
  await expect(checkout.locator('#cardholder_name')).toHaveValue('Ada Rossi');
  await checkout.locator('#card_number').fill(CARDS.withoutFunds.number);
  await checkout.locator('#expiry').fill('12 / 30');
  await checkout.locator('#cvc').fill('123');
  await expect(form.payButton).toHaveText('Order and pay €19.90');
  await form.pay();
  await expect(checkout.getByRole('alert')).toContainText(
    'Try another card or another way to pay, such as “Klarna”.',
  );
  await checkout.locator('#card_number').fill(CARDS.good.number);
  await form.pay();
  await seesCompleted();
});
