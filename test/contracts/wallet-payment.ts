import { describe, expect, it, vi } from 'vitest';
import * as afterLoad from '../../src/page/start/after-load-chunk.ts';
import { FIRST_PAUSE_MS } from '../../src/page/start/look-repeatedly.ts';
import { sentAfterReady, tell } from '../page/fake-host.ts';
import { createSight } from '../page/fake-sight.ts';
import { HOST_ORIGIN, type OpenPage, passTime, readText, settle } from '../page/open-page.ts';
import type { WalletDriver, WalletPageOptions } from './wallet-driver.ts';

/** Checks a payment with a wallet, from the press to its end. */
export function describeWalletPayment(wallet: WalletDriver): void {
  const { id, label, can, open, authorize, cancel, countSheets, isSheetOpen, readEnd } = wallet;
  const PAID = { outcome: 'completed', status: 'SETTLED', transactionId: 'order-1042', method: id } as const;
  const COMPLETE = { type: 'complete', transactionId: 'order-1042', status: 'SETTLED', method: id };

  const getButton = (page: OpenPage) => page.query(`button[data-wallet=${id}]`);
  const isBusy = (page: OpenPage) => getButton(page).getAttribute('aria-disabled') === 'true';
  /** Lists the messages to the shop's page, without those to its Apple Pay. */
  const listSent = (page: OpenPage) => page.sent().filter(({ type }) => type !== 'apple_pay');
  const listTypes = (page: OpenPage) => listSent(page).map(({ type }) => type);
  const submit = (page: OpenPage, number: number) => tell(page, { type: 'submit', id: number });
  const leave = async (page: OpenPage) => {
    page.window.dispatchEvent(new page.window.Event('pagehide'));
    await settle();
  };

  /** Opens a page and presses the button. */
  async function press(options: WalletPageOptions = {}): Promise<OpenPage> {
    const page = await open(options);
    page.pressWallet(id);
    return page;
  }

  /** Opens a page with `externalSubmit` and chooses the wallet in the list. */
  async function openChosen(options: WalletPageOptions = {}): Promise<OpenPage> {
    const page = await open({ ...options, init: { externalSubmit: true } });
    page.choose(id);
    return page;
  }

  describe(`the button of ${wallet.name}`, () => {
    it('is above the method list, which has no row of the wallet', async () => {
      const page = await open();
      expect(getButton(page).getAttribute('aria-label')).toBe(label);
      expect(getButton(page).compareDocumentPosition(page.query('input[name=method]'))).toBe(4);
      expect(page.document.querySelector(`input[value=${id}]`)).toBeNull();
    });

    it('becomes a row of the list with externalSubmit, which hides the card and email fields and keeps their values', async () => {
      const page = await open({ init: { externalSubmit: true } });
      expect(page.document.querySelector('button[data-wallet]')).toBeNull();
      page.fillCard();
      page.choose(id);
      expect(page.getInput('cc-number').closest('[hidden]')).not.toBeNull();
      expect(page.getInput('email').closest('[hidden]')).not.toBeNull();
      expect(readText(page, '.method-fields:not([hidden])')).toContain(`the window that ${label} opens`);
      page.choose('card');
      expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    });

    it('opens no sheet for an invalid amount and focuses its field', async () => {
      const page = await open({ view: { freeAmount: { minMinor: 500, maxMinor: 5000, proposals: [] } } });
      const amount = page.query<HTMLInputElement>('#amount');
      amount.value = '4';
      page.pressWallet(id);
      await settle();
      expect(countSheets()).toBe(0);
      expect(page.document.activeElement).toBe(amount);
      expect(readText(page, '#amount-problem')).toBe('At least €5.00.');
    });

    it.each([
      [
        'opens the sheet, which shows a new sum itself, while the button of the form is out of sight',
        0,
        true,
      ],
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
      page.pressWallet(id);
      expect(countSheets()).toBe(Number(opens));
      if (!opens) return;
      await authorize();
      expect(page.service.pays).toMatchObject([{ method: id, amountMinor: 99_900 }]);
    });

    it('opens the sheet synchronously in the press', async () => {
      const page = await open();
      page.pressWallet(id);
      expect(countSheets()).toBe(1);
      expect(isBusy(page)).toBe(true);
      expect(readText(page, '.note-busy')).toContain(`in the ${label} window`);
    });

    it('opens the sheet synchronously in a submit message of the shop’s page', async () => {
      const page = await openChosen();
      submit(page, 4);
      expect(countSheets()).toBe(1);
      await authorize();
      expect(listSent(page).slice(-2)).toEqual([
        COMPLETE,
        { type: 'submitted', id: 4, outcome: 'completed' },
      ]);
    });

    it('opens one sheet when pressed repeatedly', async () => {
      const page = await press();
      page.pressWallet(id);
      submit(page, 1);
      await settle();
      expect(countSheets()).toBe(1);
    });
  });

  describe(`a payment with ${wallet.name}`, () => {
    it('is made with the token and email of the sheet and reported', async () => {
      const page = await press();
      await authorize({ email: ' maria@example.com ' });
      expect(readEnd()).toBe('success');
      expect(page.service.pays).toEqual([
        {
          ...wallet.charge,
          attemptKey: expect.any(String),
          method: id,
          amountMinor: 1990,
          email: 'maria@example.com',
          language: 'en',
          browser: expect.any(Object),
        },
      ]);
      expect(listSent(page).at(-1)).toEqual(COMPLETE);
      expect(readText(page, '.result-title')).toBe('Payment successful');
    });

    it('is made on a page without the script too', async () => {
      const page = await open({ isAlone: true });
      if (!can.openAlone) return expect(page.document.querySelector(`[data-wallet=${id}]`)).toBeNull();
      page.pressWallet(id);
      expect(countSheets()).toBe(1);
      await authorize();
      expect(readEnd()).toBe('success');
      expect(page.service.pays).toMatchObject([{ method: id }]);
      expect(page.service.merchants.filter(({ topOrigin }) => topOrigin)).toEqual([]);
      expect(readText(page, '.result-title')).toBe('Payment successful');
    });

    it.each([[{}], [{ email: 'no address' }]])('omits a missing or invalid email: %j', async (parts) => {
      const page = await press();
      await authorize(parts);
      expect(page.service.pays).toMatchObject([{ method: id }]);
      expect(page.service.pays[0]).not.toHaveProperty('email');
      expect(listSent(page).at(-1)).toEqual(COMPLETE);
    });

    it('reveals neither token nor email to the shop’s page', async () => {
      const page = await press();
      await authorize({ email: 'maria@example.com' });
      expect(JSON.stringify(page.service.pays)).toContain(wallet.secret);
      const posted = JSON.stringify(page.posted);
      expect(posted).not.toContain(wallet.secret);
      expect(posted).not.toContain('maria@example');
    });

    it('asks for a merchant session of the page’s domain first if its sheet needs one', async () => {
      const page = await press();
      await authorize();
      const session = { attemptKey: page.service.pays[0]?.attemptKey, topOrigin: HOST_ORIGIN };
      expect(page.service.merchants).toMatchObject(can.validateMerchant ? [session] : []);
    });

    it('is not made if the service does not validate the merchant', async () => {
      const page = await press({ replies: { merchant: [{ httpStatus: 400, body: { Message: 'No.' } }] } });
      await authorize();
      expect(page.service.pays).toHaveLength(can.validateMerchant ? 0 : 1);
      if (!can.validateMerchant) return;
      expect(isSheetOpen()).toBe(false);
      expect(listSent(page).at(-1)).toMatchObject({ type: 'error', code: 'processing_error' });
    });

    it('is asked for by its key when the response is lost', async () => {
      const page = await press({
        replies: { pay: ['lost'], status: [{ state: 'completed', status: 'SETTLED', attempt: PAID }] },
      });
      await authorize();
      expect(readEnd()).toBe('success');
      expect(page.service.asks).toEqual([page.service.pays[0]?.attemptKey]);
      expect(listSent(page).at(-1)).toEqual(COMPLETE);
    });

    it('ends the sheet with a failure after a decline and can be retried', async () => {
      const page = await press({
        replies: { pay: [{ outcome: 'declined', code: 'insufficient_funds' }, PAID] },
      });
      await authorize();
      expect(readEnd()).toBe('failure');
      expect(listSent(page).at(-1)).toMatchObject({ type: 'error', code: 'insufficient_funds' });
      page.pressWallet(id);
      await authorize();
      expect(readEnd()).toBe('success');
      const keys = page.service.pays.map(({ attemptKey }) => attemptKey);
      expect(new Set(keys).size).toBe(2);
      expect(listSent(page).at(-1)).toEqual(COMPLETE);
    });

    it('shows no success in the sheet when the outcome is unknown', async () => {
      const page = await press({ replies: { pay: ['lost'], status: ['lost'] } });
      await authorize();
      for (let turn = 0; turn < 6; turn += 1) await passTime(4_000);
      expect(readEnd()).toBe('failure');
      expect(listSent(page).at(-1)).toMatchObject({ type: 'error', code: 'network_error' });
    });

    it('is not sent without a token', async () => {
      const page = await press();
      await authorize({ token: null });
      expect(readEnd()).toBe('failure');
      expect(page.service.pays).toEqual([]);
      expect(readText(page, '.notice')).toContain(`${label} could not complete the payment`);
    });

    it('still completes if the sheet is closed during the charge', async () => {
      const page = await press({
        replies: {
          pay: ['lost'],
          status: [
            { state: 'processing', status: 'CREATED' },
            { state: 'completed', status: 'SETTLED', attempt: PAID },
          ],
        },
      });
      await authorize();
      await cancel();
      expect(listTypes(page)).not.toContain('complete');
      await passTime(4_000);
      expect(readEnd()).toBe('closed');
      expect(listSent(page).at(-1)).toEqual(COMPLETE);
    });

    it('does not need a complete card form', async () => {
      const page = await open();
      page.type('cc-number', '41');
      page.pressWallet(id);
      await authorize();
      expect(readEnd()).toBe('success');
      expect(page.service.pays).toMatchObject([{ method: id }]);
    });
  });

  describe(`the sheet of ${wallet.name}`, () => {
    it('can be closed by the shopper without an error, and opened again', async () => {
      const page = await openChosen();
      submit(page, 1);
      await cancel();
      expect(listSent(page).at(-1)).toEqual({ type: 'submitted', id: 1, outcome: 'cancelled' });
      expect(listTypes(page)).not.toContain('error');
      expect(page.document.querySelector('.notice')).toBeNull();
      submit(page, 2);
      expect(countSheets()).toBe(2);
    });

    it('leaves a form that keeps its values and pays by card after it was closed', async () => {
      const page = await open();
      page.fillCard();
      page.pressWallet(id);
      expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
      await cancel();
      expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
      page.press();
      await settle();
      expect(page.service.pays).toMatchObject([{ method: 'card' }]);
      expect(sentAfterReady(page).filter(({ type }) => type !== 'apple_pay')).toMatchObject([
        { type: 'method_change', method: id },
        { type: 'method_change', method: 'card' },
        { type: 'complete' },
      ]);
    });

    it('has a reserved space for its notice, which is removed if none is shown', async () => {
      const page = await press();
      const hasRoom = () => page.document.querySelector('.express-room') !== null;
      expect(hasRoom()).toBe(true);
      await cancel();
      expect(hasRoom()).toBe(false);
      page.pressWallet(id);
      await authorize({ token: null });
      expect(readText(page, '.express-room .notice')).toContain('could not complete');
    });

    it.each<[string, RegExp, WalletPageOptions, (page: OpenPage) => void]>([
      ['another one is open', /^Another .* payment is in progress/, {}, () => wallet.occupy()],
      ['no click allows it', /did not open.*tap the button again/, { isActivated: () => false }, () => {}],
      ['the wallet has become unavailable', /Choose another way to pay/, {}, wallet.remove],
    ])('does not open, and says why, if %s', async (_why, message, options, prepare) => {
      const page = await openChosen(options);
      prepare(page);
      submit(page, 1);
      await settle();
      expect(listSent(page).slice(-2)).toEqual([
        { type: 'error', code: 'processing_error', message: expect.stringMatching(message) },
        { type: 'submitted', id: 1, outcome: 'failed' },
      ]);
      expect(readText(page, '.notice')).toContain(label);
      expect(readText(page, '.notice')).toContain('You have not been charged.');
      expect(page.service.pays).toEqual([]);
    });

    it('is still named in its error after the shop removes the method', async () => {
      const page = await press({ isActivated: () => false });
      await settle();
      tell(page, { type: 'update', options: { paymentMethods: ['card'] } });
      await settle();
      expect(page.document.querySelector('button[data-wallet]')).toBeNull();
      expect(readText(page, '.notice')).toContain(`${label} did not open`);
    });

    it('is closed without a payment when the page is left', async () => {
      const page = await press();
      expect(isSheetOpen()).toBe(true);
      await leave(page);
      expect(isSheetOpen()).toBe(false);
      expect(isBusy(page)).toBe(false);
      expect(page.service.pays).toEqual([]);
      expect(listTypes(page)).not.toContain('error');
    });
  });
}
