import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, type OpenPage, openPage, passTime, readText, settle } from '../open-page.ts';

const VIEW: Partial<CheckoutView> = {
  methods: ['bank_transfer'],
  transfer: {
    beneficiary: 'Bottega Rossi',
    iban: 'IT60X0542811101000000123456',
    fiscalCode: '12345678903',
    reference: 'order-1042',
  },
};

/** A page whose browser answers the wish to copy as it is told. */
function openWithClipboard(
  writeText: ((text: string) => Promise<void>) | undefined,
  isCopied = false,
  change: Partial<CheckoutView> = {},
) {
  const execCommand = vi.fn(() => isCopied);
  const page = openPage({
    view: { ...VIEW, ...change },
    equip(window) {
      Object.defineProperty(window.navigator, 'clipboard', { value: writeText && { writeText } });
      Object.assign(window.document, { execCommand });
    },
  });
  return { page, execCommand };
}

const copy = async (page: OpenPage, label: string) => {
  page.query(`button[aria-label="Copy ${label}"]`).click();
  await settle();
};
const readCopied = (page: OpenPage) => readText(page, '.method-fields [role=status]');

beforeEach(freezeTime);
afterEach(() => vi.useRealTimers());

describe('a bank transfer', () => {
  it('lists what the shopper’s bank asks for', () => {
    const { document } = openPage({ view: VIEW });
    const rows = Array.from(document.querySelectorAll('.transfer-row'), (row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('.transfer-value')?.textContent,
    ]);
    expect(rows).toEqual([
      ['Beneficiary', 'Bottega Rossi'],
      ['IBAN', 'IT60 X054 2811 1010 0000 0123 456'],
      ['Tax code', '12345678903'],
      ['Amount', '€19.90'],
      ['Payment reference', 'order-1042'],
    ]);
  });

  it('is said to be made by the button', async () => {
    const pending = {
      outcome: 'completed',
      status: 'PENDING',
      transactionId: 'order-1042',
      method: 'bank_transfer',
    } as const;
    const page = openPage({ view: VIEW, service: createFakeService({ pay: [pending] }) });
    expect(readText(page, 'button[type=submit]')).toBe('I have made the transfer');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([
      { attemptKey: expect.any(String), method: 'bank_transfer', email: '' },
    ]);
    expect(readText(page, '.result-title')).toBe('Payment on its way');
  });

  it('copies the IBAN as it is, says so politely, and for a moment only', async () => {
    const writeText = vi.fn(async () => {});
    const { page, execCommand } = openWithClipboard(writeText);
    await copy(page, 'IBAN');
    expect(writeText.mock.calls).toEqual([['IT60X0542811101000000123456']]);
    expect(execCommand).not.toHaveBeenCalled();
    expect(readCopied(page)).toBe('IBAN: Copied');
    await passTime(2_500);
    expect(readCopied(page)).toBe('');
  });

  it.each([
    ['EUR', '19.90'],
    ['JPY', '1990'],
  ] as const)('copies an amount in %s as the number alone', async (currency, copied) => {
    const writeText = vi.fn(async () => {});
    const { page } = openWithClipboard(writeText, false, { currency });
    await copy(page, 'Amount');
    expect(writeText.mock.calls).toEqual([[copied]]);
  });

  it.each([
    ['is refused', async () => Promise.reject(new DOMException('', 'NotAllowedError'))],
    ['is missing', undefined],
  ])('selects the text where the clipboard %s, and copies it the old way', async (_name, writeText) => {
    const { page, execCommand } = openWithClipboard(writeText, true);
    await copy(page, 'Payment reference');
    expect(page.document.getSelection()?.toString()).toBe('order-1042');
    expect(execCommand.mock.calls).toEqual([['copy']]);
    expect(readCopied(page)).toBe('Payment reference: Copied');
  });

  it('claims nothing where neither works', async () => {
    const { page } = openWithClipboard(undefined, false);
    await copy(page, 'IBAN');
    expect(page.document.getSelection()?.toString()).toContain('IT60');
    expect(readCopied(page)).toBe('');
  });
});
