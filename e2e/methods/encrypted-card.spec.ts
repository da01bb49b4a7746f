import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

/** Collects the bodies of the page's presses. */
function listPresses(page: Page): Record<string, unknown>[] {
  const presses: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pay')) presses.push(JSON.parse(request.postData() ?? '{}'));
  });
  return presses;
}

test('a card leaves the browser as only the acquirer can read it', async ({ page, shopper }) => {
  const presses = listPresses(page);
  const form = await shopper.order('embedded');
  await form.fill(CARDS.good);
  await form.payButton.click();
  await shopper.arrivesAtPaidOrder();
  expect(presses).toHaveLength(1);
  const { card } = presses[0] as { card: Record<string, string> };
  expect(Object.keys(card).sort()).toEqual([
    'bin',
    'encryptedCardNumber',
    'encryptedExpiryMonth',
    'encryptedExpiryYear',
    'encryptedSecurityCode',
    'name',
  ]);
  expect(JSON.stringify(presses)).not.toContain(CARDS.good.number.replaceAll(' ', ''));
});

test.describe('a key that the acquirer has replaced', () => {
  test.use({ allowedComplaint: /409/ });

  test('costs the shopper nothing', async ({ page, shopper }) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex');
    let asked = 0;
    await page.route('**/card-key', async (route) => {
      asked += 1;
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({
        response,
        json: asked > 1 ? answer : { ...answer, publicKey: `10001|${modulus}` },
      });
    });
    const presses = listPresses(page);
    const form = await shopper.order('hosted');
    await form.fill(CARDS.good);
    await form.payButton.click();
    await page.waitForURL(/\/success\?/);
    expect([asked, new Set(presses.map(({ attemptKey }) => attemptKey)).size]).toEqual([2, 2]);
  });
});
