import { readFileSync } from 'node:fs';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

/** A header that SECURITY.md tells shops to send, for the addresses of this run. */
function readLine(marker: string): { name: string; value: string } {
  const text = readFileSync('SECURITY.md', 'utf8');
  const [, name = '', value = ''] =
    RegExp(`<!-- ${marker}:begin -->\\s*\`\`\`http\\s*([\\w-]+): (.*)\\s*\`\`\``).exec(text) ?? [];
  return { name, value: value.replaceAll(/https:\/\/(sdk|pay)\.example/g, ADDRESSES.service) };
}

test('a shop’s page with the minimal Content-Security-Policy of SECURITY.md takes a payment', async ({
  host,
  mountOrder,
}) => {
  const { name, value } = readLine('least-csp');
  expect(name).toBe('Content-Security-Policy');
  expect(value).toContain(`frame-src ${ADDRESSES.service}`);
  const { form } = await mountOrder({}, { policy: value });
  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'complete']);
});

test('the Permissions-Policy of SECURITY.md allows wallets in the frame', async ({ page, mountOrder }) => {
  const { name, value } = readLine('permissions-policy');
  expect(name).toBe('Permissions-Policy');
  await mountOrder({}, { headers: { [name]: value } });
  const isAllowed = page
    .frames()[1]
    ?.evaluate(() =>
      (
        document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature('payment'),
    );
  expect(await isAllowed).toBe(true);
});

test('a shop’s page with Cross-Origin-Opener-Policy takes a payment', async ({ host, mountOrder }) => {
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  const { form } = await mountOrder({}, { headers });
  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'complete']);
});
