import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { init, sentAfterReady, tell } from '../../fake-host.ts';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, type OpenPage, openDrivenPage, openPage, readText, settle } from '../../open-page.ts';

const VIEW: Partial<CheckoutView> = {
  methods: ['card', 'klarna', 'bank_transfer', 'open_banking'],
  transfer: {
    beneficiary: 'Bottega Rossi',
    iban: 'IT60X0542811101000000123456',
    fiscalCode: '12345678903',
    reference: 'order-1042',
  },
};

const listButtons = ({ document }: OpenPage) =>
  Array.from(document.querySelectorAll<HTMLButtonElement>('button[name=provider]'), ({ value }) => value);
const listMethods = ({ document }: OpenPage) =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input[name=method]'), ({ value }) => value);
const chooseProvider = (page: OpenPage, provider: string) => page.query(`button[value=${provider}]`).click();
const goBack = (page: OpenPage) => page.query('button.back').click();

beforeEach(freezeTime);
afterEach(() => vi.useRealTimers());

describe('the provider step', () => {
  it('precedes the methods, with a button for each provider and no pay button', () => {
    const page = openPage({ view: VIEW });
    expect(listButtons(page)).toEqual(['ServiceDirect', 'FlowPay', 'Fabrick']);
    expect(readText(page, 'button[value=FlowPay]')).toBe(
      'Bank transferYou make the transfer with your own bank',
    );
    expect(readText(page, '#form-title')).toBe('How would you like to pay?');
    expect(listMethods(page)).toEqual([]);
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    expect(page.getInput('email').closest('[hidden]')).not.toBeNull();
  });

  it('describes on each button the methods of its provider', () => {
    const page = openPage({ view: VIEW });
    expect(readText(page, 'button[value=ServiceDirect]')).toBe('Pay nowCard, Klarna');
    expect(readText(page, 'button[value=Fabrick]')).toBe(
      'Pay by BankPay from your bank account, without a card.',
    );
  });

  it('is rendered by the service with disabled buttons', () => {
    const html = renderPage(createView(VIEW), ASSETS);
    expect(html.match(/<button [^>]*name="provider"[^>]*>/g)).toHaveLength(3);
    expect(html.match(/<button [^>]*name="provider"[^>]* disabled/g)).toHaveLength(3);
  });

  it.each([
    [{ methods: ['card', 'klarna'] }],
    [{ methods: ['open_banking'] }],
    [{ ...VIEW, waitingRail: 'open_banking' }],
  ] as Partial<CheckoutView>[][])('is skipped when there is only one provider to choose: %j', (view) => {
    const page = openPage({ view });
    expect(listButtons(page)).toEqual([]);
    expect(listMethods(page)).not.toEqual([]);
    expect(page.query('button[type=submit]')).toBeTruthy();
  });

  it('opens the methods of the chosen provider and focuses their heading', () => {
    const page = openPage({ view: VIEW });
    chooseProvider(page, 'ServiceDirect');
    expect(listMethods(page)).toEqual(['card', 'klarna']);
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
    expect(page.document.activeElement?.id).toBe('form-title');
    expect(readText(page, '#form-title')).toBe('Choose how to pay');
    expect(listButtons(page)).toEqual([]);
  });

  it('can be returned to without losing the typed card details', () => {
    const page = openPage({ view: VIEW });
    chooseProvider(page, 'ServiceDirect');
    page.fillCard();
    goBack(page);
    expect(listButtons(page)).toHaveLength(3);
    expect(page.document.activeElement?.id).toBe('form-title');
    chooseProvider(page, 'FlowPay');
    expect(listMethods(page)).toEqual(['bank_transfer']);
    expect(readText(page, '#form-title')).toBe('Pay by bank transfer');
    goBack(page);
    chooseProvider(page, 'ServiceDirect');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    expect(page.getInput('cc-csc').value).toBe('123');
  });

  it('cannot be returned to while a payment is in progress', async () => {
    const page = openPage({ view: VIEW, service: createFakeService({ pay: ['never'] }) });
    chooseProvider(page, 'FlowPay');
    page.press();
    await settle();
    expect(page.query<HTMLButtonElement>('button.back').disabled).toBe(true);
  });
});

describe('a provider button', () => {
  it('lists the methods of its provider with their logos, and explains open banking', () => {
    const methods = ['card', 'ideal', 'klarna', 'paypal', 'bank_transfer', 'open_banking'] as const;
    const page = openPage({ view: { methods: [...methods] } });
    const texts = [...page.document.querySelectorAll('button[name=provider]')].map(
      ({ textContent }) => textContent,
    );
    expect(texts).toEqual([
      expect.stringContaining('Card, iDEAL | Wero, Klarna, PayPal'),
      expect.stringContaining('Bank transfer'),
      expect.stringContaining('Pay from your bank account'),
    ]);
    const marks = [...page.document.querySelectorAll<HTMLElement>('.provider .method-mark')];
    expect(marks.map(({ dataset }) => dataset.method)).toEqual(methods);
  });
});

describe('the provider step in an iframe', () => {
  const open = async (options: object = {}) => {
    const page = openDrivenPage(VIEW);
    await init(page, options);
    return page;
  };

  it('reports all methods to the shop’s page, then the method of the chosen provider', async () => {
    const page = await open();
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: VIEW.methods });
    chooseProvider(page, 'Fabrick');
    goBack(page);
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'open_banking' }]);
  });

  it('fails validation until a provider is chosen, and shows the error to the shopper', async () => {
    const page = await open();
    tell(page, { type: 'validate', id: 1 });
    const method = 'How would you like to pay?';
    expect(sentAfterReady(page)).toEqual([{ type: 'validation', id: 1, valid: false, errors: { method } }]);
    const { id } = page.query('.providers .problem');
    expect(page.query('.providers').getAttribute('aria-describedby')).toBe(id);
    expect(readText(page, `#${id}`)).toBe(method);
    chooseProvider(page, 'FlowPay');
    tell(page, { type: 'validate', id: 2 });
    expect(page.sent().at(-1)).toEqual({ type: 'validation', id: 2, valid: true, errors: {} });
  });

  it('refuses a submit from the shop’s page until a provider is chosen', async () => {
    const page = await open({ externalSubmit: true });
    tell(page, { type: 'submit', id: 1 });
    await settle();
    expect(sentAfterReady(page)).toEqual([{ type: 'submitted', id: 1, outcome: 'invalid' }]);
    expect(readText(page, '#method-problem')).toBe('How would you like to pay?');
    expect(page.service.pays).toEqual([]);
  });

  it.each(['method', 'card_number', undefined])(
    'focuses the first provider when the shop’s page asks for the focus on %s',
    async (field) => {
      const page = await open();
      tell(page, { type: 'focus', ...(field && { field }) });
      expect((page.document.activeElement as HTMLButtonElement).value).toBe('ServiceDirect');
    },
  );

  it('is skipped when the paymentMethods option leaves one provider', async () => {
    const page = await open({ paymentMethods: ['card', 'klarna'] });
    expect(listButtons(page)).toEqual([]);
    expect(listMethods(page)).toEqual(['card', 'klarna']);
    expect(page.document.querySelector('button.back')).toBeNull();
  });

  it('is skipped after an update that leaves one provider, and the chosen method is reported', async () => {
    const page = await open();
    tell(page, { type: 'update', options: { paymentMethods: ['open_banking'] } });
    expect(listMethods(page)).toEqual(['open_banking']);
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'open_banking' }]);
  });
});
