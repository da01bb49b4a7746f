import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as afterLoad from '../../../../src/page/start/after-load-chunk.ts';
import { FIRST_PAUSE_MS } from '../../../../src/page/start/follow-order.ts';
import { init, sentAfterReady, tell } from '../../fake-host.ts';
import { createSight } from '../../fake-sight.ts';
import { freezeTime, type OpenPage, passTime, readText, settle } from '../../open-page.ts';
import { type GooglePayPageOptions, getCalls, openGooglePayPage, PAID } from './open-google-pay-page.ts';

const COMPLETE = {
  type: 'complete',
  transactionId: 'order-1042',
  status: 'SETTLED',
  method: 'google_pay',
};

beforeEach(freezeTime);
afterEach(() => globalThis.googlePayDouble?.uninstall());

async function open(options: GooglePayPageOptions = {}): Promise<OpenPage> {
  const page = openGooglePayPage(options);
  await init(page);
  return page;
}

/** Opens a page with `externalSubmit` and chooses Google Pay in the list. */
async function openChosen(options: GooglePayPageOptions = {}): Promise<OpenPage> {
  const page = openGooglePayPage(options);
  await init(page, { externalSubmit: true });
  page.choose('google_pay');
  return page;
}

const getButton = (page: OpenPage) => page.query('button[data-wallet=google_pay]');
const isBusy = (page: OpenPage) => getButton(page).getAttribute('aria-disabled') === 'true';

async function authorize(parts: object = {}): Promise<string | undefined> {
  const completed = googlePayDouble.authorize(parts);
  await settle();
  return completed;
}

describe('the Google Pay button', () => {
  it('is above the method list, which has no row for Google Pay', async () => {
    const page = await open();
    expect(getButton(page).getAttribute('aria-label')).toBe('Google Pay');
    expect(getButton(page).compareDocumentPosition(page.query('input[name=method]'))).toBe(4);
    expect(page.document.querySelector('input[value=google_pay]')).toBeNull();
  });

  it('becomes a row of the list with externalSubmit, which hides the card and email fields', async () => {
    const page = await openChosen();
    expect(page.document.querySelector('button[data-wallet]')).toBeNull();
    expect(page.getInput('cc-number').closest('[hidden]')).not.toBeNull();
    expect(page.getInput('email').closest('[hidden]')).not.toBeNull();
    expect(readText(page, '.method-fields:not([hidden])')).toContain('the window that Google Pay opens');
  });

  it('opens no sheet for an invalid amount and focuses its field', async () => {
    const page = await open({ view: { freeAmount: { minMinor: 500, maxMinor: 5000, proposals: [] } } });
    const amount = page.query<HTMLInputElement>('#amount');
    amount.value = '4';
    page.pressWallet('google_pay');
    await settle();
    expect(getCalls()).toEqual([]);
    expect(page.document.activeElement).toBe(amount);
    expect(readText(page, '#amount-problem')).toBe('At least €5.00.');
  });

  it.each([
    ['opens the sheet, which shows a new sum itself, while the button of the form is out of sight', 0, true],
    ['opens no sheet while a new sum has just appeared', 1, false],
  ])('%s', async (_what, ratio, opens) => {
    const sight = createSight();
    const order = { purpose: 'Order', amountMinor: 99_900, items: [], revision: 1 };
    const page = await open({
      replies: { status: [{ state: 'open', status: 'CREATED', order }] },
      loadAfterLoad: async () => afterLoad,
      equip: sight.equip,
    });
    sight.scrollTo(ratio);
    await passTime(FIRST_PAUSE_MS);
    await vi.dynamicImportSettled();
    await settle();
    expect(readText(page, '.pay-bar .button')).toBe('Pay €999.00');
    page.pressWallet('google_pay');
    expect(getCalls().includes('open')).toBe(opens);
    if (!opens) return;
    await authorize();
    expect(page.service.pays).toMatchObject([{ method: 'google_pay', amountMinor: 99_900 }]);
  });

  it('opens the sheet synchronously in the press', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    expect(getCalls()).toEqual(['construct', 'show', 'open']);
    expect(isBusy(page)).toBe(true);
    expect(readText(page, '.note-busy')).toContain('in the Google Pay window');
  });

  it('opens the sheet synchronously in a submit message of the shop’s page', async () => {
    const page = openGooglePayPage();
    await init(page, { externalSubmit: true });
    page.choose('google_pay');
    tell(page, { type: 'submit', id: 4 });
    expect(getCalls()).toEqual(['construct', 'show', 'open']);
    await authorize();
    expect(page.sent().slice(-2)).toEqual([COMPLETE, { type: 'submitted', id: 4, outcome: 'completed' }]);
  });

  it('opens one sheet when pressed repeatedly', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    page.pressWallet('google_pay');
    tell(page, { type: 'submit', id: 1 });
    await settle();
    expect(getCalls()).toEqual(['construct', 'show', 'open']);
  });
});

describe('a Google Pay payment', () => {
  it('is made with the token and email of the sheet and reported', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    const token = '{"protocolVersion":"ECv2"}';
    expect(await authorize({ token, email: ' maria@example.com ' })).toBe('success');
    expect(page.service.pays).toEqual([
      {
        attemptKey: expect.any(String),
        method: 'google_pay',
        googlePay: { token },
        amountMinor: 1990,
        email: 'maria@example.com',
        language: 'en',
        browser: expect.any(Object),
      },
    ]);
    expect(page.sent().at(-1)).toEqual(COMPLETE);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it.each([[{}], [{ email: 'nobody' }]])('omits a missing or invalid email: %j', async (parts) => {
    const page = await open();
    page.pressWallet('google_pay');
    await authorize(parts);
    expect(page.service.pays[0]).not.toHaveProperty('email');
    expect(page.sent().at(-1)).toEqual(COMPLETE);
  });

  it('reveals neither token nor email to the shop’s page', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    await authorize({ token: 'SECRET-TOKEN', email: 'maria@example.com' });
    expect(JSON.stringify(page.posted)).not.toMatch(/SECRET-TOKEN|maria@example/);
  });

  it('requests its status when the response is lost', async () => {
    const page = await open({
      replies: { pay: ['lost'], status: [{ state: 'completed', status: 'SETTLED', attempt: PAID }] },
    });
    page.pressWallet('google_pay');
    expect(await authorize()).toBe('success');
    expect(page.sent().at(-1)).toEqual(COMPLETE);
  });

  it('completes the sheet with fail after a decline and can be retried', async () => {
    const page = await open({
      replies: { pay: [{ outcome: 'declined', code: 'insufficient_funds' }, PAID] },
    });
    page.pressWallet('google_pay');
    expect(await authorize()).toBe('fail');
    expect(page.sent().at(-1)).toMatchObject({ type: 'error', code: 'insufficient_funds' });
    page.pressWallet('google_pay');
    expect(await authorize()).toBe('success');
    expect(page.service.pays).toHaveLength(2);
  });

  it('completes the sheet with unknown when the outcome is unknown', async () => {
    const page = await open({ replies: { pay: ['lost'], status: ['lost'] } });
    page.pressWallet('google_pay');
    const completed = googlePayDouble.authorize();
    for (let turn = 0; turn < 6; turn += 1) await passTime(4_000);
    expect(await completed).toBe('unknown');
    expect(page.sent().at(-1)).toMatchObject({ type: 'error', code: 'network_error' });
  });

  it('is not sent without a token', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    // Simulates a payment app whose response has no token.
    const completed = googlePayDouble.authorize({ token: null });
    await settle();
    expect(await completed).toBe('fail');
    expect(page.service.pays).toEqual([]);
    expect(readText(page, '.notice')).toContain('Google Pay could not complete the payment');
  });

  it('still completes if the sheet is closed during the charge', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    const completed = googlePayDouble.authorize();
    googlePayDouble.cancel();
    await settle();
    expect(await completed).toBeUndefined();
    expect(page.sent().at(-1)).toEqual(COMPLETE);
  });
});

describe('the method list during a Google Pay payment', () => {
  it('restores the chosen method and keeps typed values after the sheet is closed', async () => {
    const page = await open();
    page.fillCard();
    page.pressWallet('google_pay');
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
    googlePayDouble.cancel();
    await settle();
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    page.press();
    await settle();
    expect(page.service.pays).toMatchObject([{ method: 'card' }]);
    expect(sentAfterReady(page)).toMatchObject([
      { type: 'method_change', method: 'google_pay' },
      { type: 'method_change', method: 'card' },
      { type: 'complete' },
    ]);
  });

  it('reserves space for a notice and removes it if none is shown', async () => {
    const page = await open();
    const hasRoom = () => page.document.querySelector('.express-room') !== null;
    page.pressWallet('google_pay');
    expect(hasRoom()).toBe(true);
    googlePayDouble.cancel();
    await settle();
    expect(hasRoom()).toBe(false);
    page.pressWallet('google_pay');
    void googlePayDouble.authorize({ token: null });
    await settle();
    expect(readText(page, '.express-room .notice')).toContain('could not complete');
  });

  it('does not block the payment when the card form is incomplete', async () => {
    const page = await open();
    page.type('cc-number', '41');
    page.pressWallet('google_pay');
    expect(await authorize()).toBe('success');
    expect(page.service.pays).toMatchObject([{ method: 'google_pay' }]);
  });
});

describe('the Google Pay sheet', () => {
  it('can be closed by the shopper without an error', async () => {
    const page = await openChosen();
    tell(page, { type: 'submit', id: 1 });
    googlePayDouble.cancel();
    await settle();
    expect(page.sent().at(-1)).toEqual({ type: 'submitted', id: 1, outcome: 'cancelled' });
    expect(page.sent().map(({ type }) => type)).not.toContain('error');
    expect(page.document.querySelector('.notice')).toBeNull();
    tell(page, { type: 'submit', id: 2 });
    expect(getCalls().filter((call) => call === 'open')).toHaveLength(2);
  });

  it('leaves a form that pays by card after it was closed', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    googlePayDouble.cancel();
    await settle();
    page.fillCard();
    page.press();
    await settle();
    expect(page.service.pays).toMatchObject([{ method: 'card' }]);
    expect(page.sent().at(-1)).toMatchObject({ type: 'complete' });
  });

  it('asks for another press if it was opened without user activation', async () => {
    const page = await openChosen({ double: { isActivated: () => false } });
    tell(page, { type: 'submit', id: 1 });
    await settle();
    const message = 'Google Pay did not open. You have not been charged. Please tap the button again.';
    expect(readText(page, '.notice')).toBe(message);
    expect(page.sent().slice(-2)).toEqual([
      { type: 'error', code: 'processing_error', message },
      { type: 'submitted', id: 1, outcome: 'failed' },
    ]);
  });

  it('shows an error if another sheet is open', async () => {
    const page = await open();
    const options = { total: { label: 'x', amount: { currency: 'EUR', value: '1.00' } } };
    const other = new PaymentRequest(
      [{ supportedMethods: 'https://google.com/pay', data: googlePayData() }],
      options,
    );
    void other.show().catch(() => {});
    page.pressWallet('google_pay');
    await settle();
    expect(readText(page, '.notice')).toContain('Another Google Pay payment is in progress');
  });

  it('shows an error if the wallet has become unavailable', async () => {
    const page = await open();
    Reflect.deleteProperty(page.window, 'PaymentRequest');
    page.pressWallet('google_pay');
    await settle();
    expect(readText(page, '.notice')).toContain('Google Pay cannot be used here right now');
  });

  it('is still named in its error after the shop removes the method', async () => {
    const page = await open({ double: { isActivated: () => false } });
    page.pressWallet('google_pay');
    await settle();
    tell(page, { type: 'update', options: { paymentMethods: ['card'] } });
    await settle();
    expect(page.document.querySelector('button[data-wallet]')).toBeNull();
    expect(readText(page, '.notice')).toContain('Google Pay did not open');
  });

  it('is closed without a payment when the page is left', async () => {
    const page = await open();
    page.pressWallet('google_pay');
    page.window.dispatchEvent(new page.window.Event('pagehide'));
    await settle();
    expect(googlePayDouble.isOpen()).toBe(false);
    expect(isBusy(page)).toBe(false);
    expect(page.service.pays).toEqual([]);
    expect(page.sent().map(({ type }) => type)).not.toContain('error');
  });
});

/** Returns the method data of the page's own payment request. */
function googlePayData(): unknown {
  const [, detail] = googlePayDouble.log.find(([what]) => what === 'construct') ?? [];
  return (detail as { methods: PaymentMethodData[] }).methods[0]?.data;
}
