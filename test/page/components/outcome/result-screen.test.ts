import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { init, PAID } from '../../fake-host.ts';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, openDrivenPage, openPage, readText, settle } from '../../open-page.ts';

const SENT = 'We have sent a confirmation to g•••@example.com.';
const CONFIRMED = { ...PAID, confirmationTo: 'g•••@example.com' };

beforeEach(freezeTime);
afterEach(() => vi.useRealTimers());

describe('a confirmation', () => {
  it('is told of where the payment is done, and the script hears nothing of it', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [CONFIRMED] }));
    await init(page);
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result')).toContain(SENT);
    expect(page.query('.result bdi[dir=ltr]').textContent).toBe('g•••@example.com');
    expect(JSON.stringify(page.sent())).not.toContain('example.com');
  });

  it('is still told of after a reload', () => {
    const view = createView({ state: 'completed', status: 'SETTLED', confirmationTo: 'g•••@example.com' });
    expect(renderPage(view, ASSETS)).toContain('We have sent a confirmation to');
    expect(readText(openPage({ view }), '.result')).toContain(SENT);
  });

  it('is not told of where there is none', async () => {
    const page = openPage();
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result')).toContain('Payment successful');
    expect(readText(page, '.result')).not.toContain('confirmation');
  });

  it.each([
    [true, 'en'],
    [false, undefined],
  ])(
    'is asked for in the language of the page, where one is sent: %s',
    async (sendsConfirmation, language) => {
      const page = openPage({ view: { sendsConfirmation } });
      page.fillCard();
      page.press();
      await settle();
      expect(page.service.pays).toHaveLength(1);
      expect(page.service.pays[0]?.language).toBe(language);
    },
  );
});

describe('a payment of which a part came back', () => {
  const read = (change: Partial<CheckoutView>) =>
    readText(openPage({ view: { state: 'completed', status: 'SETTLED', ...change } }), '.result');

  it('says how much', () => {
    expect(read({ refundedMinor: 500 })).toContain(
      'You paid €19.90 to Bottega Rossi. Thank you.€5.00 of it was refunded.',
    );
  });

  it('says it only there', () => {
    expect(read({})).not.toContain('of it');
    expect(read({ status: 'REFUNDED', refundedMinor: 1990 })).not.toContain('of it');
  });
});
