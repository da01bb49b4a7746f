import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { placeOrder } from '../steps/place-order.ts';
import { renderMount } from './create-host.ts';
import { expect, test } from './test.ts';

const SCRIPT = `${ADDRESSES.service}/v1/checkout.js`;

test('a checkout comes up in a shop’s page that is XML', async ({ driver, host, pageServer, request }) => {
  const { checkoutUrl } = await placeOrder(request);
  // In the second kind of page, elements that are created without a namespace are not of HTML.
  const mount = renderMount({ checkoutUrl }).replace("createElement('div')", "querySelector('div')");
  for (const type of ['application/xhtml+xml', 'application/xml']) {
    const url = pageServer.publish({
      headers: { 'content-type': `${type}; charset=utf-8` },
      body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Shop</title><script src="${SCRIPT}"></script></head>
<body><div></div><script><![CDATA[${mount}]]></script></body></html>`,
    });
    await driver.go(url);
    await host.seesEvents(['ready']);
  }
});

test('a press pays in a shop that is in a frame without `allow-forms`, by Enter and by click', async ({
  driver,
  host,
  pageServer,
  request,
}) => {
  for (const way of ['click', 'Enter']) {
    const { checkoutUrl } = await placeOrder(request);
    const shop = host.publish({ after: renderMount({ checkoutUrl }) });
    const frame = `<iframe sandbox="allow-scripts allow-same-origin" width="600" height="900" src="${shop}"></iframe>`;
    await driver.go(pageServer.publish({ body: `<!doctype html><title>Portal</title>${frame}` }));
    await driver.inFrame(['iframe', 'iframe'], async () => {
      await driver.type('[autocomplete~="cc-number"]', CARDS.good.number);
      await driver.type('[autocomplete~="cc-exp"]', CARDS.good.expiry);
      await driver.type('[autocomplete~="cc-csc"]', CARDS.good.cvc);
      await driver.type('[autocomplete~="cc-name"]', 'Giulia Bianchi');
      await driver.type('[autocomplete~="email"]', 'giulia@example.com');
      if (way === 'click') await driver.click('form button[type=submit]');
      else await driver.pressEnter();
    });
    await driver.inFrame('iframe', () =>
      expect
        .poll(() => driver.read(() => (window.events ?? []).map(([event]) => event)), { timeout: 20_000 })
        .toEqual(['ready', 'complete']),
    );
  }
});
