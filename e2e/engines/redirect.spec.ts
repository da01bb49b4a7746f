import { renderMount } from './create-host.ts';
import type { Driver } from './driver/create-driver.ts';
import { onlyIn } from './only-in.ts';
import { moveTo, publishPretendPage, sayInFrame } from './pretend-page.ts';
import { expect, test } from './test.ts';

const renderPage = (text: string) => `<!doctype html><title>${text}</title><p>${text}`;

const seesUrl = (driver: Driver, url: string) => expect.poll(() => driver.readUrl()).toBe(url);

const isActivated = (driver: Driver) => driver.run(() => navigator.userActivation.isActive);

const sayRedirect = (url: string) => `say({ type: 'redirect', url: ${JSON.stringify(url)} });`;

/** Runs in the frame. The script takes what is said again within a second for the same redirect said twice. */
function sayRedirectUntilGone(url: string): void {
  const timer = setInterval(() => window.say({ type: 'redirect', url }), 100);
  addEventListener('pagehide', () => clearInterval(timer), { once: true });
}

test.describe('a redirect of the page in the frame', () => {
  /** An address of the checkout's origin, where the hop is; published again by each test. */
  let hop = '';

  test.beforeEach(({ pageServer }) => {
    hop = moveTo('localhost', pageServer.publish({ body: renderPage('Hop') }));
  });

  test('navigates the top window without any click, but not to another origin', async ({
    driver,
    host,
    pageServer,
  }) => {
    const hostUrl = await host.open();
    await host.mount({ checkoutUrl: publishPretendPage(pageServer) });
    await host.seesEvents(['ready']);
    const elsewhere = [moveTo('evil.localhost', hop), 'javascript:document.title="taken"'];
    const redirects = elsewhere.map((url) => ({ type: 'redirect', url }));
    await sayInFrame(driver, ...redirects, { type: 'method_change', method: 'x' });
    await host.seesEvents(['ready', 'method_change']);
    expect(await driver.run(() => [location.href, document.title])).toEqual([hostUrl, 'Host']);

    // A slow bank answers long after the click, when no engine treats it as recent any more.
    expect(await isActivated(driver)).toBe(false);
    await driver.inFrame('iframe', () => driver.run((url) => window.say({ type: 'redirect', url }), hop));
    await seesUrl(driver, hop);
  });

  test('navigates the top window from a shop that is itself in a frame', async ({
    driver,
    host,
    pageServer,
  }) => {
    const checkoutUrl = publishPretendPage(pageServer, { onClick: sayRedirect(hop) });
    const shopUrl = host.publish({ after: renderMount({ checkoutUrl }) });
    const body = `<!doctype html><iframe id="shop" src="${shopUrl}" width="900" height="900"></iframe>`;
    await driver.go(moveTo('outer.localhost', pageServer.publish({ body })));
    await driver.inFrame(['#shop', 'iframe'], () => driver.click('#act'));
    await seesUrl(driver, hop);
  });

  test('leaves a usable page for the Back button', async ({ driver, host, pageServer }) => {
    // With a click: browsers leave out pages without user activation when they go back (https://github.com/WICG/interventions/issues/21).
    const onClick = `(${sayRedirectUntilGone})(${JSON.stringify(hop)});`;
    const checkoutUrl = publishPretendPage(pageServer, { onClick });
    // The page mounts by itself, so that it does not matter whether the browser kept it or loads it again.
    const hostUrl = host.publish({ after: renderMount({ checkoutUrl }) });
    await driver.go(hostUrl);
    for (const visit of ['first', 'second']) {
      await test.step(`the ${visit} time`, async () => {
        await expect.poll(async () => (await host.readEvents()).map(([event]) => event)).toContain('ready');
        await driver.inFrame('iframe', () => driver.click('#act'));
        await seesUrl(driver, hop);
        await driver.back();
        await seesUrl(driver, hostUrl);
      });
    }
  });
});

// `e2e/script/redirect.spec.ts` is the same in the third engine.
test('a hostile page in the frame cannot navigate the top window without a click', {
  tag: onlyIn('firefox', 'webkit'),
}, async ({ driver, host, pageServer }) => {
  const body = `<!doctype html><script>
    let refusal = 'none';
    try { top.location = 'http://evil.localhost/'; } catch (error) { refusal = error.name; }
    parent.postMessage({ type: refusal, id: 1 }, '*');
  </script>`;
  const hostUrl = await host.open();
  await host.mount({ checkoutUrl: moveTo('localhost', pageServer.publish({ body })) });
  await expect
    .poll(() => driver.run(() => window.wiretap.map(({ data }) => data)))
    .toEqual([{ type: 'SecurityError', id: 1 }]);
  expect(await driver.readUrl()).toBe(hostUrl);
});
