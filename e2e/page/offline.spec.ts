import type { BrowserContext, Page } from '@playwright/test';
import { RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { payChallenged } from '../steps/challenge-dialog.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { SURFACES } from '../steps/open-checkout.ts';
import type { OpenedLink } from '../steps/open-link.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';

const PAY = '**/checkout/*/pay';
const STATUS = '**/checkout/*/status*';

/** Lets a press reach the service, but drops its answer. */
const loseAnswers = (page: Page) =>
  page.route(PAY, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Presses the pay button without a connection: nothing is sent, and the filled-in form is there when it comes back. */
async function pressOffline(
  context: BrowserContext,
  { checkout, form }: Pick<OpenedLink, 'checkout' | 'form'>,
  countAttempts: () => number,
): Promise<void> {
  const notice = checkout.getByText('You are offline. Nothing is sent until you are connected again.');
  await form.fill(CARDS.good);
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  // The page asks whether the browser is wrong. Until it has no answer, a connection that comes back lets the press pay.
  const asked = context.waitForEvent('requestfailed', (request) => /\/status(\?|$)/.test(request.url()));
  await form.pay();
  await asked;
  await expect(notice).toBeVisible();
  await expect(form.payButton).toHaveAttribute('aria-disabled', 'false');
  expect(countAttempts()).toBe(0);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(form.number).toHaveValue(CARDS.good.number);
}

// The browser logs every failed request, which these tests cause on purpose.
test.use({ allowedComplaint: /Failed to load resource/ });

for (const surface of SURFACES) {
  test(`${surface}: an open form reports by itself that its link has expired, and charges nothing`, async ({
    page,
    host,
    openLink,
  }) => {
    const { checkout, form, readStatus } = await openLink(surface, { LinkDurationSeconds: 5 });
    await form.number.fill(CARDS.good.number);
    const heading = checkout.getByRole('heading', { name: 'This link has expired' });
    await expect(heading).toBeVisible({ timeout: 15_000 });
    await expect(checkout.getByText('You have not been charged.')).toBeVisible();
    await expect(form.number).toHaveCount(0);
    if (surface === 'embedded') expect(await host.readErrorCodes()).toEqual(['link_expired']);
    else {
      await checkout.getByRole('link', { name: 'Return to Bottega Rossi' }).click();
      await page.waitForURL(RETURN_URLS.CancelRedirectUrl);
    }
    expect(await readStatus()).toBe('EXPIRED');
  });

  test(`${surface}: a form whose link was paid elsewhere shows the payment when pressed, and charges nothing`, async ({
    host,
    openLink,
    request,
  }) => {
    const { checkout, form, link, reopen, seesCompleted, seesWebhooks } = await openLink(surface);
    await form.fill(CARDS.good);
    await payDirectly(request, link.PaymentUrl);
    await form.pay();
    // A hosted page redirects at once, and shows the payment when the link is opened again.
    if (surface === 'embedded')
      await expect(checkout.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await seesCompleted();
    if (surface === 'embedded') expect(await host.readErrorCodes()).toEqual([]);

    const again = await reopen();
    await expect(again.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    await expect(findCheckoutForm(again).number).toHaveCount(0);
    await seesWebhooks('payment.settled');
  });
}

test('hosted: a form sends nothing while it is offline, and pays once when it is online again', async ({
  page,
  openLink,
  context,
}) => {
  const countAttempts = countPayRequests(page);
  const { checkout, form, readStatus, seesCompleted, seesWebhooks } = await openLink('hosted');
  await pressOffline(context, { checkout, form }, countAttempts);
  await form.pay();
  await seesCompleted();
  expect(countAttempts()).toBe(1);
  expect(await readStatus()).toBe('SETTLED');
  await seesWebhooks('payment.settled');
});

for (const surface of SURFACES)
  test(`${surface}: a browser without a network interface pays at a service on the same machine`, async ({
    page,
    openLink,
  }) => {
    // Some browsers say so if loopback is the only interface.
    // https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-online
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
    );
    const { checkout, readStatus, seesCompleted } = await openLink(surface);
    const { challenge } = await payChallenged(checkout);
    await challenge.press('Approve');
    await seesCompleted();
    expect(await readStatus()).toBe('SETTLED');
  });

// The page behaves alike on both surfaces; embedded, the shop gets the event as well.

test('embedded: a form sends nothing while it is offline, reports a press that never reaches the service, and then pays once', async ({
  page,
  host,
  openLink,
  context,
}) => {
  const countAttempts = countPayRequests(page);
  const { checkout, form, readStatus, seesCompleted, seesWebhooks } = await openLink('embedded');
  await pressOffline(context, { checkout, form }, countAttempts);
  expect(await host.readErrorCodes()).toEqual(['processing_error']);

  await page.route(PAY, (route) => route.abort(), { times: 1 });
  await form.pay();
  const text = 'The payment could not be processed. You have not been charged.';
  // The page queries the press for several seconds before it shows this.
  await expect(checkout.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 15_000 });
  expect(await readStatus()).toBe('CREATED');
  expect(await host.readErrorCodes()).toEqual(['processing_error', 'processing_error']);
  expect(countAttempts()).toBe(1);

  await form.pay();
  await seesCompleted();
  expect(countAttempts()).toBe(2);
  expect(await readStatus()).toBe('SETTLED');
  await seesWebhooks('payment.settled');
});

test('embedded: a lost answer to a payment is fetched again, without a second charge', async ({
  page,
  host,
  openLink,
}) => {
  const countAttempts = countPayRequests(page);
  const { form, readStatus, seesCompleted, seesWebhooks } = await openLink('embedded');
  await loseAnswers(page);
  await form.payBy(CARDS.good);
  await seesCompleted();
  expect(countAttempts()).toBe(1);
  expect(await host.readErrorCodes()).toEqual([]);
  expect(await readStatus()).toBe('SETTLED');
  await seesWebhooks('payment.settled');
});

test('embedded: a payment whose network fails is shown as unknown, and its result when it is online again', async ({
  page,
  host,
  openLink,
  context,
}) => {
  const countAttempts = countPayRequests(page);
  const { checkout, form, seesCompleted, seesWebhooks } = await openLink('embedded');
  await form.fill(CARDS.good);
  await loseAnswers(page);
  await page.route(STATUS, (route) => route.abort());
  await form.pay();
  const heading = checkout.getByRole('heading', {
    name: 'We do not know yet whether your payment went through',
  });
  await expect(heading).toBeVisible({ timeout: 15_000 });
  await expect(form.payButton).toBeHidden();
  expect(await host.readErrorCodes()).toEqual(['network_error']);
  const checkAgain = checkout.getByRole('button', { name: 'Check again' });
  await expect(checkAgain).toHaveAttribute('aria-disabled', 'false');
  await context.setOffline(true);
  await page.unroute(STATUS);
  await context.setOffline(false);
  // The page polls on its own once it is online again.
  await seesCompleted();
  expect(countAttempts()).toBe(1);
  await seesWebhooks('payment.settled');
});

test('hosted: a press fails and charges nothing if the file for the 3-D Secure dialog never loads', async ({
  page,
  openLink,
}) => {
  await page.clock.install();
  // The connection stays open, so that the browser waits forever. The file is asked for again under another address.
  await page.route('**/after-load-chunk-*.js*', () => {});
  const { form, readStatus } = await openLink('hosted');
  await form.payBy(CARDS.challenged);
  await expect(async () => {
    await page.clock.runFor(10_000);
    const text = 'The payment could not be processed. You have not been charged.';
    await expect(form.notice).toContainText(text, { timeout: 500 });
  }).toPass();
  await expect(form.payButton).toBeEnabled();
  expect(await readStatus()).toBe('CREATED');
});
