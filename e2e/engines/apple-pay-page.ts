import { expect } from '@playwright/test';
import { readApplePayDouble } from '../apple-pay-double/read-apple-pay-double.ts';
import type { PageServer } from '../stack/page-server.ts';
import type { Host } from './create-host.ts';
import type { Driver } from './driver/create-driver.ts';
import { type Message, publishPretendPage, readHeard } from './pretend-page.ts';

const TOTAL = { label: 'Bottega Rossi', amount: '9.90' };

export const REQUEST = {
  countryCode: 'IT',
  currencyCode: 'EUR',
  supportedNetworks: ['visa'],
  merchantCapabilities: ['supports3DS'],
  total: TOTAL,
};

/** The SIMULATED Apple Pay, for the page around the checkout. */
export const APPLE_PAY = `${readApplePayDouble()};installApplePayDouble();`;

/** The messages of the page in the frame that ask for a session. */
export const createBegin = (session: number, request: object = REQUEST): Message => ({
  type: 'apple_pay',
  step: 'begin',
  session,
  version: 3,
  request,
});

/** Answers every event at once, and begins a session inside a click: each click a new one. */
const renderPageSide = (begins: Message[]) => ({
  onClick: `say(...${JSON.stringify(begins)}.map((begin) => ({ ...begin, session: begin.session + clicks })));
    clicks += 1;`,
  onMessage: `window.clicks ??= 0;
    const ANSWERS = {
      validatemerchant: ['merchant_validation', { merchantSessionIdentifier: 'SIMULATED' }],
      paymentmethodselected: ['payment_method', { newTotal: ${JSON.stringify(TOTAL)} }],
      paymentauthorized: ['payment', { status: 0 }],
    };
    const [name, value] = (message.step === 'event' && ANSWERS[message.name]) || [];
    if (name) say({ type: 'apple_pay', step: 'complete', session: message.session, name, value });
    if (message.type === 'submit') say({ ...${JSON.stringify(createBegin(1))}, session: 1 });`,
});

interface AppleCheckoutOptions {
  /** The messages of the page when its button is clicked. Default: the begin of session 1, of 2 at the next click. */
  begins?: Message[];
  /** The options of the script. */
  options?: object;
  /** The options of the page around it. Default: the simulated Apple Pay. */
  before?: string;
}

/** Mounts a checkout whose page runs Apple Pay over the bridge. */
export async function mountAppleCheckout(
  { host, pageServer }: { host: Host; pageServer: PageServer },
  { begins = [createBegin(1)], options = {}, before = APPLE_PAY }: AppleCheckoutOptions = {},
): Promise<void> {
  await host.open({ before });
  await host.mount({ checkoutUrl: publishPretendPage(pageServer, renderPageSide(begins)), ...options });
  await host.seesEvents(['ready']);
}

/** The messages about Apple Pay that the page in the frame received, each in a few words. */
export async function readHeardSteps(driver: Driver): Promise<string[]> {
  const heard = await readHeard(driver);
  return heard
    .filter(({ type }) => type === 'apple_pay')
    .map(({ session, step, name, code }) => [session, step, name ?? code].filter(Boolean).join(' '));
}

export const hearsSteps = (driver: Driver, steps: string[]) =>
  expect.poll(() => readHeardSteps(driver)).toEqual(steps);

/** The calls and events of the simulated Apple Pay. */
export const readAppleLog = (driver: Driver): Promise<string[]> =>
  driver.run(() =>
    applePayDouble.log.map(([what, detail]) => (what === 'closed' ? `closed: ${detail}` : what)),
  );

export const clickInFrame = (driver: Driver) => driver.inFrame('iframe', () => driver.click('#act'));

/** Mounts such a checkout, and begins a session with a click in the frame. */
export async function mountBegun(
  driver: Driver,
  fixtures: { host: Host; pageServer: PageServer },
): Promise<void> {
  await mountAppleCheckout(fixtures);
  await clickInFrame(driver);
  await hearsSteps(driver, ['1 event validatemerchant']);
}

/** The shopper authorizes the payment in the sheet. */
export const authorizeInSheet = (driver: Driver) =>
  driver.run(() => {
    applePayDouble.authorize();
  });

export const seesSuccess = (driver: Driver) =>
  expect.poll(() => readAppleLog(driver)).toContain('closed: success');
