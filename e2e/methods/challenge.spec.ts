import type { Page } from '@playwright/test';
import { RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { type ChallengeDialog, findChallenge, payChallenged } from '../steps/challenge-dialog.ts';
import type { CheckoutPage } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

const REJECTED = 'Your bank could not confirm that this is you. You have not been charged.';
const CANCELLED = 'The payment was cancelled. You have not been charged.';

/**
 * On a phone of 320 px the dialog takes the whole screen, or up to 640 px of a frame; the bank's page takes what is left, without
 * a second box. Every button is reachable, and nothing is wider than the screen.
 */
async function fitsUpright(checkout: CheckoutPage, { dialog, bank, cancelButton }: ChallengeDialog) {
  const inner = await checkout.locator('html').evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const { width, height } = (await dialog.boundingBox()) ?? {};
  expect([width, height]).toEqual([
    inner.width,
    Math.min(inner.height, checkout === dialog.page() ? 568 : 640),
  ]);
  const frame = await dialog.locator('iframe').boundingBox();
  expect(frame?.width).toBe(inner.width);
  expect(frame?.height).toBeGreaterThan((height ?? 0) - 160);
  await expect(cancelButton).toHaveAccessibleName('Cancel this payment');
  for (const box of [checkout.locator('html'), dialog, bank.locator('html')])
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await cancelButton.click({ trial: true });
  await bank.getByRole('button', { name: 'Reject' }).click({ trial: true });
}

/** The bank's page fills nearly the whole screen of a phone in landscape. */
async function fitsSideways({ dialog, bank }: ChallengeDialog) {
  await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(320);
  const page = await dialog.locator('iframe').boundingBox();
  expect(page?.height).toBeGreaterThan(240);
  expect(page?.width).toBeGreaterThan(((await dialog.boundingBox())?.width ?? 0) - 20);
  await expect(dialog).toHaveAccessibleDescription(/€19.90 to Bottega Rossi/);
  await expect(bank.getByText('SIMULATED bank')).toBeVisible();
}

/** The bank's page may use passkeys, but not the camera. */
async function hasItsPermissions({ bank }: ChallengeDialog) {
  const canUse = (feature: string) =>
    bank.locator('body').evaluate(
      (_, name) =>
        // biome-ignore lint/suspicious/noExplicitAny: not in the types.
        (document as any).featurePolicy.allowsFeature(name),
      feature,
    );
  expect(await canUse('publickey-credentials-get')).toBe(true);
  expect(await canUse('camera')).toBe(false);
}

/** Calls `submit()` as the shop's page does: it resolves only after the challenge has ended. */
async function submitToEnd(
  page: Page,
  challenge: ChallengeDialog,
  answer: () => Promise<void>,
  outcome: string,
) {
  let isOver = false;
  const submitted = page
    .evaluate(() => window.checkouts[0].submit())
    .finally(() => {
      isOver = true;
    });
  await challenge.isOpen();
  expect(await page.evaluate(() => window.checkouts[0].state)).toBe('submitting');
  expect(isOver).toBe(false);
  await answer();
  expect(await submitted).toEqual({ outcome });
}

for (const surface of SURFACES) {
  test(`${surface}: a 3-D Secure challenge fits on a phone, is cancelled, left by Escape, rejected, then approved, and pays once`, async ({
    page,
    host,
    openLink,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const opened = await openLink(surface, {}, { height: 'auto' });
    const { checkout, form, readStatus } = opened;
    const { challenge } = await payChallenged(checkout);
    await expect(challenge.dialog.getByRole('heading')).toBeFocused();
    await expect(challenge.dialog).toHaveAccessibleName('Confirm with your bank');
    await expect(challenge.dialog).toContainText('€19.90 to Bottega Rossi');
    await hasItsPermissions(challenge);
    await fitsUpright(checkout, challenge);
    await page.setViewportSize({ width: 568, height: 320 });
    if (surface === 'embedded') await page.evaluate(() => window.checkouts[0].update({ height: '320px' }));
    await fitsSideways(challenge);

    await challenge.cancelButton.click();
    await challenge.isClosed();
    await expect(checkout.getByRole('status').filter({ hasText: CANCELLED })).toBeVisible();
    await expect(form.payButton).toBeFocused();
    await expect(form.number).toHaveValue(CARDS.challenged.number);
    expect(await readStatus()).toBe('CREATED');

    const payAgain = async (answer: () => Promise<void>, outcome: string) => {
      if (surface === 'embedded') return submitToEnd(page, challenge, answer, outcome);
      await form.pay();
      await challenge.isOpen();
      await answer();
    };
    await payAgain(async () => {
      await expect(challenge.dialog.getByRole('heading')).toBeFocused();
      await page.keyboard.press('Escape');
    }, 'cancelled');
    await challenge.isClosed();
    await expect(checkout.getByText(CANCELLED)).toBeVisible();
    await expect(form.payButton).toBeFocused();

    await payAgain(() => challenge.press('Reject'), 'failed');
    await challenge.isClosed();
    await expect(checkout.getByRole('alert').filter({ hasText: REJECTED })).toBeVisible();
    await expect(form.payButton).toBeFocused();
    expect(await readStatus()).toBe('CREATED');
    if (surface === 'embedded') {
      expect((await host.readEvents()).slice(1)).toEqual([
        ['error', expect.objectContaining({ code: 'authentication_failed', type: 'payment.failed' })],
      ]);
    }

    await payAgain(() => challenge.press('Approve'), 'completed');
    await opened.seesCompleted();
    expect(await opened.read()).toMatchObject({ Status: 'SETTLED', Method: 'card' });
    await opened.seesWebhooks('payment.settled');
  });
}

test('a challenge is cancelled by one in another tab, by a reload, and by a payment in another tab, which the page follows to the shop', async ({
  context,
  openLink,
}) => {
  const { checkout, form, link, readStatus, seesCompleted, seesWebhooks } = await openLink('hosted');
  const { challenge } = await payChallenged(checkout);

  const other = await context.newPage();
  const countAttempts = countPayRequests(other);
  await other.goto(link.PaymentUrl);
  const left = await payChallenged(other);
  await challenge.isClosed();
  await expect(checkout.getByText(CANCELLED)).toBeVisible();

  const bankUrl = String(await left.challenge.dialog.locator('iframe').getAttribute('src'));
  await other.goto(link.PaymentUrl);
  await expect(left.form.number).toHaveValue('');
  await expect(other.getByRole('alert')).toContainText('You have not been charged.');
  await left.challenge.isClosed();

  await form.pay();
  await challenge.isOpen();
  await left.form.payBy(CARDS.good);
  await other.waitForURL(RETURN_URLS.SuccessRedirectUrl);
  expect(countAttempts()).toBe(2);
  await challenge.isClosed();
  await seesCompleted();

  await other.goto(bankUrl);
  await expect(other.getByText('no longer waiting')).toBeVisible();
  await expect(other.getByRole('button')).toHaveCount(0);
  expect(await readStatus()).toBe('SETTLED');
  await seesWebhooks('payment.settled');
});

test.describe('a challenge whose bank page fails to load', () => {
  test.use({ allowedComplaint: /net::ERR_FAILED/ });

  test('can be cancelled, the next one left by a reload of the shop’s page, and the third approved in the bank’s app', async ({
    page,
    openLink,
    request,
  }) => {
    await page.route('**/sandbox/bank/**', (route) => route.abort());
    const { checkout, form, reopen, readStatus, seesCompleted } = await openLink('embedded');
    await form.payBy(CARDS.challenged);
    const { dialog, cancelButton, isClosed } = findChallenge(checkout);
    await cancelButton.click();
    await isClosed();
    await expect(checkout.getByText(CANCELLED)).toBeVisible();

    await form.pay();
    await expect(cancelButton).toBeVisible();
    await reopen();
    await expect(form.number).toHaveValue('');
    await expect(checkout.getByRole('alert')).toContainText('You have not been charged.');
    await isClosed();

    await form.payBy(CARDS.challenged);
    const bankUrl = await dialog.locator('iframe').getAttribute('src');
    await request.post(`${bankUrl}/approve`, { maxRedirects: 0 });
    await isClosed();
    await seesCompleted();
    expect(await readStatus()).toBe('SETTLED');
  });
});
