import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from '../../create-view.ts';
import { init, PAID } from '../../fake-host.ts';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, openDrivenPage, openPage, readText, settle } from '../../open-page.ts';

const SENT = 'We have sent a confirmation to g•••@example.com.';
const CONFIRMED = { ...PAID, confirmationTo: 'g•••@example.com' };

beforeEach(freezeTime);

describe('the confirmation email', () => {
  it('is mentioned on the result screen, but not reported to the shop’s page', async () => {
    const page = openDrivenPage({}, createFakeService({ pay: [CONFIRMED] }));
    await init(page);
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result')).toContain(SENT);
    expect(page.query('.result bdi[dir=ltr]').textContent).toBe('g•••@example.com');
    expect(JSON.stringify(page.sent())).not.toContain('example.com');
  });

  it('is still mentioned after a reload', () => {
    const view = createView({ state: 'completed', status: 'SETTLED', confirmationTo: 'g•••@example.com' });
    expect(renderPage('checkout', view, ASSETS)).toContain('We have sent a confirmation to');
    expect(readText(openPage({ view }), '.result')).toContain(SENT);
  });

  it('is not mentioned when none was sent', async () => {
    const page = openPage();
    page.fillCard();
    page.press();
    await settle();
    expect(readText(page, '.result')).toContain('Payment successful');
    expect(readText(page, '.result')).not.toContain('confirmation');
  });

  it.each([true, false])(
    'is written with times in the zone of the shopper, if one is sent: %s',
    async (sendsConfirmation) => {
      const page = openPage({ view: { sendsConfirmation } });
      page.fillCard();
      page.press();
      await settle();
      expect(page.service.pays).toMatchObject([{ language: 'en' }]);
      expect('timeZone' in (page.service.pays[0] ?? {})).toBe(sendsConfirmation);
    },
  );

  it('or a subscription, whose days are counted in that zone', async () => {
    const page = openPage({ view: { subscription: { interval: 'month' } } });
    page.fillCard();
    page.press();
    await settle();
    expect(page.service.pays[0]).toHaveProperty('timeZone', expect.any(String));
  });
});

describe('the result of a partially refunded payment', () => {
  const read = (change: Partial<CheckoutView>) =>
    readText(openPage({ view: { state: 'completed', status: 'SETTLED', ...change } }), '.result');

  it('shows the refunded amount', () => {
    expect(read({ refundedMinor: 500 })).toContain(
      'You paid €19.90 to Bottega Rossi. Thank you.€5.00 of it was refunded.',
    );
  });

  it('is worded differently from that of an unrefunded or a fully refunded payment', () => {
    expect(read({})).not.toContain('of it');
    expect(read({ status: 'REFUNDED', refundedMinor: 1990 })).not.toContain('of it');
  });
});
