/**
 * Pays an order of the demo shop and one of the quickstart, as README and quickstart say, and prints a line for each. Runs in a network
 * namespace whose only interface is loopback.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startStack } from '../stack/start-stack.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { runByNode, startDocServer } from '../steps/doc-server.ts';

async function payInShop(page: Page, shop: string): Promise<void> {
  await page.goto(shop);
  await page.getByRole('button', { name: 'Pay on this site' }).click();
  await findCheckoutForm(page.frameLocator('iframe')).payBy(CARDS.good);
  await page.locator('[data-order] h2', { hasText: 'Paid' }).waitFor();
}

async function payInQuickstart(page: Page, service: string): Promise<void> {
  const guide = readFileSync('docs/quickstart.md', 'utf8').replaceAll('http://localhost:4242', service);
  const readBlock = (language: string) =>
    new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'servicepay-no-network-'));
  const [, archive = ''] = /^npm install (\S+\.tgz)$/m.exec(guide) ?? [];
  for (const args of [
    ['init', '-y'],
    ['install', '--fetch-retries=0', archive],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(join(folder, 'server.mjs'), readBlock('js'));
  writeFileSync(join(folder, 'checkout.html'), readBlock('html'));
  const server = await startDocServer(folder, runByNode('server.mjs'));
  await page.goto(server.shop);
  await findCheckoutForm(page.frameLocator('iframe')).payBy(CARDS.good);
  await page.getByText('This order is paid.').waitFor();
  server.stop();
}

const stack = await startStack();
process.env.E2E_SERVICE_URL = stack.service;
const executablePath = process.env.E2E_CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const page = await browser.newPage();
  await payInShop(page, stack.shop);
  console.log(
    `PAID in the demo shop, in a browser that is ${(await page.evaluate(() => navigator.onLine)) ? 'online' : 'offline'}`,
  );
  await payInQuickstart(page, stack.service);
  console.log('PAID in the quickstart');
} finally {
  await browser.close();
  await stack.stop();
}
