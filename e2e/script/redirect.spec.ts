import { findFrame, inventSite } from '../stack/foreign-page.ts';
import {
  CHECKOUT_ORIGIN,
  CHECKOUT_URL,
  mountPretendCheckout,
  PAYMENT_MESSAGES,
  wrap,
} from '../steps/pretend-checkout.ts';
import { expect, test } from '../steps/test.ts';
import { WIRETAP } from '../steps/wiretap.ts';

const HOP = `${CHECKOUT_ORIGIN}/hop/1?to=bank`;

test.describe('a redirect of the page in the frame', () => {
  test.use({ allowedComplaint: /redirect_blocked/ });

  const ELSEWHERE = [
    'javascript:document.title="taken"',
    ' java\nscript:document.title="taken"',
    'https://evil.example/',
    'https://pay.example.evil.example/hop',
    'https://pay.example@evil.example/hop',
    'https://pay.example:444/hop',
    'http://pay.example/hop',
    '//evil.example/hop',
    'data:text/html,taken',
    `blob:${CHECKOUT_ORIGIN}/0c0f5a6e`,
    `${HOP}${'x'.repeat(1000)}`,
    '',
  ];

  test('is blocked and logged if it leads elsewhere, and navigates the top window once if it is sent twice', async ({
    page,
    host,
  }) => {
    const reports: string[] = [];
    page.on('console', (message) => reports.push(message.text()));
    const { hostUrl, say, frame } = await mountPretendCheckout(page, host);
    await say(...ELSEWHERE.map((url) => wrap('redirect', { url })));
    expect(page.url()).toBe(hostUrl);
    expect(await page.title()).toBe('Host');
    expect(await host.readEvents()).toEqual([]);
    await expect
      .poll(() => reports.filter((text) => text.includes('redirect_blocked')).length)
      .toBe(ELSEWHERE.length);

    await say(...PAYMENT_MESSAGES.slice(0, 2));
    expect(frame).toBe(await findFrame(page, CHECKOUT_URL));
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits.push(request.url());
    });
    const redirect = wrap('redirect', { url: HOP });
    await Promise.all([page.waitForURL(HOP), say(redirect, redirect).catch(() => {})]);
    expect(visits).toEqual([HOP]);
  });
});

test.describe('a page in the frame without a click', () => {
  test.use({ allowedComplaint: /Unsafe attempt to initiate navigation/ });

  test('cannot navigate the top window by itself', async ({ page, host }) => {
    // The frame drives itself: whatever a test evaluates in it counts as a click.
    await page.route('https://selfdriven.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script>
          let refusal = 'none';
          try { top.location = 'https://evil.example/'; } catch (error) { refusal = error.name; }
          parent.postMessage({ refusal }, '*');
        </script>`,
      }),
    );
    await inventSite(page, 'https://evil.example');
    const hostUrl = await host.open({ before: WIRETAP });
    await host.mount({ checkoutUrl: 'https://selfdriven.example/checkout' });
    await expect
      .poll(() => page.evaluate(() => window.wiretap.map(({ data }) => data)))
      .toEqual([{ refusal: 'SecurityError' }]);
    expect(page.url()).toBe(hostUrl);
  });
});
