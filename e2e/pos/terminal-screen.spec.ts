import { translatePage } from '../page/translate-page.ts';
import { ADDRESSES } from '../stack/addresses.ts';
import { findViolations } from '../steps/find-violations.ts';
import { payDirectly } from '../steps/pay-directly.ts';
import { expect, test } from '../steps/test.ts';
import { till } from './till.ts';

test.describe.configure({ mode: 'serial' });

/** States of an `EventSource`. */
const EVENT_SOURCE = { open: 1, closed: 2 };

test('a customer inserts a card and enters the PIN at the terminal, which prints the bill', async ({
  page,
}) => {
  await page.goto(ADDRESSES.screen);
  const display = page.getByRole('status');
  await expect(display).toContainText('Welcome');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Customer').selectOption('manual');
  await page.getByLabel('Mastercard', { exact: false }).first().check();

  const paying = till.pay(13.7);
  await expect(display).toContainText('€13.70');
  await page.getByRole('button', { name: 'Insert card' }).press('Enter');
  await expect(display).toContainText('Enter PIN');
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(display).toContainText('Wrong PIN. Try again');
  expect(await findViolations(page)).toEqual([]);
  for (const digit of '1234') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(display).toContainText('Approved');
  expect((await paying).PaymentResult.PaymentInstrumentData.CardData).toMatchObject({
    PaymentBrand: 'mc',
    EntryMode: ['ICC'],
  });

  await till.print(['BOTTEGA ROSSI', 'Espresso 1.30']);
  const paper = page.getByRole('img', { name: /^Print/ }).first();
  await expect(paper).toBeVisible();
  await expect.poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);
  await page.locator('summary').filter({ hasText: 'Payment' }).first().click();
  await expect(page.locator('pre').first()).toContainText('"RequestedAmount": 13.7');
  expect(await findViolations(page)).toEqual([]);
});

test('the translated terminal on a phone in dark colors shows a declined tap and a cancelled payment', async ({
  page,
}) => {
  await translatePage(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ADDRESSES.screen);
  await page.getByLabel('Customer').selectOption('manual');
  const display = page.getByRole('status');
  const declined = till.pay(11.24);
  await page.getByRole('button', { name: 'Tap card' }).click();
  await expect(display).toContainText('Not enough balance');
  expect((await declined).Response.ErrorCondition).toBe('Refusal');
  const cancelled = till.pay(5);
  await expect(display).toContainText('Present card');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await cancelled).Response.ErrorCondition).toBe('Cancel');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test.describe('the till of the shop', () => {
  test.beforeEach(async ({ page }) => {
    await page.request.put(`${ADDRESSES.screen}/switches`, { data: { Customer: 'auto' } });
  });

  test('takes a card at the terminal, prints the bill, and refunds it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'the till' }).click();
    const status = page.getByRole('status');
    await page.getByRole('button', { name: 'Espresso' }).press('Enter');
    await page.getByRole('button', { name: 'Espresso' }).first().press('Enter');
    await expect(page.getByRole('listitem')).toContainText('2 × Espresso');
    await page.getByRole('button', { name: 'Card here' }).click();
    await expect(status).toContainText('Paid €2.60 visa 411111 **** 1111. Printed.');
    await expect(page.getByRole('img', { name: 'Printed bill' })).toContainText('2 x Espresso');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Refund last sale' }).click();
    await expect(status).toContainText('Refunded €2.60 visa 411111 **** 1111. Printed.');
  });

  test('takes a card through the cloud on a phone, and reports that the terminal is unreachable', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/till');
    await page.getByRole('button', { name: 'Cornetto' }).click();
    await page.getByRole('button', { name: 'Card (cloud)' }).click();
    await expect(page.getByRole('status')).toContainText('Paid €1.50 visa **** 1111. Printed.');
    const turn = (LocalApi: boolean) =>
      page.request.put(`${ADDRESSES.screen}/switches`, { data: { LocalApi } });
    await turn(false);
    await page.getByRole('button', { name: 'Cornetto' }).click();
    await page.getByRole('button', { name: 'Card here' }).click();
    await expect(page.getByRole('status')).toContainText('Not paid');
    await expect(page.getByRole('alert')).toContainText('Card here: The terminal https://localhost');
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await turn(true);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('closes its event stream while its page is hidden', async ({ page }) => {
    await page.addInitScript(() => {
      const streams: EventSource[] = [];
      class Watched extends EventSource {
        constructor(url: string) {
          super(url);
          streams.push(this);
        }
      }
      Object.assign(window, { EventSource: Watched, streams });
    });
    await page.goto('/till');
    const turn = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    const readStates = () =>
      page.evaluate(() =>
        (window as unknown as { streams: EventSource[] }).streams.map(({ readyState }) => readyState),
      );
    await turn(true);
    expect(await readStates()).toEqual([EVENT_SOURCE.closed]);
    await turn(false);
    await expect.poll(readStates).toEqual([EVENT_SOURCE.closed, EVENT_SOURCE.open]);
  });
});

test.describe('a sale of the till', () => {
  test.beforeEach(async ({ page }) => {
    await page.request.put(`${ADDRESSES.screen}/switches`, { data: { Customer: 'auto' } });
    await page.goto('/till');
    const product = page.getByRole('button', { name: /^Cornetto/ });
    await expect(product).toBeVisible();
    // The bill may still contain unsold items of the previous test.
    const less = page.getByRole('button', { name: 'One less of Cornetto' });
    if (await less.isHidden()) await product.click();
    await expect(page.getByRole('listitem')).toContainText('1 × Cornetto');
  });

  test('that is half paid has a payment link for the rest on the printed bill', async ({ page }) => {
    await page.getByRole('button', { name: 'Half now' }).click();
    await expect(page.getByRole('status')).toContainText('Paid €0.75 of €1.50');
    const link = page.getByRole('link', { name: 'The link that the customer scans' });
    const address = String(await link.getAttribute('href'));
    await expect(page.getByRole('status')).toContainText('Printed.');
    const { Prints } = await (await page.request.get(`${ADDRESSES.screen}/state`)).json();
    expect(await (await page.request.get(ADDRESSES.screen + Prints[0].Url)).text()).toContain(address);
    await link.click();
    await expect(page.getByText('What is left of your bill')).toBeVisible();
    await payDirectly(page.request, address);
    await page.goBack();
    await expect(page.getByRole('status')).toContainText('the rest by link.');
    await expect(link).toBeHidden();
  });

  test('through the cloud is shown in the dashboard with its receipt and its payment', async ({ page }) => {
    await page.getByRole('button', { name: 'Card (cloud)' }).click();
    // The previous test has left the same amount on the display.
    await expect(page.getByRole('status')).toContainText('Paid €1.50 visa **** 1111.');
    await page.goto(`${ADDRESSES.service}/sandbox#point-of-sale`);
    await page.getByLabel('Username').fill('merchant');
    await page.getByLabel('Password').fill('sandbox-merchant');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Terminals' }).click();
    await expect(page.getByRole('article', { name: /^S1F2L/ })).toContainText('ROMA-1');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Tills' }).click();
    const order = page
      .getByRole('article', { name: /^Order/ })
      .filter({ hasText: 'paid' })
      .first();
    await order.getByRole('button', { name: 'Receipt' }).click();
    await expect(order.getByRole('img')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await order.getByRole('link').click();
    await expect(page.getByRole('article', { name: /^Payment/ })).toContainText(/Paid.*Order \d+/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
});

test.describe('a page of another origin', () => {
  test.use({ allowedComplaint: /Failed to load|CORS|ERR_/ });

  test('can use neither the terminal’s screen nor the terminal', async ({ page, pageServer }) => {
    await page.goto(pageServer.publish({ body: '<!doctype html><title>Elsewhere</title>' }));
    const attempts = await page.evaluate(
      async ({ screen, terminal }) => {
        const init = {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: '{"Paper":false}',
        };
        const attempt = (url: string, options?: RequestInit) =>
          fetch(url, options).then(
            () => 'read',
            () => 'blocked',
          );
        return [
          await attempt(`${screen}/switches`, init),
          await attempt(`${screen}/state`),
          await attempt(`${terminal}/nexo`, { ...init, method: 'POST' }),
        ];
      },
      { screen: ADDRESSES.screen, terminal: ADDRESSES.terminal },
    );
    expect(attempts).toEqual(['blocked', 'blocked', 'blocked']);
    const state = await (await page.request.get(`${ADDRESSES.screen}/state`)).json();
    expect(state.Paper).toBe(true);
  });
});
