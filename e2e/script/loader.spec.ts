import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { startProxy } from '../stack/start-proxy.ts';
import { expect, test } from '../steps/test.ts';

declare global {
  interface Window {
    load(options: object): Promise<string>;
  }
}

/** The built module in the page, as `load(options)`: resolves with the version or with what went wrong. */
function renderLoader(): string {
  const code = readFileSync('dist/npm/load.js', 'utf8').replace(/export \{[^}]*\};?\s*$/, '');
  return `<script>(() => { ${code}
    window.load = (options) => loadServicePay(options).then(({ version }) => version, (error) => error.code);
  })()</script>`;
}

const countTags = (page: Page) => page.locator('script[src]').count();

test.describe('loadServicePay', () => {
  test.use({
    allowedComplaint: /ERR_|Failed to load|violates|Content Security Policy|integrity|TrustedScriptURL/i,
  });

  const render = () => `<!doctype html><title>Loader</title>${renderLoader()}<body>`;

  test('rejects without leaving a tag while the network is down, and loads the script on the next call', async ({
    page,
    pageServer,
  }) => {
    let isAway = true;
    const proxy = await startProxy(ADDRESSES.service, (answer) => {
      if (isAway) throw new Error('away');
      return answer;
    });
    const src = `${proxy.url}/v1/checkout.js`;
    await page.route(src, (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(pageServer.publish({ body: render() }));
    expect(await page.evaluate((url) => window.load({ src: url }), src)).toBe('script_failed');
    expect(await countTags(page)).toBe(0);
    isAway = false;
    const versions = await page.evaluate(
      (url) => Promise.all([window.load({ src: url }), window.load({ src: url })]),
      src,
    );
    expect(versions).toEqual([expect.stringMatching(/^\d/), versions[0]]);
    expect(await countTags(page)).toBe(1);
    await proxy.stop();
  });

  test('loads the script only with its published hash', async ({ page, pageServer, request }) => {
    const { version, files } = await (await request.get(`${ADDRESSES.service}/v1/integrity.json`)).json();
    const src = `${ADDRESSES.service}/v1/checkout-${version}.js`;
    const integrity = files[`checkout-${version}.js`];
    await page.goto(pageServer.publish({ body: render() }));
    const wrong = integrity.replace(/.$/, (sign: string) => (sign === 'A' ? 'B' : 'A'));
    expect(await page.evaluate((options) => window.load(options), { src, integrity: wrong })).toBe(
      'script_failed',
    );
    expect(await page.evaluate((options) => window.load(options), { src, integrity })).toBe(version);
  });

  test('rejects with `script_blocked` if a Content-Security-Policy blocks the script', async ({
    page,
    pageServer,
  }) => {
    await page.goto(pageServer.publish({ body: render(), policy: "script-src 'unsafe-inline'" }));
    const src = `${ADDRESSES.service}/v1/checkout.js`;
    expect(await page.evaluate((url) => window.load({ src: url }), src)).toBe('script_blocked');
  });

  test('works under Trusted Types if its policy is allowed', async ({ page, pageServer }) => {
    const policy = `script-src 'unsafe-inline' ${ADDRESSES.service}; require-trusted-types-for 'script'; trusted-types servicepay`;
    await page.goto(pageServer.publish({ body: render(), policy }));
    const src = `${ADDRESSES.service}/v1/checkout.js`;
    expect(await page.evaluate((url) => window.load({ src: url }), src)).toMatch(/^\d/);
  });
});
