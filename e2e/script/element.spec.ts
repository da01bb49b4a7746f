import type { Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import type { PageServer, PublishedPage } from '../stack/page-server.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

interface CheckoutElement extends HTMLElement {
  checkout: { state: string } | undefined;
  checkValidity(): boolean;
  reportValidity(): boolean;
  validate(): Promise<{ valid: boolean }>;
  validationMessage: string;
}

// Tall enough that nothing scrolls: a click right after a scroll goes to what was drawn before it.
test.use({ viewport: { width: 1280, height: 1400 } });

interface SeenWindow {
  /** The contents of the form, each time that it was sent. */
  sent: string[][];
  events: string[];
}

const scriptTag = (name: string) => `<script src="${ADDRESSES.service}/v1/${name}"></script>`;
const SCRIPTS = () => scriptTag('checkout.js') + scriptTag('checkout-element.js');

/** Logs what the shop's own code sees, and keeps the form in the page. */
const LOG = `<script>
  window.sent = [];
  window.events = [];
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push([...new FormData(event.target, event.submitter)].map((entry) => entry.join('=')));
  });
  for (const name of ['ready', 'complete', 'error', 'method_change', 'validation', 'load_error', 'submit_error'])
    document.querySelector('service-pay-checkout').addEventListener(name, ({ type }) => events.push(type));
</script>`;

const renderForm = (checkoutUrl: string, attributes = '') => `<form id="order">
  <input name="note" value="ring twice">
  <service-pay-checkout name="payment" checkout-url="${checkoutUrl}" external-submit ${attributes}></service-pay-checkout>
  <button name="way" value="card">Buy</button><button type="reset">Reset</button>
</form>`;

const open = (page: Page, server: PageServer, body: string, more: Partial<PublishedPage> = {}) =>
  page.goto(server.publish({ body: `<!doctype html><html lang="en"><title>Shop</title>${body}`, ...more }));

const element = (page: Page) => page.locator('service-pay-checkout');
const form = (page: Page) => findCheckoutForm(element(page).locator('iframe').contentFrame());
const read = <K extends keyof SeenWindow>(page: Page, key: K): Promise<SeenWindow[K]> =>
  page.evaluate((name) => (window as unknown as SeenWindow)[name as K], key);
const readState = (page: Page) => element(page).evaluate((node: CheckoutElement) => node.checkout?.state);

async function openOrder(page: Page, server: PageServer, attributes = '') {
  const { checkoutUrl } = await placeOrder(page.request);
  await open(page, server, SCRIPTS() + renderForm(checkoutUrl, attributes) + LOG);
  await expect.poll(() => readState(page)).toBe('ready');
}

/** Presses the button as a click of the mouse with this number in a row does. */
const press = (page: Page, clickCount: number) =>
  page.getByRole('button', { name: 'Buy' }).evaluate((button, detail) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  }, clickCount);

test('the element makes its form invalid with the frame’s error until it is corrected, and sends it once, after the payment', async ({
  page,
  pageServer,
}) => {
  await openOrder(page, pageServer);
  await test.step('invalid, with the focus in the wrong field', async () => {
    expect(await element(page).evaluate((node: CheckoutElement) => node.checkValidity())).toBe(true);
    await page.getByRole('button', { name: 'Buy' }).click();
    await expect(page.locator('service-pay-checkout:invalid')).toHaveCount(1);
    expect(await page.locator('form:invalid').count()).toBe(1);
    const problem = await element(page).evaluate((node: CheckoutElement) => node.validationMessage);
    await expect(element(page).locator('iframe').contentFrame().getByText(problem).first()).toBeVisible();
    await expect(form(page).number).toBeFocused();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('service-pay-checkout');
    expect(await read(page, 'sent')).toEqual([]);
  });
  await test.step('`reportValidity()` validates the frame again and does not pay', async () => {
    await form(page).fill(CARDS.good);
    const check = () => page.evaluate(() => document.forms[0]?.reportValidity());
    expect(await check()).toBe(false);
    await expect.poll(check).toBe(true);
    expect(await read(page, 'sent')).toEqual([]);
    expect(await readState(page)).toBe('ready');
  });
  await test.step('sent with the button that was pressed', async () => {
    await press(page, 1);
    await expect
      .poll(() => read(page, 'sent'))
      .toEqual([['note=ring twice', 'payment=completed', 'way=card']]);
    await expect(page.locator('service-pay-checkout:invalid')).toHaveCount(0);
    expect((await read(page, 'events')).filter((name) => name !== 'validation')).toEqual([
      'ready',
      'complete',
    ]);
  });
  await test.step('not sent again by the second press of a double click', async () => {
    await press(page, 2);
    expect((await read(page, 'sent')).length).toBe(1);
    await press(page, 1);
    expect((await read(page, 'sent')).length).toBe(2);
  });
});

test('the element holds its form after wrong fields and a declined card, and pays and sends it once for a double click', async ({
  page,
  pageServer,
}) => {
  await openOrder(page, pageServer);
  const requestSubmit = () => page.evaluate(() => document.forms[0]?.requestSubmit());
  await requestSubmit();
  await expect(page.locator('service-pay-checkout:invalid')).toHaveCount(1);
  await form(page).fill(CARDS.declined);
  await requestSubmit();
  const readOutcomes = async () => (await read(page, 'events')).filter((name) => name !== 'validation');
  await expect.poll(readOutcomes).toEqual(['ready', 'error']);
  await expect(page.locator('service-pay-checkout:invalid')).toHaveCount(0);
  expect(await read(page, 'sent')).toEqual([]);

  await form(page).fill(CARDS.good);
  await page.getByRole('button', { name: 'Buy' }).dblclick();
  await expect.poll(async () => (await read(page, 'sent')).length).toBe(1);
  expect(await readOutcomes()).toEqual(['ready', 'error', 'complete']);
});

test('the element sends its form at the first press after the frame’s own button has paid', async ({
  page,
  pageServer,
}) => {
  const { checkoutUrl } = await placeOrder(page.request);
  await open(page, pageServer, SCRIPTS() + renderForm(checkoutUrl).replace('external-submit ', '') + LOG);
  await form(page).fill(CARDS.good);
  await form(page).pay();
  await expect.poll(() => read(page, 'events')).toEqual(['ready', 'complete']);
  await page.getByRole('button', { name: 'Buy' }).click();
  expect(await read(page, 'sent')).toEqual([['note=ring twice', 'payment=completed', 'way=card']]);
});

test('a disabled element is inert, and its form is sent without it', async ({ page, pageServer }) => {
  await openOrder(page, pageServer, 'disabled');
  expect(await element(page).evaluate((node) => node.shadowRoot?.querySelector('div')?.inert)).toBe(true);
  await page.getByRole('button', { name: 'Buy' }).click();
  expect(await read(page, 'sent')).toEqual([['note=ring twice', 'way=card']]);
});

test('the element keeps the typed card while its place and its attributes change, and leaves nothing behind when it is removed', async ({
  page,
  pageServer,
}) => {
  await openOrder(page, pageServer);
  await form(page).number.fill(CARDS.good.number);
  await element(page).evaluate((node) => node.setAttribute('height', '640px'));
  await expect(element(page).locator('iframe')).toHaveCSS('height', '640px');
  await page.evaluate(() => {
    const section = document.createElement('section');
    document.forms[0]?.append(section);
    (section as unknown as { moveBefore(node: Node | null, child: null): void }).moveBefore(
      document.querySelector('service-pay-checkout'),
      null,
    );
  });
  await expect(page.locator('section iframe')).toHaveCount(1);
  await expect(form(page).number).toHaveValue(CARDS.good.number);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(form(page).number).toHaveValue('');

  await test.step('another link loads another checkout', async () => {
    await form(page).number.fill(CARDS.good.number);
    const { checkoutUrl } = await placeOrder(page.request);
    await element(page).evaluate((node, url) => node.setAttribute('checkout-url', url), checkoutUrl);
    await expect(element(page).locator('iframe')).toHaveAttribute('src', checkoutUrl);
    await expect(form(page).number).toHaveValue('');
  });
  await test.step('removed', async () => {
    const [checkouts, own] = await page.evaluate(async () => {
      const { form: itsForm } = document.querySelector('service-pay-checkout') as unknown as HTMLInputElement;
      document.querySelector('service-pay-checkout')?.remove();
      await Promise.resolve();
      return [ServicePay.diagnose().checkouts.length, Object.hasOwn(itsForm as object, 'requestSubmit')];
    });
    expect([checkouts, own]).toEqual([0, false]);
  });
});

test('the element works under the strictest Content-Security-Policy with Trusted Types', async ({
  page,
  pageServer,
}) => {
  const { checkoutUrl } = await placeOrder(page.request);
  await open(page, pageServer, SCRIPTS() + renderForm(checkoutUrl), {
    policy: `default-src 'none'; script-src ${ADDRESSES.service}; frame-src ${ADDRESSES.service}; require-trusted-types-for 'script'; trusted-types 'none'`,
  });
  await form(page).fill(CARDS.good);
  expect(await element(page).evaluate((node: CheckoutElement) => node.validate())).toEqual({
    valid: true,
    errors: {},
  });
});

test.describe('the element without checkout.js', () => {
  test.use({ allowedComplaint: /needs checkout\.js/ });

  test('logs one error, and works with a script that is loaded later', async ({ page, pageServer }) => {
    const texts: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && texts.push(message.text())));
    const { checkoutUrl } = await placeOrder(page.request);
    await open(page, pageServer, scriptTag('checkout-element.js') + renderForm(checkoutUrl));
    await expect.poll(() => texts).toEqual([expect.stringContaining('needs checkout.js')]);
    await open(
      page,
      pageServer,
      scriptTag('checkout-element.js') + renderForm(checkoutUrl) + scriptTag('checkout.js'),
    );
    await expect.poll(() => readState(page)).toBe('ready');
    expect(texts).toHaveLength(1);
  });
});

test.describe('the element with a checkout that fails to load', () => {
  test.use({ allowedComplaint: /not_a_checkout/ });

  test('loads the checkout again at the first press, and pays at the next', async ({ page, pageServer }) => {
    // The mock, which fails on demand.
    const mock = `${scriptTag('checkout.mock.js')}<script>ServicePay.mock.outcome = 'load_failure'</script>`;
    const body = mock + scriptTag('checkout-element.js') + renderForm('https://pay.example/checkout/a') + LOG;
    await open(page, pageServer, body);
    await expect.poll(() => readState(page)).toBe('failed');
    await page.evaluate(() => {
      ServicePay.mock.outcome = 'completed';
    });
    await page.getByRole('button', { name: 'Buy' }).click();
    await expect.poll(() => readState(page)).toBe('ready');
    expect((await read(page, 'events')).slice(-2)).toEqual(['submit_error', 'ready']);
    expect(await read(page, 'sent')).toEqual([]);
    await page.getByRole('button', { name: 'Buy' }).click();
    await expect.poll(async () => (await read(page, 'sent')).length).toBe(1);
  });
});
