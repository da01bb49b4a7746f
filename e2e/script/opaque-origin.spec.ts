import { ADDRESSES } from '../stack/addresses.ts';
import { expect, test } from '../steps/test.ts';

/** A shop's page that tells the page around it how `mount()` ended. */
const SHOP = `<!doctype html><title>Shop</title><div id="box"></div>
<script src="${ADDRESSES.service}/v1/checkout.js"></script>
<script>
  let outcome = 'mounted';
  try {
    ServicePay.createCheckout({ checkoutUrl: 'https://pay.example/checkout/x' }).mount('#box').destroy();
  } catch (error) {
    outcome = error.code;
  }
  parent.postMessage(outcome, '*');
</script>`;

const renderAround = (frame: string) => `<!doctype html><title>Around</title><p></p>
<script>addEventListener('message', ({ data }) => { document.querySelector('p').textContent = data; });</script>
${frame}`;

const CASES = [
  { where: 'sandboxed without an origin', sandbox: 'sandbox="allow-scripts"', outcome: 'opaque_origin' },
  { where: 'framed', sandbox: '', outcome: 'mounted' },
];

test('`mount()` ends with opaque_origin in a shop that is sandboxed without an origin, and only there', async ({
  page,
  pageServer,
}) => {
  const shopUrl = pageServer.publish({ body: SHOP });
  for (const { where, sandbox, outcome } of CASES) {
    const frame = `<iframe ${sandbox} src="${shopUrl}"></iframe>`;
    await page.goto(pageServer.publish({ body: renderAround(frame) }));
    await expect(page.locator('p'), where).toHaveText(outcome);
  }
});
