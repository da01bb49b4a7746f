import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import { CATALOGS } from '../../../../src/page/texts/catalogs.ts';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { LANGUAGE_CODES } from '../../../../src/protocol/languages.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { init, sentAfterReady, tell } from '../../fake-host.ts';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, type OpenPage, openDrivenPage, openPage, readText, settle } from '../../open-page.ts';
import { parseDocument } from '../../parse-document.ts';
import { GOOGLE_PAY } from '../../wallets/google-pay/google-pay-driver.ts';

const ALL: CheckoutView['methods'] = [
  'card',
  'klarna',
  'paypal',
  'pay_by_bank',
  'bank_transfer',
  'open_banking',
  'bancontact',
  'ideal',
];
const TRANSFER = {
  beneficiary: 'Bottega Rossi',
  iban: 'IT60X0542811101000000123456',
  fiscalCode: '12345678903',
  reference: 'RF561R4W',
};
const VIEW = { methods: ALL, transfer: TRANSFER } as const;

beforeEach(freezeTime);
afterEach(() => globalThis.googlePayDouble?.uninstall());

const PROVIDER = 'button[name=provider]';
const listButtons = ({ document }: { document: Document }) =>
  Array.from(document.querySelectorAll<HTMLButtonElement>(PROVIDER));
const choose = (page: OpenPage, provider: string) => page.query(`${PROVIDER}[value=${provider}]`).click();
const goBack = (page: OpenPage) => page.query('button[name=change_provider]').click();
const listRows = ({ document }: OpenPage) =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input[name=method]'), ({ value }) => value);
const getFocused = ({ document }: OpenPage) => document.activeElement as HTMLElement;

describe('the step for providers', () => {
  it('has a button for each provider, which names all of its methods once, and no pay button', () => {
    const page = openPage({ view: { ...VIEW } });
    expect(readText(page, '#form-title')).toBe('How would you like to pay?');
    expect(listButtons(page).map(({ value, textContent }) => [value, textContent])).toEqual([
      ['ServiceDirect', 'Card or Klarna, PayPal, Pay by Bank, Bancontact, iDEAL | Wero'],
      ['FlowPay', 'Bank transfer You make the transfer yourself, at your own bank.'],
      ['Fabrick', 'Your bank’s app You go to your bank and approve the payment there.'],
    ]);
    expect(page.document.querySelector('button[type=submit], button[name=change_provider]')).toBeNull();
    expect(listRows(page)).toEqual([]);
  });

  it('shows the marks of the brands and methods on offer', () => {
    const page = openPage({ view: { ...VIEW, cardBrandCodes: ['VIS'] } });
    const marks = page.document.querySelectorAll<HTMLElement>(
      `${PROVIDER}[value=ServiceDirect] [data-method]`,
    );
    expect(Array.from(marks, ({ dataset }) => dataset.method)).toEqual([
      'klarna',
      'paypal',
      'pay_by_bank',
      'bancontact',
      'ideal',
    ]);
    const brands = page.document.querySelectorAll<HTMLElement>(`${PROVIDER} [data-brand]`);
    expect(Array.from(brands, (mark) => mark.getAttribute('data-brand'))).toEqual(['visa']);
  });

  it.each(LANGUAGE_CODES)('describes every provider with different words in %s', (language) => {
    const document = parseDocument(renderPage('checkout', createView({ ...VIEW, language }), ASSETS));
    const texts = listButtons({ document }).map(({ textContent }) => textContent);
    expect(texts).toHaveLength(3);
    const { rails, transfer, providers } = CATALOGS[language];
    for (const name of ['PayPal', 'Klarna', 'iDEAL', 'Bancontact', rails.payByBank]) {
      expect(texts[0]).toContain(name);
      expect(texts.slice(1).join()).not.toContain(name);
    }
    expect(texts[1]).toContain(transfer.name);
    expect(texts[2]).toContain(providers.bankApp);
    expect(texts.join()).not.toMatch(/ServiceDirect|FlowPay|Fabrick/);
  });

  it('isolates names that run in another direction than the language', () => {
    const document = parseDocument(renderPage('checkout', createView({ ...VIEW, language: 'il' }), ASSETS));
    const names = document.querySelectorAll(`${PROVIDER} bdi`);
    expect(Array.from(names, ({ textContent }) => textContent)).toContain('iDEAL | Wero');
  });

  it('describes the only method of a provider', () => {
    const page = openPage({ view: { ...VIEW, methods: ['klarna', 'open_banking'] } });
    expect(listButtons(page).map(({ textContent }) => textContent)).toEqual([
      'Klarna Pay now, later or in instalments.',
      'Your bank’s app You go to your bank and approve the payment there.',
    ]);
  });

  it.each<[string, Partial<CheckoutView>]>([
    ['one provider has methods', { methods: ['card', 'klarna'] }],
    [
      'the other provider has only a wallet that the browser lacks',
      { methods: ['apple_pay', 'bank_transfer'] },
    ],
  ])('is skipped without a way back when %s', async (_when, view) => {
    const page = openPage({ view: { ...VIEW, ...view } });
    await settle();
    expect(listButtons(page)).toEqual([]);
    expect(page.document.querySelector('button[name=change_provider]')).toBeNull();
    expect(page.query<HTMLButtonElement>('button[type=submit]').disabled).toBe(false);
  });
});

describe('a press in the step for providers', () => {
  it('leads to the only method of a provider without another choice, and focuses the heading', async () => {
    const page = openDrivenPage(VIEW);
    await init(page);
    choose(page, 'FlowPay');
    expect(readText(page, '#form-title')).toBe('Pay by bank transfer');
    expect(getFocused(page).id).toBe('form-title');
    expect(page.query('.transfer').closest('[hidden]')).toBeNull();
    expect(listRows(page)).toEqual(['bank_transfer']);
    expect(page.query('input[name=method]').closest('.visually-hidden')).not.toBeNull();
    expect(readText(page, 'button[type=submit]')).toBe('I have made the transfer');
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'bank_transfer' }]);
  });

  it('leads to the rows of that provider alone', () => {
    const page = openPage({ view: { ...VIEW } });
    choose(page, 'ServiceDirect');
    expect(listRows(page)).toEqual(['card', 'klarna', 'paypal', 'pay_by_bank', 'bancontact', 'ideal']);
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
  });

  it('can be taken back, keeps what was typed, and then focuses the pressed button', () => {
    const page = openPage({ view: { ...VIEW } });
    choose(page, 'ServiceDirect');
    page.fillCard();
    goBack(page);
    expect(getFocused(page)).toBe(page.query(`${PROVIDER}[value=ServiceDirect]`));
    choose(page, 'Fabrick');
    expect(listRows(page)).toEqual(['open_banking']);
    goBack(page);
    expect(getFocused(page)).toBe(page.query(`${PROVIDER}[value=Fabrick]`));
    choose(page, 'ServiceDirect');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
  });

  it('is kept in the URL, where the service finds it for a reload, until it is taken back', () => {
    const page = openPage({ view: { ...VIEW } });
    choose(page, 'FlowPay');
    expect(page.window.location.search).toBe('?provider=FlowPay');
    const links = page.document.querySelectorAll<HTMLAnchorElement>('.languages a');
    expect(Array.from(links).every(({ search }) => /^\?lang=..&provider=FlowPay$/.test(search))).toBe(true);
    goBack(page);
    expect(page.window.location.search).toBe('');
    expect(links[0]?.search).toMatch(/^\?lang=..$/);

    const reloaded = openPage({ view: { ...VIEW, provider: 'FlowPay' } });
    expect(readText(reloaded, '#form-title')).toBe('Pay by bank transfer');
    goBack(reloaded);
    expect(listButtons(reloaded)).toHaveLength(3);
  });

  it('is taken back by a shopper who has put off the transfer and wants another way', async () => {
    const page = openPage({ view: { ...VIEW } });
    choose(page, 'FlowPay');
    page.query('.transfer-later').click();
    await settle();
    page.query('.transfer-result button.button').click();
    expect(listButtons(page)).toHaveLength(3);
    expect(page.window.location.search).toBe('');
  });

  it('leaves the URL of a page without the step as it is', () => {
    const page = openPage({ view: { methods: ['card', 'klarna'] } });
    page.choose('klarna');
    expect(page.window.location.search).toBe('');
  });

  it('still counts where the URL cannot be changed', () => {
    const page = openPage({ view: { ...VIEW } });
    page.window.history.replaceState = () => {
      throw new DOMException('The origin is opaque.', 'SecurityError');
    };
    choose(page, 'Fabrick');
    expect(listRows(page)).toEqual(['open_banking']);
  });

  it('requests the page with the choice before its code runs', () => {
    const document = parseDocument(renderPage('checkout', createView(VIEW), ASSETS));
    for (const button of listButtons({ document })) {
      expect([button.type, button.formMethod, button.disabled]).toEqual(['submit', 'get', false]);
      expect(button.form?.querySelector<HTMLInputElement>('input[name=lang]')?.value).toBe('en');
    }
    const chosen = parseDocument(
      renderPage('checkout', createView({ ...VIEW, provider: 'FlowPay' }), ASSETS),
    );
    expect(chosen.querySelector('.method-fields:not([hidden]) .transfer')).not.toBeNull();
    expect(chosen.querySelector<HTMLButtonElement>('[name=change_provider]')).toMatchObject({
      type: 'submit',
      formMethod: 'get',
    });
    const page = openPage({ view: { ...VIEW } });
    expect(listButtons(page).map(({ type }) => type)).toEqual(['button', 'button', 'button']);
    expect(page.document.querySelector('input[name=lang]')).toBeNull();
  });

  it('cannot be taken back while a payment runs', async () => {
    const service = createFakeService({ pay: [{ outcome: 'declined', code: 'card_declined' }] });
    const page = openPage({ view: { ...VIEW }, service });
    choose(page, 'ServiceDirect');
    page.fillCard();
    page.press();
    expect(page.query('.provider-back').className).toContain('idle');
    await settle();
    expect(page.query('.notice')).toBeDefined();
    expect(page.query('.provider-back').className).not.toContain('idle');
  });
});

describe('the script around the step for providers', () => {
  const open = async (view: Partial<CheckoutView> = {}, options = {}) => {
    const page = openDrivenPage({ ...VIEW, ...view });
    await init(page, options);
    return page;
  };

  it('is told every method at once', async () => {
    const page = await open();
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ALL });
  });

  it.each([
    ['en', 'Please choose how you would like to pay.'],
    ['de', 'Bitte wählen Sie, wie Sie bezahlen möchten.'],
  ] as const)('is told by validate what is missing, in %s', async (language, method) => {
    const page = await open({ language });
    tell(page, { type: 'validate', id: 1 });
    expect(sentAfterReady(page)).toEqual([{ type: 'validation', id: 1, valid: false, errors: { method } }]);
    expect(readText(page, '#method-problem')).toBe(method);
    expect(page.query('fieldset[aria-describedby=method-problem] [name=provider]')).toBeDefined();
    choose(page, 'FlowPay');
    goBack(page);
    expect(readText(page, '#method-problem')).toBe('');
  });

  it('is told by submit that the form is invalid, while the focus goes to the step', async () => {
    const page = await open();
    tell(page, { type: 'submit', id: 2 });
    await settle();
    expect(sentAfterReady(page)).toEqual([{ type: 'submitted', id: 2, outcome: 'invalid' }]);
    expect(getFocused(page)).toBe(page.query(PROVIDER));
    expect(page.service.urls).toEqual([]);
  });

  it.each(['method', undefined])('focuses the step when it asks for %s', async (field) => {
    const page = await open();
    tell(page, { type: 'focus', ...(field && { field }) });
    expect(getFocused(page)).toBe(page.query(PROVIDER));
  });

  it('is told that the form is complete only after a choice', async () => {
    const page = await open();
    expect(page.changes()).toEqual([]);
    choose(page, 'FlowPay');
    await settle();
    expect(page.changes()).toEqual([true]);
    goBack(page);
    await settle();
    expect(page.changes()).toEqual([true, false]);
  });

  it('skips the step with a filter that leaves one provider, and brings it back', async () => {
    const page = await open({}, { paymentMethods: ['card', 'klarna'] });
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'klarna'] });
    expect([listRows(page), listButtons(page)]).toEqual([['card', 'klarna'], []]);
    expect(page.document.querySelector('[name=change_provider]')).toBeNull();
    tell(page, { type: 'update', options: { paymentMethods: ALL } });
    expect(listButtons(page)).toHaveLength(3);
    tell(page, { type: 'update', options: { paymentMethods: ['bank_transfer'] } });
    expect([listRows(page), listButtons(page)]).toEqual([['bank_transfer'], []]);
    expect(page.document.querySelector('[name=change_provider]')).toBeNull();
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'bank_transfer' }]);
  });

  it('returns to the step when a filter removes the chosen provider', async () => {
    const page = await open();
    choose(page, 'FlowPay');
    tell(page, { type: 'update', options: { paymentMethods: ['card', 'open_banking'] } });
    expect(listButtons(page).map(({ value }) => value)).toEqual(['ServiceDirect', 'Fabrick']);
  });

  it('keeps the method of a running payment when it lifts its filter', async () => {
    const service = createFakeService({ pay: [{ outcome: 'declined', code: 'card_declined' }] });
    const page = openDrivenPage(VIEW, service);
    await init(page, { paymentMethods: ['card'] });
    page.fillCard();
    page.press();
    tell(page, { type: 'update', options: { paymentMethods: ALL } });
    await settle();
    expect(listRows(page)).toContain('klarna');
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
    goBack(page);
    expect(listButtons(page)).toHaveLength(3);
  });

  it('keeps the buttons of the step with a pay button of its own', async () => {
    const page = await open({}, { externalSubmit: true });
    expect(listButtons(page)).toHaveLength(3);
    choose(page, 'ServiceDirect');
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    goBack(page);
    expect(listButtons(page)).toHaveLength(3);
  });
});

describe('a wallet beside the step for providers', () => {
  const methods: CheckoutView['methods'] = ['card', 'google_pay', 'bank_transfer'];

  it('stays a button above the step, named once, whose press opens the sheet', async () => {
    const page = await GOOGLE_PAY.open({ view: { ...VIEW, methods }, isAlone: true });
    expect(page.document.querySelectorAll('[data-wallet]')).toHaveLength(1);
    expect(listButtons(page).map(({ textContent }) => textContent)).toEqual([
      'Card ',
      'Bank transfer You make the transfer yourself, at your own bank.',
    ]);
    page.pressWallet('google_pay');
    expect(googlePayDouble.log.map(([what]) => what)).toContain('show');
    expect(listButtons(page).every(({ disabled }) => disabled)).toBe(true);
  });

  it('is not offered by another provider’s form', async () => {
    const page = await GOOGLE_PAY.open({ view: { ...VIEW, methods }, isAlone: true });
    choose(page, 'FlowPay');
    expect(page.document.querySelector('.express')).toBeNull();
    goBack(page);
    choose(page, 'ServiceDirect');
    expect(page.document.querySelectorAll('[data-wallet]')).toHaveLength(1);
  });

  it('alone makes no provider, except where the shop’s button opens its sheet', async () => {
    const alone = {
      view: { ...VIEW, methods: ['google_pay', 'bank_transfer'] satisfies CheckoutView['methods'] },
    };
    const page = await GOOGLE_PAY.open(alone);
    expect([listButtons(page), listRows(page)]).toEqual([[], ['bank_transfer']]);
    expect(page.document.querySelectorAll('[data-wallet]')).toHaveLength(1);
    GOOGLE_PAY.close();
    const other = await GOOGLE_PAY.open({ ...alone, init: { externalSubmit: true } });
    expect(listButtons(other).map(({ value }) => value)).toEqual(['ServiceDirect', 'FlowPay']);
    choose(other, 'ServiceDirect');
    expect(listRows(other)).toEqual(['google_pay']);
  });
});

describe('a free amount above the step for providers', () => {
  it('is validated together with the missing choice', async () => {
    const freeAmount = { minMinor: 500, maxMinor: 10_000, proposals: [1990] };
    const page = openDrivenPage({ ...VIEW, methods: ['card', 'open_banking'], freeAmount });
    await init(page);
    const input = page.query<HTMLInputElement>('#amount');
    input.value = '1';
    input.dispatchEvent(new page.window.Event('input', { bubbles: true }));
    tell(page, { type: 'validate', id: 3 });
    expect(sentAfterReady(page).at(-1)).toMatchObject({
      valid: false,
      errors: { method: expect.any(String), amount: expect.any(String) },
    });
    expect(readText(page, '#amount-problem')).not.toBe('');
  });
});
