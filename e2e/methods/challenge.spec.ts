import { OFFICINA, RETURN_URLS } from '../stack/payment-api.ts';
import { createBankPage } from '../steps/bank-page.ts';
import { CARDS } from '../steps/cards.ts';
import { findChallenge, payChallenged } from '../steps/challenge-dialog.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

const REJECTED = 'Your bank could not confirm that this is you. You have not been charged.';
const CANCELLED = 'The payment was cancelled. You have not been charged.';

for (const surface of SURFACES) {
  test(`${surface}: a 3-D Secure challenge is cancelled, left by Escape, rejected, then approved, and pays once`, async ({
    page,
    host,
    openLink,
  }) => {
    const { checkout, read, readStatus, seesCompleted, seesWebhooks } = await openLink(surface);

    const { form, challenge } = await payChallenged(checkout);
    await expect(challenge.dialog.getByRole('heading')).toBeFocused();
    await expect(challenge.dialog).toHaveAccessibleName('Confirm with your bank');
    await expect(challenge.dialog).toContainText('€19.90 to Bottega Rossi');
    await challenge.cancelButton.click();
    await challenge.isClosed();
    await expect(checkout.getByRole('status').filter({ hasText: CANCELLED })).toBeVisible();
    await expect(form.payButton).toBeFocused();
    await expect(form.number).toHaveValue(CARDS.challenged.number);
    expect(await readStatus()).toBe('CREATED');

    await form.pay();
    await challenge.isOpen();
    await expect(challenge.dialog.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Escape');
    await challenge.isClosed();
    await expect(checkout.getByText(CANCELLED)).toBeVisible();
    await expect(form.payButton).toBeFocused();

    await form.pay();
    await challenge.press('Reject');
    await challenge.isClosed();
    await expect(checkout.getByRole('alert').filter({ hasText: REJECTED })).toBeVisible();
    await expect(form.payButton).toBeFocused();
    expect(await readStatus()).toBe('CREATED');
    if (surface === 'embedded') {
      expect((await host.readEvents()).slice(1)).toEqual([
        ['error', expect.objectContaining({ code: 'authentication_failed', type: 'payment.failed' })],
      ]);
    }

    await form.pay();
    await challenge.press('Approve');
    await seesCompleted();
    expect(await read()).toMatchObject({ Status: 'SETTLED', Method: 'card' });
    await seesWebhooks('payment.settled');
  });

  test(`${surface}: a challenge that a reload has left can no longer be answered after another card has paid`, async ({
    page,
    openLink,
    context,
  }) => {
    const countAttempts = countPayRequests(page);
    const link = await openLink(surface);
    const { challenge } = await payChallenged(link.checkout);
    const bankUrl = String(await challenge.dialog.locator('iframe').getAttribute('src'));

    const checkout = await link.reopen();
    const form = findCheckoutForm(checkout);
    await expect(form.number).toHaveValue('');
    await expect(checkout.getByRole('alert')).toContainText('You have not been charged.');
    await findChallenge(checkout).isClosed();
    await form.payBy(CARDS.good);
    await link.seesCompleted();
    expect(countAttempts()).toBe(2);

    const bank = await context.newPage();
    await bank.goto(bankUrl);
    await expect(bank.getByText('no longer waiting')).toBeVisible();
    await expect(bank.getByRole('button')).toHaveCount(0);
    expect(await link.readStatus()).toBe('SETTLED');
    await link.seesWebhooks('payment.settled');
  });

  test(`${surface}: a telephone order is paid without a challenge`, async ({ openLink }) => {
    const fields = { Moto: true };
    const { form, readStatus, seesCompleted } = await openLink(surface, fields, { login: OFFICINA });
    await form.payBy(CARDS.challenged);
    await seesCompleted();
    expect(await readStatus()).toBe('SETTLED');
  });

  test(`${surface}: every button of the challenge is reachable on a phone of 320 px`, async ({
    page,
    openLink,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const { checkout, seesCompleted } = await openLink(surface, {}, { height: 'auto' });
    const { challenge } = await payChallenged(checkout);
    const sideways = (frame: { scrollWidth: number; clientWidth: number }) =>
      frame.scrollWidth - frame.clientWidth;
    expect(await checkout.locator('html').evaluate(sideways)).toBe(0);
    expect(await challenge.dialog.evaluate(sideways)).toBe(0);
    expect(await challenge.bank.locator('html').evaluate(sideways)).toBe(0);
    await challenge.cancelButton.click({ trial: true });
    await challenge.bank.getByRole('button', { name: 'Reject' }).click({ trial: true });
    await challenge.press('Approve');
    await seesCompleted();
  });
}

test.describe('a challenge whose bank page fails to load', () => {
  test.use({ allowedComplaint: /net::ERR_FAILED/ });
  test.beforeEach(({ page }) => page.route('**/sandbox/bank/**', (route) => route.abort()));

  for (const surface of SURFACES) {
    test(`${surface}: can be cancelled, and another card pays`, async ({ openLink }) => {
      const { checkout, form, readStatus, seesCompleted } = await openLink(surface);
      await form.payBy(CARDS.challenged);
      const challenge = findChallenge(checkout);
      await challenge.cancelButton.click();
      await challenge.isClosed();
      await expect(checkout.getByText(CANCELLED)).toBeVisible();
      await form.payBy(CARDS.good);
      await seesCompleted();
      expect(await readStatus()).toBe('SETTLED');
    });

    test(`${surface}: can be approved in the bank’s app`, async ({ openLink, request }) => {
      const { checkout, form, readStatus, seesCompleted } = await openLink(surface);
      await form.payBy(CARDS.challenged);
      const { dialog, isClosed } = findChallenge(checkout);
      const bankUrl = await dialog.locator('iframe').getAttribute('src');
      await request.post(`${bankUrl}/approve`, { maxRedirects: 0 });
      await isClosed();
      await seesCompleted();
      expect(await readStatus()).toBe('SETTLED');
    });
  }
});

test('a challenge closes and the page leads to the shop when another tab has paid', async ({
  context,
  openLink,
}) => {
  const { checkout, link, readStatus, seesCompleted, seesWebhooks } = await openLink('hosted');
  const { challenge } = await payChallenged(checkout);
  const other = await context.newPage();
  await other.goto(link.PaymentUrl);
  await findCheckoutForm(other).payBy(CARDS.good);
  await other.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  await challenge.isClosed();
  await seesCompleted();
  expect(await readStatus()).toBe('SETTLED');
  await seesWebhooks('payment.settled');
});

test('a challenge in a second tab cancels the one in the first, and its approval pays', async ({
  context,
  openLink,
}) => {
  const { checkout, link, seesWebhooks } = await openLink('hosted');
  const { challenge } = await payChallenged(checkout);
  const other = await context.newPage();
  await other.goto(link.PaymentUrl);
  const newer = await payChallenged(other);
  await challenge.isClosed();
  await expect(checkout.getByText(CANCELLED)).toBeVisible();
  await newer.challenge.press('Approve');
  await other.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  await seesWebhooks('payment.settled');
});

test('`submit()` resolves only after the challenge has ended', async ({ page, host, openLink }) => {
  const { checkout, form, readStatus } = await openLink('embedded', {}, { externalSubmit: true });
  await form.fill(CARDS.challenged);
  const challenge = findChallenge(checkout);

  const submit = () => page.evaluate(() => window.checkouts[0].submit());
  const readState = () => page.evaluate(() => window.checkouts[0].state);
  for (const [answer, outcome] of [
    [() => challenge.cancelButton.click(), 'cancelled'],
    [() => challenge.press('Reject'), 'failed'],
    [() => challenge.press('Approve'), 'completed'],
  ] as const) {
    let isOver = false;
    const submitted = submit().finally(() => {
      isOver = true;
    });
    await challenge.isOpen();
    expect(await readState()).toBe('submitting');
    expect(isOver).toBe(false);
    await answer();
    expect(await submitted).toEqual({ outcome });
  }
  expect((await host.readEvents()).map(([event]) => event)).toEqual(['ready', 'error', 'complete']);
  expect(await readStatus()).toBe('SETTLED');
});

test('another method pays after a cancelled challenge', async ({ page, openLink }) => {
  const { checkout, read, seesCompleted } = await openLink('hosted');
  const { form, challenge } = await payChallenged(checkout);
  await challenge.cancelButton.click();
  await checkout.locator('input[name=method][value=paypal]').check();
  await form.pay();
  await createBankPage(page).decide('Approve');
  await seesCompleted();
  expect(await read()).toMatchObject({ Status: 'SETTLED', Method: 'paypal' });
});

for (const surface of SURFACES) {
  test(`${surface}: the bank’s page of a challenge may use passkeys, but not the camera`, async ({
    openLink,
  }) => {
    const { challenge } = await payChallenged((await openLink(surface)).checkout);
    const canUse = (feature: string) =>
      challenge.bank.locator('body').evaluate(
        (_, name) =>
          // biome-ignore lint/suspicious/noExplicitAny: Chromium's, and not in the types.
          (document as any).featurePolicy.allowsFeature(name),
        feature,
      );
    expect(await canUse('publickey-credentials-get')).toBe(true);
    expect(await canUse('camera')).toBe(false);
  });
}
