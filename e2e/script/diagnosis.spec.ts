import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

const readCodes = (events: [string, unknown?][]) =>
  events.map(([event, detail]) => [event, (detail as { code?: string } | undefined)?.code]);

test.describe('a checkout that fails to load', () => {
  test.use({
    allowedComplaint:
      /frame-src|ERR_|Failed to load|Permissions policy|violates|Refused|blocked|^ServicePay: (no checkout|add payment=)/i,
  });

  test('names the Content-Security-Policy of the page that blocks it', async ({ page, host, request }) => {
    await host.open({ policy: `script-src ${ADDRESSES.service} 'unsafe-inline'; frame-src 'none'` });
    await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
    await expect
      .poll(async () => readCodes(await host.readEvents()))
      .toEqual([['load_error', 'blocked_by_csp']]);
    const [[, error]] = (await host.readEvents()) as [[string, { message: string; docs: string }]];
    expect(error.message).toContain(`frame-src ${ADDRESSES.service}`);
    expect(error.docs).toBe(`${ADDRESSES.service}/docs/sdk#blocked_by_csp`);
    expect(await page.evaluate(() => window.checkouts[0].state)).toBe('failed');
    await expect(page.evaluate(() => window.checkouts[0].validate())).rejects.toThrow('blocked_by_csp');
  });

  test('logs a warning about wallets that the page’s Permissions-Policy forbids, and still accepts cards', async ({
    page,
    host,
    request,
  }) => {
    const warning = page.waitForEvent('console', (message) =>
      message.text().startsWith('ServicePay: add payment='),
    );
    await host.open({ headers: { 'permissions-policy': 'payment=()' } });
    await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
    await warning;
    await findCheckoutForm(host.frame()).payBy(CARDS.good);
    await expect
      .poll(async () => readCodes(await host.readEvents()))
      .toEqual([
        ['ready', undefined],
        ['complete', undefined],
      ]);
    // A shop that disables wallets gets no warning about them.
    await page.evaluate(() => {
      window.events.length = 0;
    });
    await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl, allowPayment: false });
    await expect.poll(() => host.readEvents()).toEqual([['ready']]);
  });

  test('logs one line on the console, and is loaded again when it is mounted again', async ({
    page,
    host,
    request,
  }) => {
    const sentences: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('ServicePay')) sentences.push(message.text());
    });
    const { checkoutUrl } = await placeOrder(request);
    let isDown = true;
    await page.route(checkoutUrl, (route) => (isDown ? route.abort() : route.continue()));
    await host.open();
    await host.mount({ checkoutUrl, readyTimeout: 4_000 });
    await expect
      .poll(async () => (await host.readEvents()).map(([event]) => event), { timeout: 10_000 })
      .toEqual(['load_error']);
    const [, port] = ADDRESSES.service.split('localhost:');
    expect(sentences).toEqual([
      expect.stringMatching(new RegExp(`:${port}.*http.*/docs/sdk#.*\\((unreachable|not_a_checkout)\\)`)),
    ]);
    isDown = false;
    await page.unroute(checkoutUrl);
    await page.evaluate(() => window.checkouts[0].mount('div'));
    await host.seesEvents(['load_error', 'ready']);
  });
});

test('`diagnose()` reports the state and the messages of a checkout, without its link or typed values', async ({
  page,
  host,
  request,
}) => {
  await host.open();
  await page.evaluate(() => {
    ServicePay.debug = true;
  });
  const { checkoutUrl } = await placeOrder(request);
  await host.mount({ checkoutUrl, externalSubmit: true });
  await findCheckoutForm(host.frame()).fill(CARDS.good);
  expect(await page.evaluate(() => window.checkouts[0].submit())).toEqual({ outcome: 'completed' });

  const readReport = () => page.evaluate(() => JSON.parse(JSON.stringify(ServicePay.diagnose())));
  // The frame follows its page when the form has made room for the confirmation.
  await expect.poll(async () => (await readReport()).checkouts[0].size[1]).toBe(720);
  const report = await readReport();
  expect(report).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    origin: new URL(page.url()).origin,
    applePay: 0,
    checkouts: [{ origin: ADDRESSES.service, state: 'completed', size: [expect.any(Number), 720] }],
  });
  const said = report.log.map(([, what]: [number, string]) => what);
  for (const what of ['<hello', '>init', '<ready', '>submit', '<complete', '<submitted'])
    expect(said).toContain(what);
  const text = JSON.stringify(report);
  expect(text).not.toContain(new URL(checkoutUrl).pathname);
  expect(text).not.toContain('4111');
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  expect(marks).toContain('servicepay:<ready');
});
