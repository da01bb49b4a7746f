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

test('a shop’s page with the headers of SECURITY.md and Cross-Origin-Opener-Policy takes a payment, and allows wallets in the frame', async ({
  page,
  host,
  mountOrder,
}) => {
  const policy = readLine('least-csp');
  expect(policy.name).toBe('Content-Security-Policy');
  expect(policy.value).toContain(`frame-src ${ADDRESSES.service}`);
  const permissions = readLine('permissions-policy');
  expect(permissions.name).toBe('Permissions-Policy');
  const headers = { [permissions.name]: permissions.value, 'cross-origin-opener-policy': 'same-origin' };
  const { form } = await mountOrder({}, { policy: policy.value, headers });
  const isAllowed = page
    .frames()[1]
    ?.evaluate(() =>
      (
        document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature('payment'),
    );
  expect(await isAllowed).toBe(true);
  await form.payBy(CARDS.good);
  await host.seesEvents(['ready', 'complete']);
});
