import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('the shop’s checkout page loads only its own files, the script and the frame', async ({
  page,
  shopper,
}) => {
  const { shop, service } = ADDRESSES;
  const requests: { url: string; isFrames: boolean }[] = [];
  page.on('request', (request) =>
    requests.push({ url: request.url(), isFrames: request.frame() !== page.mainFrame() }),
  );
  await page.goto('/');
  requests.length = 0;
  await shopper.order('embedded');
  await shopper.embeddedForm().fill(CARDS.good);

  const shopUrl = page.url();
  const ofPage = requests.filter(({ isFrames }) => !isFrames).map(({ url }) => url);
  // The browser may request its icon at any time.
  const afterOrder = ofPage.slice(ofPage.indexOf(shopUrl)).filter((url) => !url.endsWith('/favicon.svg'));
  expect([...new Set(afterOrder)].sort()).toEqual(
    [
      shopUrl,
      `${shop}/shop.css`,
      `${shop}/embedded.js`,
      `${shop}/look.js`,
      `${shop}/show-notice.js`,
      `${service}/v1/checkout.js`,
    ].sort(),
  );
  const ofFrame = requests.filter(({ isFrames }) => isFrames).map(({ url }) => new URL(url).origin);
  expect([...new Set(ofFrame)]).toEqual([service]);
});

test.describe('the frame-ancestors of a checkout', () => {
  test.use({ allowedComplaint: /frame-ancestors|X-Frame-Options/ });

  const renderRawFrame = (src: string) => `<!doctype html><title>Raw</title><iframe src="${src}"></iframe>`;

  test('allow the shop to frame it, but not another site', async ({ page, host, request, pageServer }) => {
    const { checkoutUrl } = await placeOrder(request);
    const shopUrl = pageServer.publish({ body: renderRawFrame(checkoutUrl) });
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(shopUrl.replace('127.0.0.1', 'evil.localhost'));
    await refusal;
    await expect(findCheckoutForm(host.frame()).number).toHaveCount(0);

    await page.goto(shopUrl);
    await expect(findCheckoutForm(host.frame()).number).toBeVisible();
  });

  test('forbid every site, even the shop, to frame a link of the type `standard`', async ({
    page,
    host,
    request,
    pageServer,
  }) => {
    const response = await request.post(`${ADDRESSES.shop}/orders`, {
      form: { 'quantity-miscela': '1', way: 'hosted' },
      maxRedirects: 0,
    });
    const { location = '' } = response.headers();
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(pageServer.publish({ body: renderRawFrame(location) }));
    await refusal;
    await expect(findCheckoutForm(host.frame()).number).toHaveCount(0);

    await page.goto(location);
    await expect(findCheckoutForm(page).number).toBeVisible();
  });
});
