import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayAnswer, StatusAnswer } from '../../src/protocol/checkout-api.ts';
import { createFakeService } from './fake-service.ts';
import { freezeTime, openPage, passTime, settle } from './open-page.ts';

const PAID: PayAnswer = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1042',
  method: 'card',
};
const DECLINED: PayAnswer = { outcome: 'declined', code: 'insufficient_funds' };
const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };

const read = ({ document }: ReturnType<typeof openPage>, selector: string) =>
  document.querySelector(selector)?.textContent;

beforeEach(freezeTime);

afterEach(() => {
  vi.useRealTimers();
});

describe('a page that was taken over', () => {
  it('has a button that works, and changes nothing else of what the service rendered', () => {
    const page = openPage();
    expect(page.query<HTMLButtonElement>('button[type=submit]').disabled).toBe(false);
    expect(page.document.querySelectorAll('form, main, h1')).toHaveLength(3);
  });

  it('keeps what was typed before', () => {
    const page = openPage();
    page.type('cc-name', 'Maria Rossi');
    page.leave('cc-name');
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
  });

  it('shows the brand of the number as it is typed', () => {
    const page = openPage();
    const brands = () => page.query('.brands').getAttribute('aria-label');
    page.type('cc-number', '5');
    expect(brands()).toBe('Cards accepted: Visa, Mastercard, American Express');
    page.type('cc-number', '55');
    expect(brands()).toBe('Mastercard');
    page.type('cc-number', '378282246310005');
    expect(brands()).toBe('American Express');
    expect(page.getInput('cc-number').value).toBe('3782 822463 10005');
    expect(page.getInput('cc-csc').maxLength).toBe(4);
    page.type('cc-number', '4');
    expect(page.getInput('cc-csc').maxLength).toBe(3);
  });
});

describe('paying', () => {
  it('sends what stands in the fields, with a key of its own', async () => {
    const page = openPage();
    page.fillCard();
    page.press();
    await settle();
    const card = { number: '4111 1111 1111 1111', expiry: '12 / 30', cvc: '123', name: 'Maria Rossi' };
    const attemptKey = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(page.service.pays).toEqual([{ attemptKey, method: 'card', card, email: 'maria@example.com' }]);
    expect(page.service.urls).toEqual(['/checkout/token-1/pay']);
  });

  it('counts what a browser filled in without an event', async () => {
    const page = openPage({ view: { hideEmailInput: true } });
    page.getInput('cc-number').value = '5555555555554444';
    page.getInput('cc-exp').value = '12/2030';
    page.getInput('cc-csc').value = '123';
    page.getInput('cc-name').value = 'Maria Rossi';
    page.press();
    await settle();
    expect(page.service.pays[0]?.card.number).toBe('5555555555554444');
    expect(page.service.pays[0]).not.toHaveProperty('email');
  });

  it.each([
    ['double click', (page: ReturnType<typeof openPage>) => [page.press(), page.press()]],
    ['Enter and click', (page: ReturnType<typeof openPage>) => [page.submitByEnter(), page.press()]],
  ])('sends one request for a %s', async (_name, act) => {
    const page = openPage();
    page.fillCard();
    act(page);
    await settle();
    expect(page.service.pays).toHaveLength(1);
  });

  it('is busy meanwhile, with the focus where it was', async () => {
    const page = openPage({ service: createFakeService({ pay: ['never'] }) });
    page.fillCard();
    page.getInput('cc-name').focus();
    page.submitByEnter();
    await settle();
    const button = page.query<HTMLButtonElement>('button[type=submit]');
    expect(button.textContent).toBe('Processing…');
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(page.document.activeElement).toBe(button);
    expect(page.query('form').getAttribute('aria-busy')).toBe('true');
    expect(page.getInput('cc-number').readOnly).toBe(true);
    expect(read(page, '[role=status]')).toContain('keep this page open');
  });

  it('shows that it is paid, and goes on to the shop', async () => {
    const page = openPage();
    page.fillCard();
    page.press();
    await passTime(999);
    expect(read(page, '.result-title')).toBe('Payment successful');
    expect(page.document.activeElement?.className).toBe('result-title');
    expect(page.document.title).toBe('Payment successful – Bottega Rossi');
    expect(page.document.querySelector('form')).toBeNull();
    expect(page.replace).not.toHaveBeenCalled();
    await passTime(1);
    expect(page.replace.mock.calls).toEqual([['https://shop.example/thanks?order=1042']]);
  });

  it('does not go on by itself from a payment that was made before', async () => {
    const page = openPage({ view: { state: 'completed', status: 'SETTLED' } });
    await passTime(5_000);
    expect(page.replace).not.toHaveBeenCalled();
    expect(page.query<HTMLAnchorElement>('a.button').href).toBe('https://shop.example/thanks?order=1042');
  });

  it('says why it was declined, and pays again with a new key', async () => {
    const page = openPage({ service: createFakeService({ pay: [DECLINED, PAID] }) });
    page.fillCard();
    expect(page.query<HTMLAnchorElement>('.leave').href).toBe('https://shop.example/basket');
    page.press();
    await settle();
    expect(read(page, '[role=alert]')).toContain('There is not enough money on this card.');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    expect(page.query<HTMLAnchorElement>('.leave').href).toBe('https://shop.example/failed');
    page.press();
    await settle();
    const [first, second] = page.service.pays;
    expect(second?.attemptKey).not.toBe(first?.attemptKey);
    expect(read(page, '.result-title')).toBe('Payment successful');
  });

  it('shows the problems that only the service found', async () => {
    const invalid: PayAnswer = { outcome: 'invalid', problems: { cvc: 'cvc_invalid' } };
    const page = openPage({ service: createFakeService({ pay: [invalid] }) });
    page.fillCard();
    page.press();
    await settle();
    expect(read(page, '#cvc-problem')).toBe('The security code has 3 digits.');
    expect(page.document.activeElement?.id).toBe('cvc');
  });

  it('says something when the service found a problem that has no field', async () => {
    const invalid: PayAnswer = { outcome: 'invalid', problems: { iban: 'required' } };
    const page = openPage({ service: createFakeService({ pay: [invalid] }) });
    page.fillCard();
    page.press();
    await settle();
    expect(read(page, '[role=alert]')).toContain('could not be processed');
  });

  it.each([
    ['failed', 'FAILED', 'Payment not completed', 'https://shop.example/failed'],
    ['expired', 'EXPIRED', 'This link has expired', 'https://shop.example/basket'],
    ['cancelled', 'CANCELLED', 'Payment cancelled', 'https://shop.example/basket'],
  ] as const)('shows that the link has become %s', async (state, status, title, href) => {
    const page = openPage({ service: createFakeService({ pay: [{ outcome: 'closed', state, status }] }) });
    page.fillCard();
    page.press();
    await passTime(2_000);
    expect(read(page, '.result-title')).toBe(title);
    expect(page.query<HTMLAnchorElement>('a.button').href).toBe(href);
    expect(page.replace).not.toHaveBeenCalled();
  });

  it('shows that another window has paid meanwhile', async () => {
    const closed: PayAnswer = { outcome: 'closed', state: 'completed', status: 'HELD' };
    const page = openPage({ service: createFakeService({ pay: [closed] }) });
    page.fillCard();
    page.press();
    await settle();
    expect(read(page, '.result-title')).toBe('Amount reserved');
  });
});

describe('a lost answer', () => {
  it('is asked for by the key of the press', async () => {
    const service = createFakeService({
      pay: ['lost'],
      status: [{ state: 'completed', status: 'SETTLED', attempt: PAID }],
    });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await settle();
    expect(service.asks).toEqual([service.pays[0]?.attemptKey]);
    expect(read(page, '.result-title')).toBe('Payment successful');
  });

  it('brings the form back, nothing charged, where the attempt never arrived', async () => {
    const page = openPage({ service: createFakeService({ pay: ['lost'], status: [OPEN] }) });
    page.fillCard();
    page.press();
    await passTime(500);
    expect(read(page, '[role=alert]')).toContain('You have not been charged.');
    expect(page.query('form').hidden).toBe(false);
  });

  it('is never taken for a failure: the shopper is told not to pay again, and can ask again', async () => {
    const paid: StatusAnswer = { state: 'completed', status: 'SETTLED', attempt: PAID };
    const service = createFakeService({
      pay: ['lost'],
      status: ['lost', 'lost', 'lost', 'lost', 'lost', paid],
    });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await passTime(10_000);
    expect(read(page, '.result-text')).toContain('Do not pay again');
    expect(page.query('form').hidden).toBe(true);
    page.query('.result button').click();
    await settle();
    expect(read(page, '.result-title')).toBe('Payment successful');
    expect(new Set(service.asks)).toEqual(new Set([service.pays[0]?.attemptKey]));
    expect(service.pays).toHaveLength(1);
  });

  it('is asked for again as soon as the network is back', async () => {
    const service = createFakeService({
      pay: ['lost'],
      status: ['lost', 'lost', 'lost', 'lost', 'lost', OPEN],
    });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await passTime(10_000);
    expect(read(page, '.result-title')).toContain('We do not know yet');
    page.window.dispatchEvent(new page.window.Event('online'));
    await passTime(500);
    expect(read(page, '[role=alert]')).toContain('You have not been charged.');
    expect(page.document.activeElement?.className).toBe('notice');
  });
});

describe('an attempt that takes its time', () => {
  it('is followed until it is over', async () => {
    const busy: StatusAnswer = { state: 'processing', status: 'CREATED', attempt: { outcome: 'processing' } };
    const status = [busy, busy, { ...OPEN, attempt: DECLINED }];
    const page = openPage({ service: createFakeService({ pay: [{ outcome: 'processing' }], status }) });
    page.fillCard();
    page.press();
    await passTime(500);
    expect(read(page, 'button[type=submit]')).toBe('Processing…');
    await passTime(750);
    expect(read(page, '[role=alert]')).toContain('not enough money');
    expect(page.service.asks).toHaveLength(3);
  });

  it('is followed after a reload too, which has forgotten its key', async () => {
    const status = [{ state: 'processing', status: 'CREATED' } as const, OPEN];
    const page = openPage({ view: { state: 'processing' }, service: createFakeService({ status }) });
    expect(read(page, '.result-title')).toBe('Confirming your payment');
    await passTime(2_000);
    expect(page.service.asks).toEqual([null, null, null]);
    expect(read(page, '[role=alert]')).toContain('The last attempt did not go through.');
    expect(page.query('form').hidden).toBe(false);
  });
});

describe('fields', () => {
  it('are all checked by the button, which leads to the first wrong one', async () => {
    const page = openPage();
    page.type('cc-number', '4111111111111111');
    page.press();
    await settle();
    expect(page.service.pays).toEqual([]);
    expect(page.document.activeElement?.id).toBe('expiry');
    for (const [token, sentence] of [
      ['cc-number', ''],
      ['cc-exp', 'Enter the expiry date.'],
      ['cc-csc', 'Enter the security code.'],
      ['cc-name', 'Enter the name on the card.'],
      ['email', 'Enter your email address.'],
    ] as const) {
      const input = page.getInput(token);
      expect(page.document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        sentence,
      );
      expect(input.getAttribute('aria-invalid')).toBe(String(sentence !== ''));
    }
  });

  it('show a problem when they are left, and only if something was typed', () => {
    const page = openPage();
    page.leave('cc-exp');
    expect(read(page, '#expiry-problem')).toBe('');
    page.type('cc-exp', '1020');
    expect(read(page, '#expiry-problem')).toBe('');
    page.leave('cc-exp');
    expect(read(page, '#expiry-problem')).toBe('This card has expired.');
  });

  it('lose their problem as soon as it is solved', () => {
    const page = openPage();
    page.type('cc-exp', '1020');
    page.leave('cc-exp');
    page.type('cc-exp', '103');
    expect(read(page, '#expiry-problem')).toBe('This card has expired.');
    page.type('cc-exp', '1030');
    expect(read(page, '#expiry-problem')).toBe('');
  });

  it('lose "required" with the first character', () => {
    const page = openPage();
    page.press();
    expect(read(page, '#card_number-problem')).toBe('Enter your card number.');
    page.type('cc-number', '4');
    expect(read(page, '#card_number-problem')).toBe('');
  });

  it('check the code again when the number turns out to be of another brand', () => {
    const page = openPage();
    page.type('cc-csc', '123');
    page.leave('cc-csc');
    expect(read(page, '#cvc-problem')).toBe('');
    page.type('cc-number', '378282246310005');
    page.leave('cc-number');
    expect(read(page, '#cvc-problem')).toBe('The security code has 4 digits.');
    page.type('cc-number', '4111111111111111');
    expect(read(page, '#cvc-problem')).toBe('');
  });

  it('send nothing to anybody while they are typed and checked', () => {
    const page = openPage();
    page.fillCard('4111111111111112');
    page.press();
    expect(page.service.urls).toEqual([]);
    expect(read(page, '#card_number-problem')).toContain('not valid');
  });
});

describe('a page that comes back', () => {
  const comeBack = (page: ReturnType<typeof openPage>, persisted: boolean) => {
    const event = new page.window.Event('pageshow');
    Object.defineProperty(event, 'persisted', { value: persisted });
    page.window.dispatchEvent(event);
  };

  it('has forgotten the security code', () => {
    const page = openPage();
    page.fillCard();
    page.window.dispatchEvent(new page.window.Event('pagehide'));
    expect(page.getInput('cc-csc').value).toBe('');
    expect(page.getInput('cc-name').value).toBe('Maria Rossi');
  });

  it('asks what has become of the link, if it comes from memory', async () => {
    const service = createFakeService({ status: [{ state: 'expired', status: 'EXPIRED' }] });
    const page = openPage({ service });
    comeBack(page, false);
    await settle();
    expect(service.asks).toEqual([]);
    comeBack(page, true);
    await settle();
    expect(read(page, '.result-title')).toBe('This link has expired');
  });

  it('stays as it is where nothing has changed', async () => {
    const page = openPage({ service: createFakeService({ status: [OPEN] }) });
    comeBack(page, true);
    await settle();
    expect(page.query('form').hidden).toBe(false);
    expect(page.document.querySelector('[role=alert]')).toBeNull();
    expect(page.service.asks).toEqual([null]);
  });

  it('leaves the processing state, though its request is never answered', async () => {
    const service = createFakeService({ pay: ['never'], status: [{ ...OPEN, attempt: DECLINED }] });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await settle();
    expect(read(page, 'button[type=submit]')).toBe('Processing…');
    comeBack(page, true);
    await settle();
    expect(read(page, '[role=alert]')).toContain('not enough money');
    expect(service.asks).toEqual([service.pays[0]?.attemptKey]);
  });
});
