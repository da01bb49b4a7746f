import { openPaymentApi } from '../stack/payment-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { NEUTRAL_PAGES } from '../steps/open-neutral-page.ts';
import { expect, test } from '../steps/test.ts';

const METHODS = { unknown: 'card', hop: 'klarna', return: 'card' } as const;

test.use({ allowedComplaint: /404|ERR_FAILED/ });

test('the pages that show no order have the background and text color of the other pages, and have no accessibility violations', async ({
  page,
  request,
}) => {
  const api = await openPaymentApi(request);
  for (const name of ['unknown', 'hop', 'return'] as const) {
    await page.goto((await api.createLink({ Type: 'standard', PaymentMethods: [METHODS[name]] })).PaymentUrl);
    await NEUTRAL_PAGES[name](page);
    const colors = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.setProperty('background', 'var(--canvas)');
      probe.style.setProperty('color', 'var(--ink)');
      const { backgroundColor: canvas, color: ink } = getComputedStyle(probe);
      const { backgroundColor, color, display } = getComputedStyle(document.body);
      return { canvas, ink, backgroundColor, color, display };
    });
    expect(colors, name).toEqual({
      ...colors,
      backgroundColor: colors.canvas,
      color: colors.ink,
      display: 'block',
    });
    // The last one is only ever shown in a frame.
    if (name !== 'return') expect(await findViolations(page), name).toEqual([]);
  }
});
