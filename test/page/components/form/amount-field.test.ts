import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as afterLoad from '../../../../src/page/start/after-load-chunk.ts';
import { FIRST_PAUSE_MS } from '../../../../src/page/start/look-repeatedly.ts';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { createFakeService } from '../../fake-service.ts';
import {
  freezeTime,
  type OpenOptions,
  type OpenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../../open-page.ts';

const FREE: Partial<CheckoutView> = {
  freeAmount: { minMinor: 500, maxMinor: 1_000_000, proposals: [1990, 3980, 9950] },
};

beforeEach(freezeTime);

const open = (view: Partial<CheckoutView> = {}, options: OpenOptions = {}) =>
  openPage({ view: { ...FREE, ...view }, ...options });
const getAmount = ({ query }: OpenPage) => query<HTMLInputElement>('#amount');

function typeAmount(page: OpenPage, value: string): void {
  const input = getAmount(page);
  input.value = value;
  input.dispatchEvent(new page.window.Event('input', { bubbles: true }));
}

const readButton = (page: OpenPage) => readText(page, 'button[type=submit]');

describe('AmountField', () => {
  it('is missing when the merchant has set the amount', () => {
    expect(openPage().document.querySelector('#amount')).toBeNull();
  });

  it.each([
    ['en', 'EUR', '19.90', '€5.00 – €10,000.00', 'decimal'],
    ['de', 'EUR', '19,90', '5,00\u00a0€ – 10.000,00\u00a0€', 'decimal'],
    ['en', 'JPY', '1990', '¥500 – ¥1,000,000', 'numeric'],
  ] as const)(
    'suggests the link’s amount and shows the limits: %s, %s',
    (language, currency, value, bounds, mode) => {
      const page = open({ language, currency });
      expect([getAmount(page).value, getAmount(page).inputMode]).toEqual([value, mode]);
      expect(readText(page, '#amount-hint')).toBe(bounds);
      expect(getAmount(page).getAttribute('aria-describedby')).toBe('amount-problem amount-hint');
    },
  );

  it('updates the pay button, and the typed amount is paid', async () => {
    const page = open();
    page.fillCard();
    typeAmount(page, '12,5');
    expect(readButton(page)).toBe('Pay €12.50');
    getAmount(page).dispatchEvent(new page.window.FocusEvent('blur'));
    expect(getAmount(page).value).toBe('12.50');
    page.press();
    await settle();
    expect(page.service.pays.map(({ amountMinor }) => amountMinor)).toEqual([1250]);
  });

  it('uses the value that the browser restored before the page’s code ran', () => {
    const page = open(
      {},
      {
        equip: ({ document }) => {
          (document.querySelector('#amount') as HTMLInputElement).value = '33';
        },
      },
    );
    expect(readButton(page)).toBe('Pay €33.00');
  });

  it.each([
    ['', 'Enter an amount.'],
    ['4.99', 'At least €5.00.'],
    ['10000.01', 'At most €10,000.00.'],
    ['12.345', 'This amount is not valid.'],
  ])('rejects "%s" and sends no payment', async (typed, sentence) => {
    const page = open();
    page.fillCard();
    typeAmount(page, typed);
    page.press();
    await settle();
    expect(readText(page, '#amount-problem')).toBe(sentence);
    expect(page.document.activeElement).toBe(getAmount(page));
    expect(page.service.pays).toEqual([]);
    typeAmount(page, '5');
    expect(readText(page, '#amount-problem')).toBe('');
  });

  it('takes the amount off the button while it cannot be paid, and asks for one that was deleted', () => {
    const page = open();
    typeAmount(page, '12,5');
    for (const typed of ['4', '', 'x']) {
      typeAmount(page, typed);
      expect(readButton(page)).toBe('Pay');
    }
    typeAmount(page, '');
    expect(readText(page, '#amount-problem')).toBe('');
    getAmount(page).dispatchEvent(new page.window.FocusEvent('blur'));
    expect(readText(page, '#amount-problem')).toBe('Enter an amount.');
    typeAmount(page, '12,5');
    expect(readButton(page)).toBe('Pay €12.50');
  });

  it('fills the field with a pressed proposal and shows which one counts', () => {
    const page = open();
    const buttons = [...page.document.querySelectorAll<HTMLButtonElement>('.proposals button')];
    const readPressed = () =>
      buttons
        .filter((button) => button.getAttribute('aria-pressed') === 'true')
        .map(({ textContent }) => textContent);
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['€19.90', '€39.80', '€99.50']);
    expect(readPressed()).toEqual(['€19.90']);
    typeAmount(page, '4');
    expect(readPressed()).toEqual([]);
    buttons[1]?.click();
    expect([getAmount(page).value, readButton(page)]).toEqual(['39.80', 'Pay €39.80']);
    expect(readText(page, '#amount-problem')).toBe('');
    expect(readPressed()).toEqual(['€39.80']);
  });

  it('has no buttons for a single proposal', () => {
    const freeAmount = { minMinor: 1990, maxMinor: 1990, proposals: [1990] };
    expect(open({ freeAmount }).document.querySelector('.proposals')).toBeNull();
  });

  it('keeps the typed amount when the merchant changes the link', async () => {
    const order = { purpose: 'Another roof', amountMinor: 900, items: [], revision: 1 };
    const service = createFakeService({ status: [{ state: 'open', status: 'CREATED', order }] });
    const page = open({}, { service, loadAfterLoad: async () => afterLoad });
    typeAmount(page, '40');
    await passTime(FIRST_PAUSE_MS);
    await vi.dynamicImportSettled();
    await settle();
    expect(readText(page, '.order-title')).toBe('Another roof');
    expect(readButton(page)).toBe('Pay €40.00');
  });

  it.each(['embedded', 'standard'] as const)(
    'is the only element that shows the amount on a page of type %s',
    (type) => {
      const page = open({ type });
      expect(page.document.querySelector('.compact-line .amount, .summary .amount')).toBeNull();
    },
  );
});
