import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, type OpenPage, openPage, readText, settle } from '../../open-page.ts';

const VIEW: Partial<CheckoutView> = {
  methods: ['sepa_direct_debit'],
  mandate: { creditorId: 'IT66ZZZA1B2C3D4E5F6G7H8', reference: 'SDD-1042', isRecurring: false },
};
const IBAN = 'IT60 X054 2811 1010 0000 0123 456';

const typeInto = (page: OpenPage, name: string, value: string): HTMLInputElement => {
  const input = page.query<HTMLInputElement>(`input[name=${name}]`);
  input.value = value;
  input.dispatchEvent(new page.window.Event('input', { bubbles: true }));
  return input;
};

beforeEach(freezeTime);

describe('the direct debit form', () => {
  it('has labeled inputs, which get their names only when the page’s code runs', () => {
    expect(renderPage('checkout', createView(VIEW), ASSETS)).not.toMatch(/name="(iban|account_holder)"/);
    const page = openPage({ view: VIEW });
    for (const name of ['iban', 'account_holder']) {
      const { id } = page.query<HTMLInputElement>(`input[name=${name}]`);
      expect(readText(page, `label[for=${id}]`)).toBeTruthy();
    }
    expect(readText(page, '#form-title')).toBe('Pay by SEPA Direct Debit');
    expect(readText(page, 'label[for=email]')).toBe('Email (optional)');
    expect(readText(page, 'button[type=submit]')).toBe('Pay €19.90');
  });

  it('shows the mandate text next to the pay button', () => {
    const page = openPage({ view: VIEW });
    expect(readText(page, '.pay-bar .mandate summary')).toContain(
      'By paying, you authorise Bottega Rossi and ServicePay',
    );
    expect(readText(page, '.pay-bar .mandate p')).toMatch(
      /^You are entitled to a refund .* debit\. Your rights .* bank\. You agree .* one day before it\.$/,
    );
    const facts = [...page.document.querySelectorAll('.mandate dd')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['IT66ZZZA1B2C3D4E5F6G7H8', 'SDD-1042', 'One-off payment']);
    const card = openPage({ view: { methods: ['card', 'sepa_direct_debit'] } });
    expect(readText(card, '.pay-bar')).not.toContain('authorise');
    card.choose('sepa_direct_debit');
    expect(readText(card, '.pay-bar')).toContain('authorise');
  });

  it('formats the IBAN in groups of four and pays with it', async () => {
    const page = openPage({ view: VIEW });
    expect(typeInto(page, 'iban', 'it60x0542811101000000123456').value).toBe(IBAN);
    typeInto(page, 'account_holder', 'Maria Rossi');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([
      {
        attemptKey: expect.any(String),
        method: 'sepa_direct_debit',
        debit: { iban: IBAN, holder: 'Maria Rossi' },
        email: '',
        amountMinor: 1990,
        language: 'en',
        browser: expect.any(Object),
      },
    ]);
  });

  it('shows a problem in the element that describes the field, and sends no payment', async () => {
    const page = openPage({ view: VIEW });
    const input = typeInto(page, 'iban', 'IT61X0542811101000000123456');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(page.document.activeElement?.id).toBe('iban');
    expect(page.document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This IBAN is not valid.',
    );
    expect(readText(page, '#account_holder-problem')).toBe('Enter the name of the account holder.');
  });

  it('preselects the account on file and then hides the fields', async () => {
    const debtor = { name: 'Maria Rossi', iban: 'IT60 •••• 3456' };
    const page = openPage({ view: { ...VIEW, debtor } });
    const chosen = page.query<HTMLInputElement>('input[name=account]:checked');
    expect(chosen.closest('label')?.textContent).toBe('IT60\u00a0••••\u00a03456');
    const isHidden = (field: string) => page.query(`#${field}`).closest('[hidden]') !== null;
    expect([isHidden('iban'), isHidden('account_holder')]).toEqual([true, true]);
    page.press();
    await settle();
    expect(page.service.pays[0]).toMatchObject({ debit: { iban: '', holder: 'Maria Rossi' } });
  });

  it('asks for the holder of the account on file when the merchant has sent no name', () => {
    const page = openPage({ view: { ...VIEW, debtor: { iban: 'IT60 •••• 3456' } } });
    expect(page.query('#account_holder').closest('[hidden]')).toBeNull();
    expect(page.query('#iban').closest('[hidden]')).not.toBeNull();
  });

  it('requires an IBAN for another account and keeps it when the shopper switches accounts', async () => {
    const debtor = { name: 'Maria Rossi', iban: 'IT60 •••• 3456' };
    const page = openPage({ view: { ...VIEW, debtor } });
    const choose = (value: string) => page.query(`input[name=account][value=${value}]`).click();
    choose('other');
    expect(page.query('#iban').closest('[hidden]')).toBeNull();
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(readText(page, '#iban-problem')).toBe('Enter your IBAN.');
    typeInto(page, 'iban', IBAN);
    choose('on_file');
    choose('other');
    expect(page.query<HTMLInputElement>('#iban').value).toBe(IBAN);
    choose('on_file');
    page.press();
    await settle();
    expect(page.service.pays).toMatchObject([{ debit: { iban: '' } }]);
  });

  it('keeps the account holder’s name as edited when the payment is rejected', async () => {
    const invalid = { outcome: 'invalid', problems: { iban: 'iban_unsupported' } } as const;
    const service = createFakeService({ pay: [invalid] });
    const page = openPage({ view: { ...VIEW, debtor: { name: 'Maria Rossi' } }, service });
    typeInto(page, 'account_holder', 'Mario Rossi');
    typeInto(page, 'iban', IBAN);
    page.press();
    await settle();
    expect(page.query<HTMLInputElement>('#account_holder').value).toBe('Mario Rossi');
    expect(readText(page, '#iban-problem')).toBe(
      'Accounts in this country cannot be debited. Use another account.',
    );
  });
});
