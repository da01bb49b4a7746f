import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { expect, test } from '../steps/test.ts';

// The shop's page in the frame is of the origin around it.
test.use({ allowedComplaint: /can escape its sandboxing/ });

/** Puts a copy in the place of the checkout, as a framework does with a page that it has kept. */
const COPY = `const box = document.querySelector('iframe').parentElement;
  box.replaceWith(box.cloneNode(true))`;

test('a copy of the iframe, which the script does not know, pays and leads on to the shop', async ({
  page,
  host,
  openLink,
  pageServer,
}) => {
  const SuccessRedirectUrl = pageServer.publish({ body: '<title>Thanks</title>' });
  const { read } = await openLink('embedded', { PaymentMethods: ['card'], SuccessRedirectUrl });
  await page.evaluate(COPY);
  await findCheckoutForm(host.frame()).payBy(CARDS.good);
  await expect.poll(async () => (await read()).Status).toBe('SETTLED');
  await expect.poll(() => page.frames().at(-1)?.url()).toContain(SuccessRedirectUrl);
});

test('a copy of the iframe leads to the bank', async ({ page, host, openLink }) => {
  await openLink('embedded', { PaymentMethods: ['klarna'] });
  await page.evaluate(COPY);
  await findCheckoutForm(host.frame()).pay();
  const bank = page.getByText('SIMULATED wallet');
  // By then, the press may be too old for the browser to let the frame lead the window away: a link does.
  const link = host.frame().locator('a[target=_top]');
  await expect(async () => {
    if (await link.count()) await link.click();
    await expect(bank).toBeVisible();
  }).toPass();
});

test('a checkout that is mounted where a copy is takes its place, and is the only one', async ({
  page,
  host,
  openLink,
}) => {
  await openLink('embedded', { PaymentMethods: ['card'] });
  // Turbo restores a page like the first, and `innerHTML +=` writes it again like the second.
  for (const copy of [
    'document.body.replaceWith(document.body.cloneNode(true))',
    "document.querySelector('div').innerHTML += '<p>Pay here</p>'",
  ]) {
    await page.evaluate(copy);
    await page.evaluate(() => window.checkouts[0].mount('div'));
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => window.checkouts[0].state)).toBe('ready');
  }
  await findCheckoutForm(host.frame()).payBy(CARDS.good);
  await expect
    .poll(async () => (await host.readEvents()).map(([event]) => event))
    .toEqual(['ready', 'ready', 'ready', 'complete']);
});
