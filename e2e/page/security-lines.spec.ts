import { readFileSync } from 'node:fs';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

/** A header that SECURITY.md tells shops to send, for the addresses of this run. */
function readLine(marker: string): { name: string; value: string } {
  const text = readFileSync('SECURITY.md', 'utf8');
  const [, name = '', value = ''] =
    RegExp(`<!-- ${marker}:begin -->\\s*\`\`\`http\\s*([\\w-]+): (.*)\\s*\`\`\``).exec(text) ?? [];
  return { name, value: value.replaceAll(/https:\/\/(sdk|pay)\.example/g, ADDRESSES.service) };
}

test('a page with the least policy of SECURITY.md takes a payment', async ({ host, request }) => {
  const { name, value } = readLine('least-csp');
  expect(name).toBe('Content-Security-Policy');
  expect(value).toContain(`frame-src ${ADDRESSES.service}`);
  await host.open({ policy: value });
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  await findCheckoutForm(host.frame()).fill(CARDS.good);
  await findCheckoutForm(host.frame()).pay();
  await expect
    .poll(async () => (await host.readEvents()).map(([event]) => event))
    .toEqual(['ready', 'complete']);
});

test('the Permissions-Policy of SECURITY.md lets wallets into the frame', async ({ page, host, request }) => {
  const { name, value } = readLine('permissions-policy');
  expect(name).toBe('Permissions-Policy');
  await host.open({ headers: { [name]: value } });
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  await expect.poll(() => host.readEvents()).toEqual([['ready']]);
  const isAllowed = page
    .frames()[1]
    ?.evaluate(() =>
      (
        document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature('payment'),
    );
  expect(await isAllowed).toBe(true);
});

test('a page that isolates its windows from others takes a payment too', async ({ host, request }) => {
  await host.open({ headers: { 'cross-origin-opener-policy': 'same-origin' } });
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl });
  await findCheckoutForm(host.frame()).fill(CARDS.good);
  await findCheckoutForm(host.frame()).pay();
  await expect
    .poll(async () => (await host.readEvents()).map(([event]) => event))
    .toEqual(['ready', 'complete']);
});
