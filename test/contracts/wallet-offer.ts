import { describe, expect, it, vi } from 'vitest';
import { AVAILABILITY_TIMEOUT_MS } from '../../src/page/wallets/wallet-method.ts';
import { passTime, readText, settle } from '../page/open-page.ts';
import { listMethods, type WalletDriver } from './wallet-driver.ts';

/** Checks where and when a wallet is offered. */
export function describeWalletOffer(wallet: WalletDriver): void {
  const { id, can, open } = wallet;
  const CARD_ONLY = { type: 'ready', methods: ['card'] };

  describe(`the offer of ${wallet.name}`, () => {
    it('appears above the card, which stays chosen', async () => {
      const page = await open();
      expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', id] });
      expect(listMethods(page)).toEqual([id, 'card']);
      expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
    });

    it('appears on a page without the script if its sheet opens in that window', async () => {
      const page = await open({ isAlone: true });
      expect(listMethods(page)).toEqual(can.openAlone ? [id, 'card'] : ['card']);
      expect(page.posted).toEqual([]);
    });

    it.each([
      ['as an express button by default', false, ['express', '']],
      ['as a row of the list with externalSubmit', true, ['', 'row']],
    ])('appears %s', async (_how, externalSubmit, places) => {
      const { document } = await open({ init: { externalSubmit } });
      expect([
        document.querySelector(`.express button[data-wallet=${id}]`) ? 'express' : '',
        document.querySelector(`input[value=${id}]`) ? 'row' : '',
      ]).toEqual(places);
      expect(document.querySelector('.express') === null).toBe(externalSubmit);
    });

    it('can be the only payment method', async () => {
      const page = await open({ view: { methods: [id] } });
      expect(page.sent().findLast(({ type }) => type === 'ready')).toEqual({ type: 'ready', methods: [id] });
      expect(listMethods(page)).toEqual([id]);
      expect(page.document.querySelector('button[type=submit]')).toBeNull();
      expect(page.document.querySelector('.express-or')).toBeNull();
    });

    it('leaves no payment method when it is the only one and unavailable', async () => {
      const page = await open({ view: { methods: [id] }, canPay: () => false });
      expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: [] });
      expect(readText(page, '.result-title')).toBe('No payment method available');
    });

    it('respects the paymentMethods option of the shop, but offers nothing unavailable', async () => {
      expect(listMethods(await open({ init: { paymentMethods: ['card'] } }))).toEqual(['card']);
      wallet.close();
      const init = { paymentMethods: [id] };
      expect(listMethods(await open({ init, canPay: () => false }))).toEqual(['card']);
      wallet.close();
      expect(listMethods(await open({ init }))).toEqual([id]);
    });

    it.each(Object.entries(wallet.absences))('is omitted when %s', async (_why, options) => {
      const page = await open(options);
      expect(page.sent().at(-1)).toEqual(CARD_ONLY);
      expect(listMethods(page)).toEqual(['card']);
    });

    it('is omitted when the answer is late, and stays omitted', async () => {
      const { promise: delay, resolve } = Promise.withResolvers<void>();
      const page = await open({ delay });
      await passTime(AVAILABILITY_TIMEOUT_MS - 1);
      expect(page.sent().map(({ type }) => type)).not.toContain('ready');
      await passTime(1);
      expect(page.sent().at(-1)).toEqual(CARD_ONLY);
      resolve();
      await settle();
      expect(listMethods(page)).toEqual(['card']);
    });

    it('is looked for only if the link accepts it', async () => {
      const canPay = vi.fn(() => true);
      const page = await open({ view: { methods: ['card'] }, canPay });
      expect(page.sent().at(-1)).toEqual(CARD_ONLY);
      expect(canPay).not.toHaveBeenCalled();
      wallet.close();
      await open({ canPay });
      expect(canPay).toHaveBeenCalled();
    });

    it('is replaced with a security note on a page without the script, if it is unavailable', async () => {
      const page = await open({ isAlone: true, canPay: () => false });
      expect(readText(page, '.express-note')).toBe('Secure payments by ServicePay');
      expect(page.document.querySelector('.express-buttons, .express-or')).toBeNull();
    });
  });
}
