import { beforeEach, describe, expect, it } from 'vitest';
import { COMPLETE, init, READY, sentAfterReady } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openDrivenPage, passTime } from '../open-page.ts';

const HOP = '/checkout/token-1/hop/hop-1';
const HOP_URL = `https://checkout.example${HOP}`;

beforeEach(freezeTime);

describe('an event before ready', () => {
  it('that redirects to the bank is sent after ready', async () => {
    const service = createFakeService({ pay: [{ outcome: 'redirect', url: HOP }] });
    const page = openDrivenPage({ methods: ['ideal'] }, service);
    page.press();
    await passTime(0);
    expect(page.sent().map(({ type }) => type)).toEqual(['hello']);
    await init(page);
    expect(sentAfterReady(page)).toEqual([{ type: 'redirect', url: HOP_URL }]);
  });

  it('that redirects to the bank is dropped once the form is shown again', async () => {
    const service = createFakeService({ pay: [{ outcome: 'redirect', url: HOP }] });
    const page = openDrivenPage({ methods: ['ideal'] }, service);
    page.press();
    await passTime(8_000);
    await init(page);
    expect(page.sent().slice(1)).toEqual([{ type: 'ready', methods: ['ideal'] }]);
  });

  it('is sent once after ready, in the original order', async () => {
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

  it('that closes the link is sent only once', async () => {
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

  it('that completes the payment is sent again after another init', async () => {
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

  it('reports only the last chosen method', async () => {
    const page = openDrivenPage({ methods: ['card', 'ideal', 'klarna'] });
    page.choose('klarna');
    page.choose('ideal');
    await passTime(0);
    await init(page);
    expect(sentAfterReady(page)).toEqual([{ type: 'method_change', method: 'ideal' }]);
  });

  it('does not report a chosen method that the init filters out', async () => {
    const page = openDrivenPage({ methods: ['card', 'ideal'] });
    page.choose('ideal');
    await passTime(0);
    await init(page, { paymentMethods: ['card'] });
    expect(page.sent().slice(1)).toEqual([READY]);
  });
});
