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

describe('the step', () => {
  it('comes before the methods, with a button for each provider, and nothing to pay with', () => {
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

  it('names what is behind each button, and says what it is', () => {
    const page = openPage({ view: VIEW });
    expect(readText(page, 'button[value=ServiceDirect]')).toBe('Pay nowCard, Klarna');
    expect(readText(page, 'button[value=Fabrick]')).toBe(
      'Pay by BankPay from your bank account, without a card.',
    );
  });

  it('is rendered by the service, with buttons that are dead until the code runs', () => {
    const html = renderPage(createView(VIEW), ASSETS);
    expect(html.match(/<button [^>]*name="provider"[^>]*>/g)).toHaveLength(3);
    expect(html.match(/<button [^>]*name="provider"[^>]* disabled/g)).toHaveLength(3);
  });

  it.each([
    [{ methods: ['card', 'klarna'] }],
    [{ methods: ['open_banking'] }],
    [{ ...VIEW, waitingRail: 'open_banking' }],
  ] as Partial<CheckoutView>[][])('is left out where there is nothing to choose: %j', (view) => {
    const page = openPage({ view });
    expect(listButtons(page)).toEqual([]);
    expect(listMethods(page)).not.toEqual([]);
    expect(page.query('button[type=submit]')).toBeTruthy();
  });

  it('leads to the methods of one provider, and the focus to their heading', () => {
    const page = openPage({ view: VIEW });
    chooseProvider(page, 'ServiceDirect');
    expect(listMethods(page)).toEqual(['card', 'klarna']);
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
    expect(page.document.activeElement?.id).toBe('form-title');
    expect(readText(page, '#form-title')).toBe('Choose how to pay');
    expect(listButtons(page)).toEqual([]);
  });

  it('comes back, and what was typed is still there', () => {
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

  it('cannot be gone back to while a payment is under way', async () => {
    const page = openPage({ view: VIEW, service: createFakeService({ pay: ['never'] }) });
    chooseProvider(page, 'FlowPay');
    page.press();
    await settle();
    expect(page.query<HTMLButtonElement>('button.back').disabled).toBe(true);
  });
});

describe('an answer of the step', () => {
  it('names the methods behind it, with their marks, and open banking by what it is', () => {
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

describe('the script around the frame', () => {
  const open = async (options: object = {}) => {
    const page = openDrivenPage(VIEW);
    await init(page, options);
    return page;
  };

  it('is told all methods, and which one a provider brings', async () => {
    const page = await open();
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: VIEW.methods });
    chooseProvider(page, 'Fabrick');
    goBack(page);
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'open_banking' }]);
  });

  it('learns by validate that a choice is missing, where the shopper sees it too', async () => {
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

  it('pays nothing by submit before that', async () => {
    const page = await open({ externalSubmit: true });
    tell(page, { type: 'submit', id: 1 });
    await settle();
    expect(sentAfterReady(page)).toEqual([{ type: 'submitted', id: 1, outcome: 'invalid' }]);
    expect(readText(page, '#method-problem')).toBe('How would you like to pay?');
    expect(page.service.pays).toEqual([]);
  });

  it.each(['method', 'card_number', undefined])(
    'leads by focus (%s) to the first provider',
    async (field) => {
      const page = await open();
      tell(page, { type: 'focus', ...(field && { field }) });
      expect((page.document.activeElement as HTMLButtonElement).value).toBe('ServiceDirect');
    },
  );

  it('spares the shopper the step with a hint that leaves one provider', async () => {
    const page = await open({ paymentMethods: ['card', 'klarna'] });
    expect(listButtons(page)).toEqual([]);
    expect(listMethods(page)).toEqual(['card', 'klarna']);
    expect(page.document.querySelector('button.back')).toBeNull();
  });

  it('may do so later too, and hears which method is chosen then', async () => {
    const page = await open();
    tell(page, { type: 'update', options: { paymentMethods: ['open_banking'] } });
    expect(listMethods(page)).toEqual(['open_banking']);
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'open_banking' }]);
  });
});
