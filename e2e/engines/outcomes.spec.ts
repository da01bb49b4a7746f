import { CARDS } from '../cards.ts';
import { getLinkType, SURFACES, type Surface } from '../open-checkout.ts';
import { type LinkRecord, OFFICINA, openPaymentApi, RETURN_URLS } from '../payment-api.ts';
import type { Host } from './create-host.ts';
import type { Driver } from './driver/create-driver.ts';
import { ENGINE_NAMES } from './find-engines.ts';
import { expect, test } from './test.ts';

/** Of the frame in the shop's page, in px: a small phone, a phone, a desktop. */
const WIDTHS = [320, 390, 1200];

const RAILS = [
  { method: 'bancontact', provider: 'ServiceDirect', approved: 'SETTLED' },
  { method: 'ideal', provider: 'ServiceDirect', approved: 'PENDING' },
  { method: 'klarna', provider: 'ServiceDirect', approved: 'PENDING' },
  { method: 'paypal', provider: 'ServiceDirect', approved: 'SETTLED' },
  { method: 'pay_by_bank', provider: 'ServiceDirect', approved: 'SETTLED' },
  { method: 'open_banking', provider: 'Fabrick', approved: 'SETTLED' },
] as const;

interface Stage {
  driver: Driver;
  host: Host;
  surface: Surface;
  link: LinkRecord;
  width: number;
}

/** Opens the checkout in a new document; what `act` does happens in it. */
async function inCheckout({ driver, host, surface, link, width }: Stage, act: () => Promise<void>) {
  if (surface === 'hosted') {
    await driver.go(link.PaymentUrl);
    return act();
  }
  await host.open();
  await host.mount({ checkoutUrl: link.PaymentUrl, width: `${width}px`, height: 'auto' });
  await host.seesEvents(['ready']);
  return driver.inFrame('iframe', act);
}

const isAt = (driver: Driver, url: string) =>
  expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toBe(url);

async function choose(driver: Driver, method: string): Promise<void> {
  // What stands alone is chosen, and nothing to be seen.
  const count = await driver.run(() => document.querySelectorAll('[name=method]').length);
  if (count > 1) await driver.click(`label:has([name=method][value=${method}])`);
}

async function decideAtBank(stage: Stage, method: string, button: string): Promise<void> {
  const { driver } = stage;
  await inCheckout(stage, async () => {
    await choose(driver, method);
    await driver.click('form button[type=submit]');
  });
  await expect.poll(() => driver.readUrl(), { timeout: 15_000 }).toContain('/sandbox/bank/');
  await driver.click(`.${button} button`);
}

// Every method on every surface, in one of two engines each; `methods.spec.ts` has all of them in Chromium.
for (const [place, surface] of SURFACES.entries()) {
  for (const [index, { method, provider, approved }] of RAILS.entries()) {
    const isLeft = (index + place) % 2 === 1;
    const tag = (Math.floor(index / 2) + place) % 2 === 0 ? '@not-firefox' : '@not-webkit';
    const title = `${surface}: ${method} is declined, cancelled and ${isLeft ? 'left pending' : 'approved'}`;

    test(title, { tag }, async ({ driver, host, request }) => {
      const api = await openPaymentApi(request, OFFICINA);
      const link = await api.createLink({ Type: getLinkType(surface), Providers: [provider] });
      const width = WIDTHS[index % WIDTHS.length] ?? 390;
      const stage: Stage = { driver, host, surface, link, width };

      await decideAtBank(stage, method, 'decline');
      await isAt(driver, RETURN_URLS.FailureRedirectUrl);
      await decideAtBank(stage, method, 'cancel');
      await isAt(driver, RETURN_URLS.CancelRedirectUrl);
      expect((await api.read(link.TransactionId)).Status).toBe('CREATED');

      await decideAtBank(stage, method, isLeft ? 'pend' : 'approve');
      await isAt(driver, RETURN_URLS.SuccessRedirectUrl);
      expect(await api.read(link.TransactionId)).toMatchObject({
        Status: isLeft ? 'PENDING' : approved,
        Method: method,
      });
    });
  }

  test(`${surface}: a card is declined, and another one approved`, async ({
    driver,
    host,
    request,
    engineName,
  }) => {
    const api = await openPaymentApi(request);
    const link = await api.createLink({ Type: getLinkType(surface), PaymentMethods: ['card'] });
    const width = WIDTHS[ENGINE_NAMES.indexOf(engineName)] ?? 390;
    await inCheckout({ driver, host, surface, link, width }, async () => {
      for (const [selector, text] of [
        ['[autocomplete~="cc-number"]', CARDS.declined.number],
        ['[autocomplete~="cc-exp"]', CARDS.declined.expiry],
        ['[autocomplete~="cc-csc"]', CARDS.declined.cvc],
        ['[autocomplete~="cc-name"]', 'Giulia Bianchi'],
        ['[autocomplete~="email"]', 'giulia@example.com'],
      ] as const)
        await driver.type(selector, text);
      await driver.click('form button[type=submit]');
      await driver.find('[role=alert]');
      await driver.run(() => {
        const input = document.querySelector<HTMLInputElement>('[autocomplete~="cc-number"]');
        if (input) input.value = '';
      });
      await driver.type('[autocomplete~="cc-number"]', CARDS.good.number);
      await driver.click('form button[type=submit]');
    });
    if (surface === 'hosted') await isAt(driver, RETURN_URLS.SuccessRedirectUrl);
    else await host.seesEvents(['ready', 'error', 'complete']);
    expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'card' });
  });
}
