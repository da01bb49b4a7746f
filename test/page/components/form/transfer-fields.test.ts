import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { init } from '../../fake-host.ts';
import { createFakeService } from '../../fake-service.ts';
import {
  freezeTime,
  type OpenPage,
  openDrivenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../../open-page.ts';

const VIEW: Partial<CheckoutView> = {
  methods: ['bank_transfer'],
  transfer: {
    beneficiary: 'Bottega Rossi',
    iban: 'IT60X0542811101000000123456',
    fiscalCode: '12345678903',
    reference: 'RF18539007547034',
    code: '/checkout/token-1/transfer.svg',
  },
};

/** Opens a page whose clipboard and `execCommand` behave as given. */
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
/** The service's answer to the press that declares the transfer as made. */
const PENDING = {
  outcome: 'completed',
  status: 'PENDING',
  transactionId: 'order-1042',
  method: 'bank_transfer',
} as const;

const readCopied = (page: OpenPage) => readText(page, '.method-fields [role=status]');

beforeEach(freezeTime);

describe('a bank transfer', () => {
  it('lists the details that the shopper’s bank requires', () => {
    const { document } = openPage({ view: VIEW });
    const rows = Array.from(document.querySelectorAll('.transfer-row'), (row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('.transfer-value')?.textContent,
    ]);
    expect(rows).toEqual([
      ['Beneficiary', 'Bottega Rossi'],
      ['IBAN', 'IT60 X054 2811 1010 0000 0123 456'],
      ['Amount', '€19.90'],
      ['Payment reference', 'RF18539007547034'],
    ]);
  });

  it('is declared as made with the button', async () => {
    const page = openPage({ view: VIEW, service: createFakeService({ pay: [PENDING] }) });
    expect(readText(page, 'button[type=submit]')).toBe('I have made the transfer');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([
      expect.objectContaining({ method: 'bank_transfer', email: '', amountMinor: 1990 }),
    ]);
    expect(readText(page, '.result-title')).toBe('Waiting for your transfer');
    expect(readText(page, '.result-text')).toMatch(
      /^We are waiting for your transfer of €19\.90\. Bottega Rossi confirms/,
    );
    expect(readText(page, '.result .transfer-reference dd')).toBe('RF18539007547034');
    expect(page.replace).not.toHaveBeenCalled();
  });

  it('keeps its details in the frame, and is reported to the shop’s page, when it is declared as made', async () => {
    const page = openDrivenPage(VIEW, createFakeService({ pay: [PENDING] }));
    // Even if the shop wants the frame to lead on: the details must be read and copied. A link does it.
    await init(page, { redirectAfterPayment: true });
    page.press();
    await settle();
    const { outcome: _outcome, ...payment } = PENDING;
    expect(page.sent().at(-1)).toEqual({ type: 'complete', ...payment });
    expect(readText(page, '.result .transfer-reference dd')).toBe('RF18539007547034');
    expect(page.replace).not.toHaveBeenCalled();
    expect(readText(page, 'a.button')).toBe('Continue to Bottega Rossi');
  });

  it('shows its details again when the payment link is reopened', () => {
    const page = openPage({
      view: { ...VIEW, state: 'completed', status: 'PENDING', paidMethod: 'bank_transfer' },
    });
    expect(readText(page, '.result-title')).toBe('Waiting for your transfer');
    expect(readText(page, '.transfer-reference dd')).toBe('RF18539007547034');
  });

  it('shows a QR code for banking apps, and only the table when the image does not load', () => {
    const page = openPage({ view: VIEW });
    const code = page.query<HTMLImageElement>('.transfer-code img');
    expect(code.getAttribute('src')).toBe('/checkout/token-1/transfer.svg');
    code.dispatchEvent(new page.window.Event('error'));
    expect(page.query('.transfer-code').hasAttribute('hidden')).toBe(true);
    expect(readText(page, '.transfer-reference dd')).toBe('RF18539007547034');
  });

  it('shows no QR code when the link has none', () => {
    const { code: _code, ...transfer } = VIEW.transfer as NonNullable<CheckoutView['transfer']>;
    expect(openPage({ view: { ...VIEW, transfer } }).document.querySelector('.transfer-code')).toBeNull();
  });

  it('can be postponed: the details are shown, with a button back to the form', async () => {
    const page = openPage({ view: VIEW });
    page.query('.transfer-later').click();
    await settle();
    expect(readText(page, '.result-title')).toBe('Your transfer details');
    expect(readText(page, '.transfer-result')).toContain(
      'You can open this payment link again to see these details',
    );
    expect(page.document.querySelectorAll('.transfer')).toHaveLength(1);
    expect(page.service.pays).toEqual([]);
    page.query('.transfer-result > .button').click();
    await settle();
    expect(page.query('form').hasAttribute('hidden')).toBe(false);
  });

  it('sends its details by email once when the shopper presses the button repeatedly', async () => {
    const service = createFakeService();
    let mails = 0;
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const page = openPage({
      view: VIEW,
      service: {
        ...service,
        async fetch() {
          mails += 1;
          await sent;
          return Response.json({ sentTo: 'm•••@example.com' });
        },
      },
    });
    page.type('email', 'maria@example.com');
    for (let press = 0; press < 3; press += 1) page.query('.transfer-later').click();
    send();
    await settle();
    expect(mails).toBe(1);
    expect(readText(page, '.transfer-result')).toContain('m•••@example.com');
    // A press after the response sends another email.
    page.query('.transfer-result > .button').click();
    await settle();
    page.query('.transfer-later').click();
    await settle();
    expect(mails).toBe(2);
  });

  it('cannot be postponed while the typed email address is invalid', async () => {
    const page = openPage({ view: VIEW });
    page.type('email', 'maria@');
    page.query('.transfer-later').click();
    await settle();
    expect(readText(page, '.result-title')).toBeUndefined();
    expect(page.document.activeElement?.id).toBe('email');
  });

  it('copies the IBAN without spaces and confirms this for a moment', async () => {
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
  ] as const)('copies an amount in %s as a plain number', async (currency, copied) => {
    const writeText = vi.fn(async () => {});
    const { page } = openWithClipboard(writeText, false, { currency });
    await copy(page, 'Amount');
    expect(writeText.mock.calls).toEqual([[copied]]);
  });

  it.each([
    ['is refused', async () => Promise.reject(new DOMException('', 'NotAllowedError'))],
    ['is missing', undefined],
  ])('selects the text and copies it with execCommand when the clipboard %s', async (_name, writeText) => {
    const { page, execCommand } = openWithClipboard(writeText, true);
    await copy(page, 'Payment reference');
    expect(page.document.getSelection()?.toString()).toBe('RF18539007547034');
    expect(execCommand.mock.calls).toEqual([['copy']]);
    expect(readCopied(page)).toBe('Payment reference: Copied');
  });

  it('shows no confirmation when nothing can be copied', async () => {
    const { page } = openWithClipboard(undefined, false);
    await copy(page, 'IBAN');
    expect(page.document.getSelection()?.toString()).toContain('IT60');
    expect(readCopied(page)).toBe('');
  });
});
