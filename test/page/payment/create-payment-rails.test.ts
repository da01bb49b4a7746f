import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttemptReport, CheckoutView, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { init, PAID, sentAfterReady, tell } from '../fake-host.ts';
import { createFakeService, type FakeReplies } from '../fake-service.ts';
import {
  freezeTime,
  type OpenPage,
  openDrivenPage,
  openPage,
  passTime,
  readText,
  settle,
} from '../open-page.ts';

const HOP = '/checkout/token-1/hop/attempt-1';
const HOP_URL = `https://checkout.example${HOP}`;
const REDIRECT: AttemptReport = { outcome: 'redirect', url: HOP };
const WAITING: StatusAnswer = { state: 'open', status: 'CREATED', waitingRail: 'ideal', attempt: REDIRECT };
const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };
const RAILS: Partial<CheckoutView> = { methods: ['card', 'ideal', 'paypal'] };

const openWith = (replies: FakeReplies, view: Partial<CheckoutView> = {}) =>
  openPage({ view: { ...RAILS, ...view }, service: createFakeService(replies) });
const readButton = (page: OpenPage) => readText(page, 'button[type=submit]');

async function pressIdeal(page: OpenPage): Promise<void> {
  page.choose('ideal');
  page.press();
  await settle();
}

async function comeBack(page: OpenPage): Promise<void> {
  const event = new page.window.Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: true });
  page.window.dispatchEvent(event);
  await settle();
}

beforeEach(freezeTime);

describe('the choice of a redirect method', () => {
  it('shows the next step, hides the card fields and keeps their values', async () => {
    const page = openWith({});
    page.fillCard();
    page.choose('ideal');
    expect(readText(page, '.method-fields:not([hidden])')).toContain(
      'You approve the payment on the next page',
    );
    expect(readButton(page)).toBe('Continue with iDEAL | Wero');
    expect(page.getInput('cc-number').closest('[hidden]')).not.toBeNull();
    expect(readText(page, 'label[for=email]')).toBe('Email (optional)');
    page.choose('card');
    expect(page.getInput('cc-number').value).toBe('4111 1111 1111 1111');
    expect(page.getInput('cc-number').closest('[hidden]')).toBeNull();
    expect(readText(page, 'label[for=email]')).toBe('Email');
  });

  it.each([
    ['ideal', 'Pay from your Dutch bank account.'],
    ['paypal', 'Pay with your PayPal account, now or later.'],
  ] as const)('explains %s before the next step', (method, about) => {
    const page = openWith({});
    page.choose(method);
    expect(readText(page, '.method-fields:not([hidden])')).toBe(
      `${about} You approve the payment on the next page, then come back to Bottega Rossi.`,
    );
  });

  it('sends the method without the typed card details', async () => {
    const page = openWith({ pay: [REDIRECT] });
    page.fillCard();
    await pressIdeal(page);
    const form = { method: 'ideal', email: 'maria@example.com', amountMinor: 1990 };
    const facts = { language: 'en', browser: expect.any(Object) };
    expect(page.service.pays).toEqual([{ attemptKey: expect.any(String), ...form, ...facts }]);
  });
});

describe('the redirect to the bank', () => {
  it('opens the page that leaves the frame with location.assign, so that Back returns to the checkout', async () => {
    const page = openWith({ pay: [REDIRECT] });
    await pressIdeal(page);
    expect(page.assign.mock.calls).toEqual([[HOP_URL]]);
    expect(page.replace).not.toHaveBeenCalled();
    expect(readButton(page)).toBe('Taking you there…');
  });

  it('is that of the top window from a frame without the script, if the shopper has just pressed', async () => {
    const visited: string[] = [];
    const location = Object.defineProperty({}, 'href', { set: (url: string) => void visited.push(url) });
    const page = openPage({
      view: { ...RAILS, type: 'embedded' },
      frameName: 'a frame of the shop',
      service: createFakeService({ pay: [REDIRECT] }),
      equip: (window) => {
        Object.defineProperty(window, 'top', { value: { location } });
        Object.defineProperty(window.navigator, 'userActivation', { value: { isActive: true } });
      },
    });
    await pressIdeal(page);
    expect(visited).toEqual([HOP_URL]);
    expect(page.assign).not.toHaveBeenCalled();
    expect(page.posted).toEqual([]);
  });

  it('is that of the frame if the browser does not let it navigate the top window', async () => {
    const location = Object.defineProperty({}, 'href', {
      set() {
        throw new DOMException('', 'SecurityError');
      },
    });
    const page = openPage({
      view: { ...RAILS, type: 'embedded' },
      frameName: 'a frame of the shop',
      service: createFakeService({ pay: [REDIRECT] }),
      equip: (window) => void Object.defineProperty(window, 'top', { value: { location } }),
    });
    await pressIdeal(page);
    expect(page.assign.mock.calls).toEqual([[HOP_URL]]);
  });

  it('is left to the shop’s page, which gets redirect and then the outcome', async () => {
    const page = openDrivenPage(RAILS, createFakeService({ pay: [REDIRECT] }));
    await init(page);
    page.choose('ideal');
    tell(page, { type: 'submit', id: 7 });
    await settle();
    expect(sentAfterReady(page)).toEqual([
      { type: 'method_change', method: 'ideal' },
      { type: 'redirect', url: HOP_URL },
      { type: 'submitted', id: 7, outcome: 'redirecting' },
    ]);
    expect(page.assign).not.toHaveBeenCalled();
  });

  it('sends one payment when the button is pressed twice', async () => {
    const page = openWith({ pay: [REDIRECT] });
    await pressIdeal(page);
    page.press();
    await settle();
    expect(page.service.pays).toHaveLength(1);
    expect(page.assign.mock.calls).toEqual([[HOP_URL], [HOP_URL]]);
  });

  it('frees the form again if the page is not left', async () => {
    const page = openWith({ pay: [REDIRECT] });
    await pressIdeal(page);
    await passTime(8_000);
    expect(readButton(page)).toBe('Continue with iDEAL | Wero');
    expect(readText(page, '.notice')).toContain('Your payment with iDEAL | Wero is not finished');
  });

  it('follows even if the response to the payment was lost', async () => {
    const page = openWith({ pay: ['lost'], status: [WAITING] });
    await pressIdeal(page);
    expect(page.assign.mock.calls).toEqual([[HOP_URL]]);
    expect(page.service.asks).toEqual([page.service.pays[0]?.attemptKey]);
  });
});

describe('the page after a return from the bank', () => {
  const leave = async (status: FakeReplies['status'], view?: Partial<CheckoutView>) => {
    const page = openWith({ pay: [REDIRECT, PAID], ...(status && { status }) }, view);
    await pressIdeal(page);
    await comeBack(page);
    return page;
  };

  it('frees the form without another redirect and shows that the payment is unfinished', async () => {
    const page = await leave([WAITING]);
    expect(page.assign).toHaveBeenCalledTimes(1);
    expect(readButton(page)).toBe('Continue with iDEAL | Wero');
    expect(readText(page, '.notice')).toContain('Your payment with iDEAL | Wero is not finished');
    expect(page.query('form').getAttribute('aria-busy')).toBe('false');
    page.fillCard();
    page.choose('card');
    page.press();
    await settle();
    expect(page.service.pays.map(({ method }) => method)).toEqual(['ideal', 'card']);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('frees the form even if the status request fails', async () => {
    const page = await leave(['lost']);
    expect(readButton(page)).toBe('Continue with iDEAL | Wero');
  });

  it('shows that the payment was cancelled at the bank', async () => {
    const page = await leave([{ ...OPEN, attempt: { outcome: 'cancelled' } }]);
    expect(readText(page, '.notice')).toContain('The payment was cancelled.');
    const link = page.query<HTMLAnchorElement>('.leave');
    expect([link.href, link.textContent]).toEqual(['https://shop.example/basket', 'Return to Bottega Rossi']);
  });

  it('shows that the payment was declined at the bank', async () => {
    const page = await leave([{ ...OPEN, attempt: { outcome: 'declined', code: 'payment_declined' } }]);
    expect(readText(page, '[role=alert]')).toContain('Your bank or wallet declined this payment.');
    expect(page.query<HTMLAnchorElement>('.leave').href).toBe('https://shop.example/failed');
  });

  it.each(['SETTLED', 'PENDING', 'HELD'] as const)('shows the completed payment (%s)', async (status) => {
    const page = await leave([{ state: 'completed', status, attempt: { ...PAID, status } as AttemptReport }]);
    expect(page.document.querySelector('form')).toBeNull();
    expect(readText(page, '.result')).toContain('order-1042');
  });

  it('shows no notice when the attempt was superseded by another', async () => {
    const page = await leave([OPEN]);
    expect(page.document.querySelector('.notice')).toBeNull();
    expect(readButton(page)).toBe('Continue with iDEAL | Wero');
  });

  it('does not redirect if the page was left before the response arrived', async () => {
    const page = openWith({ pay: ['never'], status: [WAITING] });
    await pressIdeal(page);
    await comeBack(page);
    expect(page.assign).not.toHaveBeenCalled();
    expect(readText(page, '.notice')).toContain('Your payment with iDEAL | Wero is not finished');
  });

  it('requests the status again when the shopper returns from another tab', async () => {
    const page = openWith(
      { status: [{ state: 'completed', status: 'SETTLED' }] },
      { waitingRail: 'ideal', type: 'standard' },
    );
    page.document.dispatchEvent(new page.window.Event('visibilitychange'));
    await settle();
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('requests no status when the page is hidden behind another tab', async () => {
    const page = openWith({ status: [OPEN] }, { waitingRail: 'ideal', type: 'standard' });
    const asked = page.service.asks.length;
    vi.spyOn(page.document, 'visibilityState', 'get').mockReturnValue('hidden');
    page.document.dispatchEvent(new page.window.Event('visibilitychange'));
    await settle();
    expect(page.service.asks).toHaveLength(asked);
  });

  it('requests no status without a pending payment', async () => {
    const page = openWith({ status: [OPEN] });
    page.document.dispatchEvent(new page.window.Event('visibilitychange'));
    await settle();
    expect(page.service.asks).toEqual([]);
  });

  it('ignores a late response to an earlier status request', async () => {
    for (const act of ['press', 'look'] as const) {
      const service = createFakeService({
        pay: [REDIRECT, PAID],
        status: [WAITING, { state: 'completed', status: 'SETTLED', attempt: PAID }],
      });
      const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
      const page = openPage({
        view: RAILS,
        service: {
          ...service,
          async fetch(input, init) {
            const answer = await service.fetch(input, init);
            if (service.asks.length === 1 && String(input).includes('/status')) await late;
            return answer;
          },
        },
      });
      await pressIdeal(page);
      await comeBack(page);
      if (act === 'press') {
        page.fillCard();
        page.choose('card');
        page.press();
      } else await comeBack(page);
      await settle();
      expect(readText(page, '.result-title')).toBe('Payment successful');
      arrive();
      await settle();
      expect(readText(page, '.result-title')).toBe('Payment successful');
      expect(page.document.querySelector('form')).toBeNull();
    }
  });
});
