import { ADDRESSES } from '../stack/addresses.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { createCaller } from '../steps/call-api.ts';
import { expectAccessible } from '../steps/find-violations.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';
import { LOGINS, logIn, open } from './steps.ts';

/** The pages of the menu, and whether the company of the test has rows there. */
const TABS: [tab: string, hasRows: boolean][] = [
  ['Overview', false],
  ['Payments', true],
  ['Subscriptions', false],
  ['Team', true],
  ['Webhooks', true],
  ['Deliveries', true],
  ['Emails', true],
  ['Requests', true],
  ['Sections', false],
  ['Receiver', false],
  ['Clock', false],
];

test('every tab of the dashboard is accessible and fits, light on a desktop and dark at 320 pixels', async ({
  page,
  request,
  webhooks,
}) => {
  test.slow();
  async function check(tab: string): Promise<void> {
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await expectAccessible(page, tab, [
      { colorScheme: 'light', width: 1280 },
      { colorScheme: 'dark', width: 320 },
    ]);
  }
  // A company with few rows: axe takes seconds for a long list, and finds nothing else in it.
  const api = await openPaymentApi(request, LOGINS.vetrina);
  const call = await createCaller(request, 'vetrina');
  await call('/api/v5/webhooks/create', { Url: webhooks.url, EventTypes: ['payment.settled'] });
  const { PaymentUrl, TransactionId } = await api.createLink({ SendConfirmationEmail: true });
  await payDirectly(request, PaymentUrl);
  await page.goto(`${ADDRESSES.service}/sandbox`);
  await check('The login');
  await logIn(page, LOGINS.vetrina);
  for (const [tab, hasRows] of TABS) {
    await open(page, tab);
    if (hasRows) await expect(page.getByRole('article').first()).toBeVisible();
    await check(tab);
  }
  await page.goto(`${ADDRESSES.service}/sandbox#links/${TransactionId}`);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await check('A payment');
  for (const part of ['Company', 'Brand', 'Stores', 'Authorized domains']) {
    await page.goto(`${ADDRESSES.service}/sandbox#company`);
    await page.getByRole('main').getByRole('link', { name: part, exact: true }).click();
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible();
    await check(part);
  }
  for (const place of ['password', 'second-factor']) {
    await page.goto(`${ADDRESSES.service}/sandbox#account/${place}`);
    await expect(page.getByLabel('Current password')).toBeVisible();
    await check(place);
  }
  await page.getByRole('button', { name: /vetrina/ }).click();
  await check('The menu of the user');
});
