import { type LinkRecord, OFFICINA, openPaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { getLinkType, type Surface } from '../steps/open-checkout.ts';
import type { Host } from './create-host.ts';
import type { Driver } from './driver/create-driver.ts';
import type { EngineName } from './find-engines.ts';
import { onlyIn } from './only-in.ts';
import { expect, test } from './test.ts';

/** The sizes of the frame in the shop's page, in px: a small phone, a phone, a desktop. */
const WIDTHS = [320, 390, 1200];

const RAILS = {
  bancontact: { provider: 'ServiceDirect', approved: 'SETTLED' },
  klarna: { provider: 'ServiceDirect', approved: 'PENDING' },
  pay_by_bank: { provider: 'ServiceDirect', approved: 'SETTLED' },
  open_banking: { provider: 'Fabrick', approved: 'SETTLED' },
} as const;

interface Visit {
  method: keyof typeof RAILS;
  surface: Surface;
  /** The shopper's last act. */
  end: 'approve' | 'pend';
  engine: EngineName;
}

/**
 * Both surfaces and both ends in both engines, but not every pair: what tells a method from another is no engine's business,
 * and `test/service/checkout/press/pay-rail.test.ts` has all of them.
 */
const VISITS: Visit[] = [
  { method: 'bancontact', surface: 'embedded', end: 'approve', engine: 'firefox' },
  { method: 'pay_by_bank', surface: 'hosted', end: 'pend', engine: 'firefox' },
  { method: 'klarna', surface: 'embedded', end: 'pend', engine: 'webkit' },
  { method: 'open_banking', surface: 'hosted', end: 'approve', engine: 'webkit' },
];

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
  // A method without alternatives is chosen, and not shown.
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

for (const [index, { method, surface, end, engine }] of VISITS.entries()) {
  const title = `${surface}: a payment by ${method} is declined, cancelled and ${end === 'pend' ? 'left pending' : 'approved'}`;

  test(title, { tag: onlyIn(engine) }, async ({ driver, host, request }) => {
    const { provider, approved } = RAILS[method];
    const api = await openPaymentApi(request, OFFICINA);
    const link = await api.createLink({ Type: getLinkType(surface), Providers: [provider] });
    const width = WIDTHS[index % WIDTHS.length] ?? 390;
    const stage: Stage = { driver, host, surface, link, width };

    await decideAtBank(stage, method, 'decline');
    await isAt(driver, RETURN_URLS.FailureRedirectUrl);
    await decideAtBank(stage, method, 'cancel');
    await isAt(driver, RETURN_URLS.CancelRedirectUrl);
    expect((await api.read(link.TransactionId)).Status).toBe('CREATED');

    await decideAtBank(stage, method, end);
    await isAt(driver, RETURN_URLS.SuccessRedirectUrl);
    expect(await api.read(link.TransactionId)).toMatchObject({
      Status: end === 'pend' ? 'PENDING' : approved,
      Method: method,
    });
  });
}

// The same test in the frame is in `pay.spec.ts`.
test('hosted: another card pays after a declined one', async ({ driver, request }) => {
  const api = await openPaymentApi(request);
  const link = await api.createLink({ Type: getLinkType('hosted'), PaymentMethods: ['card'] });
  await driver.go(link.PaymentUrl);
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
  await isAt(driver, RETURN_URLS.SuccessRedirectUrl);
  expect(await api.read(link.TransactionId)).toMatchObject({ Status: 'SETTLED', Method: 'card' });
});
