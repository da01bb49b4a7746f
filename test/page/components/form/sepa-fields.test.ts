import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
afterEach(() => vi.useRealTimers());

describe('the form of a direct debit', () => {
  it('has labelled inputs by their names, which nothing sends before the code runs', () => {
    expect(renderPage(createView(VIEW), ASSETS)).not.toMatch(/name="(iban|account_holder)"/);
    const page = openPage({ view: VIEW });
    for (const name of ['iban', 'account_holder']) {
      const { id } = page.query<HTMLInputElement>(`input[name=${name}]`);
      expect(readText(page, `label[for=${id}]`)).toBeTruthy();
    }
    expect(readText(page, '#form-title')).toBe('Pay by SEPA Direct Debit');
    expect(readText(page, 'label[for=email]')).toBe('Email (optional)');
    expect(readText(page, 'button[type=submit]')).toBe('Pay €19.90');
  });

  it('says right above the button what the shopper agrees to', () => {
    const page = openPage({ view: VIEW });
    expect(readText(page, '.pay-bar .mandate summary')).toContain(
      'By paying, you authorize Bottega Rossi and ServicePay',
    );
    expect(readText(page, '.pay-bar .mandate p')).toMatch(/^You are entitled to a refund .* debit\.$/);
    const facts = [...page.document.querySelectorAll('.mandate dd')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['IT66ZZZA1B2C3D4E5F6G7H8', 'SDD-1042', 'One-off payment']);
    const card = openPage({ view: { methods: ['card', 'sepa_direct_debit'] } });
    expect(readText(card, '.pay-bar')).not.toContain('authorize');
    card.choose('sepa_direct_debit');
    expect(readText(card, '.pay-bar')).toContain('authorize');
  });

  it('groups the IBAN while it is typed, and pays with it', async () => {
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
      },
    ]);
  });

  it('shows what is wrong in an element that the field names, and pays nothing', async () => {
    const page = openPage({ view: VIEW });
    const input = typeInto(page, 'iban', 'IT61X0542811101000000123456');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(page.document.activeElement?.id).toBe('iban');
    expect(page.document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This IBAN is not valid. Please check it.',
    );
    expect(readText(page, '#account_holder-problem')).toBe('Enter the name of the account holder.');
  });

  it('has the account on file as the chosen one, and asks for nothing then', async () => {
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

  it('asks who the account on file belongs to, where the merchant has not said so', () => {
    const page = openPage({ view: { ...VIEW, debtor: { iban: 'IT60 •••• 3456' } } });
    expect(page.query('#account_holder').closest('[hidden]')).toBeNull();
    expect(page.query('#iban').closest('[hidden]')).not.toBeNull();
  });

  it('makes room for another account, which is then required, and keeps what is typed for it', async () => {
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

  it('keeps a name that the shopper has changed, whatever is drawn again', async () => {
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
