import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { go } from '../../use-dashboard.tsx';
import { useSections } from '../../use-sections.ts';

const { dashboard } = useSections();
const PATH = '/api/v5/company';
const COMPANY = {
  Name: 'Bottega Rossi',
  DefaultWebhookUrl: null,
  Iban: 'IT60X0542811101000000123456',
  FiscalCode: null,
  LogoUrl: 'data:image/png;base64,iVBORw0KGgo=',
  TermsUrl: 'https://shop.example/terms',
  PrivacyUrl: null,
  ContactUrl: null,
  Type: 'merchant',
  Providers: ['ServiceDirect', 'FlowPay'],
  Moto: false,
  Wallets: { ApplePay: ['shop.example'], GooglePay: true },
};

/** The field with this label. */
const field = (label: string) => {
  const { htmlFor } = dashboard.find<HTMLLabelElement>('form.call label', label);
  return dashboard.find<HTMLInputElement>(`[id="${htmlFor}"]`);
};
const type = (label: string, value: string) =>
  act(() => {
    const input = field(label);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(async () => {
  dashboard.fake.answers[`GET ${PATH}`] = { body: { Company: COMPANY } };
  localStorage.setItem('servicepay-dashboard-developer-view', '"off"');
  await dashboard.logIn();
  await dashboard.see('decided by your partner', go('company'));
});

describe('the company’s panel', () => {
  it('shows what is on file in words, and what others decide', () => {
    expect(field('IBAN').value).toBe(COMPANY.Iban);
    expect(field('Terms').value).toBe(COMPANY.TermsUrl);
    expect(field('Logo').value).toBe('');
    expect(field('Logo').placeholder).toBe('A picture is stored. An address replaces it.');
    expect(dashboard.find<HTMLImageElement>('main img').src).toBe(COMPANY.LogoUrl);
    expect(dashboard.find('h2').textContent).toBe('Company');
    expect(
      [...dashboard.root.querySelectorAll('main dl > div')].map(({ textContent }) => textContent),
    ).toEqual([
      'Typemerchant',
      'ProvidersServiceDirect, FlowPay',
      'Mail and telephone ordersno',
      'WalletsApple Pay: shop.example · Google Pay: yes',
    ]);
    expect(dashboard.root.textContent).not.toMatch(/[{}]|data:image/);
  });

  it('sends only what has changed, and an emptied field as a removal', async () => {
    const changed = { ...COMPANY, FiscalCode: '12345678903', TermsUrl: null, LogoUrl: null };
    dashboard.fake.answers[`PUT ${PATH}`] = { body: { Message: 'Company changed.', Company: changed } };
    await type('Fiscal code', ' 12345678903 ');
    await type('Terms', '');
    await act(() => dashboard.find('button', 'Remove the logo').click());
    dashboard.fake.answers[`GET ${PATH}`] = { body: { Company: changed } };
    await dashboard.submit('form.call', 'Company changed.');
    expect(dashboard.listSent()).toMatchObject([
      { method: 'PUT', path: PATH, body: { FiscalCode: '12345678903', TermsUrl: null, LogoUrl: null } },
    ]);
    expect(field('Fiscal code').value).toBe('12345678903');
    expect(field('Logo').placeholder).toBe('');
  });

  it('puts a refusal beside its field, and keeps what was typed', async () => {
    dashboard.fake.answers[`PUT ${PATH}`] = {
      status: 400,
      body: {
        Message: 'Check digits are wrong.',
        Errors: [{ Field: 'Iban', Message: 'Check digits are wrong.' }],
      },
    };
    await type('IBAN', 'IT61');
    await dashboard.submit('form.call', 'Not done: see the fields.');
    expect(dashboard.find('form.call .problem').textContent).toBe('Check digits are wrong.');
    expect(field('IBAN').value).toBe('IT61');
    expect(field('IBAN').getAttribute('aria-invalid')).toBe('true');
    expect(field('Terms').getAttribute('aria-invalid')).toBe('false');
  });

  it('uploads a picture as the logo', async () => {
    dashboard.fake.answers[`PUT ${PATH}`] = { body: { Company: COMPANY } };
    const input = dashboard.find<HTMLInputElement>('[type=file]');
    const file = new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' });
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await dashboard.see('Remove the logo');
    await expect
      .poll(async () => {
        await act(() => dashboard.find('button', 'Save').click());
        return dashboard.listSent().at(-1)?.body;
      })
      .toEqual({ LogoUrl: 'data:image/png;base64,AQID' });
  });
});
