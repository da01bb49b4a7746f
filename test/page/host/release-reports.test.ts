import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPLETE, init, READY, sentAfterReady } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openDrivenPage, passTime } from '../open-page.ts';

const HOP = '/checkout/token-1/hop/hop-1';
const HOP_URL = `https://checkout.example${HOP}`;

beforeEach(freezeTime);

afterEach(() => {
  vi.useRealTimers();
});

describe('what happens before ready', () => {
  it('leads to the bank: the redirect is told afterwards', async () => {
    const service = createFakeService({ pay: [{ outcome: 'redirect', url: HOP }] });
    const page = openDrivenPage({ methods: ['ideal'] }, service);
    page.press();
    await passTime(0);
    expect(page.sent().map(({ type }) => type)).toEqual(['hello']);
    await init(page);
    expect(sentAfterReady(page)).toEqual([{ type: 'redirect', url: HOP_URL }]);
  });

  it('leads nowhere any more once the form is back', async () => {
    const service = createFakeService({ pay: [{ outcome: 'redirect', url: HOP }] });
    const page = openDrivenPage({ methods: ['ideal'] }, service);
    page.press();
    await passTime(8_000);
    await init(page);
    expect(page.sent().slice(1)).toEqual([{ type: 'ready', methods: ['ideal'] }]);
  });

  it('is told in its order, and once', async () => {
    const service = createFakeService({
      pay: [{ outcome: 'declined', code: 'card_declined' }, { ...COMPLETE, outcome: 'completed' } as never],
    });
    const page = openDrivenPage({}, service);
    page.fillCard();
    page.press();
    await passTime(0);
    page.fillCard();
    page.press();
    await passTime(0);
    await init(page);
    expect(sentAfterReady(page)).toEqual([
      { type: 'error', code: 'card_declined', message: expect.any(String) },
      COMPLETE,
    ]);
  });

  it('is told once where it ended the link', async () => {
    const service = createFakeService({
      pay: [{ outcome: 'failed', status: 'FAILED' } as never],
      status: [{ state: 'failed', status: 'FAILED' }],
    });
    const page = openDrivenPage({}, service);
    page.fillCard();
    page.press();
    await passTime(0);
    await init(page);
    expect(sentAfterReady(page).map(({ type, code }) => [type, code])).toEqual([
      ['error', 'too_many_attempts'],
    ]);
  });

  it('is told again to a script that comes later, if it is a payment', async () => {
    const page = openDrivenPage();
    page.fillCard();
    page.press();
    await passTime(0);
    await init(page);
    await init(page);
    expect(page.sent().slice(1)).toEqual([
      expect.objectContaining({ type: 'ready' }),
      COMPLETE,
      expect.objectContaining({ type: 'ready' }),
      COMPLETE,
    ]);
  });

  it('names the method that was chosen', async () => {
    const page = openDrivenPage({ methods: ['card', 'ideal', 'klarna'] });
    page.choose('klarna');
    page.choose('ideal');
    await passTime(0);
    await init(page);
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'ideal' }]);
  });

  it('names no method that the shop does not want', async () => {
    const page = openDrivenPage({ methods: ['card', 'ideal'] });
    page.choose('ideal');
    await passTime(0);
    await init(page, { paymentMethods: ['card'] });
    expect(page.sent().slice(1)).toEqual([READY]);
  });
});
