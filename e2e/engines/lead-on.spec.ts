import type { PageServer } from '../stack/page-server.ts';
import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import type { Driver } from './driver/create-driver.ts';
import { typeCard } from './shop.ts';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** The outcome of `submit()`, and the messages of the frame. */
    outcome: string;
    reports: unknown[];
  }
}

/** The shop's page for the end of a payment, which tells the page around it. */
const publishReturnPage = (server: PageServer, status: string) =>
  server.publish({
    body: `<!doctype html><title>${status}</title><h1 id="${status}">${status}</h1><script>
      parent.postMessage({ type: 'service-payment-complete', status: '${status}' }, location.origin);
    </script>`,
  });

/** A shop's page with a frame of its own, which notes what the frame posts. */
const openRawFrame = (driver: Driver, server: PageServer, url: string, sandbox?: string) =>
  driver.go(
    server.publish({
      body: `<!doctype html><title>Raw</title><script>
        window.reports = [];
        addEventListener('message', ({ origin, data }) => origin === location.origin && reports.push(data));
      </script><iframe src="${url}" width="800" height="900" allow="payment"${sandbox ? ` sandbox="${sandbox}"` : ''}></iframe>`,
    }),
  );

const createReturnUrls = (server: PageServer) => ({
  SuccessRedirectUrl: publishReturnPage(server, 'success'),
  FailureRedirectUrl: publishReturnPage(server, 'failure'),
});

/** Presses once: the page may have left before the press could be looked for in it. */
const pressOnce = (driver: Driver) =>
  driver.inFrame('iframe', () => driver.click('form button[type=submit]'));

const readFrameUrl = (driver: Driver) => driver.inFrame('iframe', () => driver.read(() => location.href));

const isAtBank = (driver: Driver) =>
  expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toContain('/sandbox/bank/');

test.describe('with redirectAfterPayment', () => {
  test('the frame goes to the success page once submit() has its outcome, and the page there reports back', async ({
    driver,
    host,
    pageServer,
    request,
  }) => {
    const urls = createReturnUrls(pageServer);
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink(urls);
    await host.open();
    await host.mount({ checkoutUrl: PaymentUrl, redirectAfterPayment: true, externalSubmit: true });
    await typeCard(driver, CARDS.good);
    await driver.readUrl();
    await driver.run(() => {
      window.checkouts[0]?.submit().then(({ outcome }: { outcome: string }) => {
        window.outcome = outcome;
      });
    });
    await host.seesEvents(['ready', 'complete', 'return']);
    expect((await host.readEvents()).at(-1)).toEqual(['return', { status: 'success' }]);
    expect(await driver.run(() => [window.outcome, window.checkouts[0]?.state])).toEqual([
      'completed',
      'completed',
    ]);
    expect(await readFrameUrl(driver)).toBe(urls.SuccessRedirectUrl);
  });

  test('the frame goes to the failure page when the link is closed', async ({
    driver,
    host,
    pageServer,
    request,
  }) => {
    const api = await openPaymentApi(request);
    const { PaymentUrl } = await api.createLink(createReturnUrls(pageServer));
    await host.open();
    await host.mount({ checkoutUrl: PaymentUrl, redirectAfterPayment: true });
    await typeCard(driver, CARDS.good);
    await api.move(PaymentUrl, 'fail');
    await pressOnce(driver);
    await host.seesEvents(['ready', 'error', 'return']);
    expect((await host.readEvents()).slice(1)).toMatchObject([
      ['error', { code: 'too_many_attempts' }],
      ['return', { status: 'failure' }],
    ]);
  });
});

test.describe('a frame without the script', () => {
  /** Opens the frame of a link with Klarna, and chooses that. */
  async function chooseKlarna(driver: Driver, server: PageServer, url: string, sandbox?: string) {
    await openRawFrame(driver, server, url, sandbox);
    await driver.inFrame('iframe', () => driver.click('label:has([name=method][value=klarna])'));
  }

  test('takes the top window to the bank at the first press', async ({ driver, pageServer, request }) => {
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
    await chooseKlarna(driver, pageServer, PaymentUrl);
    await pressOnce(driver);
    await isAtBank(driver);
  });

  test('shows a link to the bank if the browser does not let it navigate the top window', async ({
    driver,
    pageServer,
    request,
  }) => {
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink();
    const sandbox = 'allow-scripts allow-same-origin allow-forms';
    await chooseKlarna(driver, pageServer, PaymentUrl, sandbox);
    const shopUrl = await driver.readUrl();
    await pressOnce(driver);
    await driver.inFrame('iframe', () => driver.find('a[target=_top]'));
    expect(await driver.readUrl()).toBe(shopUrl);
  });

  test('shows the link if the shopper has not just pressed, and the link leads on', async ({
    driver,
    pageServer,
    request,
  }) => {
    const { PaymentUrl } = await (await openPaymentApi(request)).createLink({ PaymentMethods: ['klarna'] });
    await openRawFrame(driver, pageServer, PaymentUrl);
    await driver.inFrame('iframe', async () => {
      // The form is complete, and the page's code runs.
      await expect
        .poll(() => driver.run(() => document.querySelector('form button[type=submit]:enabled') !== null))
        .toBe(true);
      await driver.run(() => document.querySelector('form')?.requestSubmit());
      await driver.click('a[target=_top]');
    });
    await isAtBank(driver);
  });

  test('goes to the failure page when the link is closed, which tells the page around it', async ({
    driver,
    pageServer,
    request,
  }) => {
    const api = await openPaymentApi(request);
    const urls = createReturnUrls(pageServer);
    const { PaymentUrl } = await api.createLink(urls);
    await openRawFrame(driver, pageServer, PaymentUrl);
    await typeCard(driver, CARDS.good);
    await api.move(PaymentUrl, 'fail');
    await pressOnce(driver);
    await driver.readUrl();
    await expect
      .poll(() => driver.read(() => window.reports))
      .toEqual([{ type: 'service-payment-complete', status: 'failure' }]);
    expect(await readFrameUrl(driver)).toBe(urls.FailureRedirectUrl);
  });
});
