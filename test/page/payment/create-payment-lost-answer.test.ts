import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptReport, StatusAnswer } from '../../../src/protocol/checkout-api.ts';
import { PAID } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openPage, passTime, readText, settle } from '../open-page.ts';

const DECLINED: AttemptReport = { outcome: 'declined', code: 'insufficient_funds' };
const OPEN: StatusAnswer = { state: 'open', status: 'CREATED' };

beforeEach(freezeTime);

describe('a lost payment response', () => {
  it('is recovered by the idempotency key of the attempt', async () => {
    const service = createFakeService({
      pay: ['lost'],
      status: [{ state: 'completed', status: 'SETTLED', attempt: PAID }],
    });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await settle();
    expect(service.asks).toEqual([service.pays[0]?.attemptKey]);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('shows the form and that nothing was charged if the request never arrived', async () => {
    const page = openPage({ service: createFakeService({ pay: ['lost'], status: [OPEN] }) });
    page.fillCard();
    page.press();
    await passTime(500);
    await passTime(750);
    expect(page.document.querySelector('[role=alert]')).toBeNull();
    await passTime(10_000);
    expect(readText(page, '[role=alert]')).toContain('You have not been charged.');
    expect(page.query('form').hidden).toBe(false);
  });

  it('is recovered even if the request arrives seconds later', async () => {
    const paid: StatusAnswer = { state: 'completed', status: 'SETTLED', attempt: PAID };
    const service = createFakeService({ pay: ['lost'], status: [OPEN, OPEN, OPEN, paid] });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await passTime(10_000);
    expect(readText(page, '.result-title')).toBe('Payment successful');
  });

  it('shows an unknown outcome, warns against paying again and offers another status check', async () => {
    const paid: StatusAnswer = { state: 'completed', status: 'SETTLED', attempt: PAID };
    const service = createFakeService({
      pay: ['lost'],
      status: ['lost', 'lost', 'lost', 'lost', 'lost', paid],
    });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await passTime(10_000);
    expect(readText(page, '.result-text')).toContain('Do not pay again');
    expect(page.query('form').hidden).toBe(true);
    const askedBefore = service.asks.length;
    page.query('.result button').click();
    page.query('.result button').click();
    await settle();
    expect(service.asks.length - askedBefore).toBe(1);
    expect(readText(page, '.result-title')).toBe('Payment successful');
    expect(new Set(service.asks)).toEqual(new Set([service.pays[0]?.attemptKey]));
    expect(service.pays).toHaveLength(1);
  });

  it('triggers another status check as soon as the browser is online again', async () => {
    const service = createFakeService({
      pay: ['lost'],
      status: ['lost', 'lost', 'lost', 'lost', 'lost', OPEN],
    });
    const page = openPage({ service });
    page.fillCard();
    page.press();
    await passTime(10_000);
    expect(readText(page, '.result-title')).toContain('We do not know yet');
    page.window.dispatchEvent(new page.window.Event('online'));
    await passTime(10_000);
    expect(readText(page, '[role=alert]')).toContain('You have not been charged.');
    expect(page.document.activeElement?.className).toBe('notice');
  });
});

describe('a page that throws during a payment', () => {
  it('shows that the outcome is unknown and offers a status check', async () => {
    const page = openPage({
      service: createFakeService({ status: [OPEN] }),
      equip: (window) =>
        Object.defineProperty(window, 'crypto', {
          get() {
            throw new Error('Broken.');
          },
        }),
    });
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result-text')).toContain('Do not pay again');
    page.query('.result button').click();
    await passTime(500);
    expect(readText(page, '[role=alert]')).toContain('You have not been charged.');
    expect(page.query('form').getAttribute('aria-busy')).toBe('false');
  });
});

describe('a slow payment attempt', () => {
  it('is polled until it ends', async () => {
    const busy: StatusAnswer = { state: 'processing', status: 'CREATED', attempt: { outcome: 'processing' } };
    const status = [busy, busy, { ...OPEN, attempt: DECLINED }];
    const page = openPage({ service: createFakeService({ pay: [{ outcome: 'processing' }], status }) });
    page.fillCard();
    page.press();
    await passTime(500);
    expect(readText(page, 'button[type=submit]')).toBe('Processing…');
    await passTime(750);
    expect(readText(page, '[role=alert]')).toContain('not have enough funds');
    expect(page.service.asks).toHaveLength(3);
  });

  it('is polled after a reload too, without its idempotency key', async () => {
    const status = [{ state: 'processing', status: 'CREATED' } as const, OPEN];
    const page = openPage({ view: { state: 'processing' }, service: createFakeService({ status }) });
    expect(readText(page, '.result-title')).toBe('Confirming your payment');
    await passTime(2_000);
    expect(page.service.asks).toEqual([null, null, null]);
    expect(readText(page, '[role=alert]')).toContain('The last attempt did not go through.');
    expect(page.query('form').hidden).toBe(false);
  });
});
