import { openPaymentApi } from '../stack/payment-api.ts';
import { NEUTRAL_PAGES } from '../steps/open-neutral-page.ts';
import { expect, test } from '../steps/test.ts';

const METHODS = { unknown: 'card', hop: 'klarna', return: 'card' } as const;

for (const name of ['unknown', 'hop', 'return'] as const) {
  test.describe(name, () => {
    test.use({ allowedComplaint: /404|ERR_FAILED/ });

    test(`the page "${name}" has the background and text color of the other pages`, async ({
      page,
      request,
    }) => {
      const api = await openPaymentApi(request);
      await page.goto(
        (await api.createLink({ Type: 'standard', PaymentMethods: [METHODS[name]] })).PaymentUrl,
      );
      await NEUTRAL_PAGES[name](page);
      const colors = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style.setProperty('background', 'var(--canvas)');
        probe.style.setProperty('color', 'var(--ink)');
        const { backgroundColor: canvas, color: ink } = getComputedStyle(probe);
        const { backgroundColor, color, display } = getComputedStyle(document.body);
        return { canvas, ink, backgroundColor, color, display };
      });
      expect(colors).toEqual({
        ...colors,
        backgroundColor: colors.canvas,
        color: colors.ink,
        display: 'block',
      });
    });
  });
}
