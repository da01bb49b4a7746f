import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { type DocServer, runByNode, startDocServer } from '../steps/doc-server.ts';
import { expect, test } from '../steps/test.ts';

const GUIDE = readFileSync('docs/quickstart.md', 'utf8').replaceAll(
  'http://localhost:4242',
  ADDRESSES.service,
);

const readBlocks = (language: string): string[] =>
  [...GUIDE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);

/** A folder of the merchant's, with the package installed. */
function createProject(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `servicepay-${name}-`));
  cpSync('dist/npm', join(folder, 'node_modules/servicepay-checkout'), { recursive: true });
  return folder;
}

test('the typed server of the documents leads to the payment page, and learns that the order is paid', async ({
  page,
}) => {
  const folder = createProject('typed');
  const [, text = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/server.md', 'utf8')) ?? [];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'server.ts'), text);
  const { shop, lines, stop } = await startDocServer(folder, runByNode('server.ts'));
  try {
    await page.goto(shop);
    await findCheckoutForm(page).payBy(CARDS.good);
    await page.waitForURL(`${shop}/thanks*`);
    await expect.poll(() => lines[1], { timeout: 10_000 }).toMatch(/^paid order-\d+ /);
    expect((await page.request.post(`${shop}/webhook`, { data: {} })).status()).toBe(401);
  } finally {
    stop();
  }
});

test.describe('the quickstart', () => {
  test.describe.configure({ mode: 'default' });
  let server: DocServer;

  test.beforeAll(async () => {
    const folder = createProject('quickstart');
    writeFileSync(join(folder, 'server.mjs'), readBlocks('js')[0] ?? '');
    writeFileSync(join(folder, 'checkout.html'), readBlocks('html')[0] ?? '');
    server = await startDocServer(folder, runByNode('server.mjs'));
  });
  test.afterAll(() => server.stop());

  test('leads to a paid order when its code is run unchanged', async ({ page }) => {
    const { shop, lines } = server;
    await page.goto(shop);
    const form = findCheckoutForm(page.frameLocator('iframe'));
    await form.payBy(CARDS.good);
    await page.waitForURL(`${shop}/orders/*`);
    await expect(page.getByText('This order is paid.')).toBeVisible({ timeout: 10_000 });
    expect(lines).toContainEqual(expect.stringMatching(/^payment.settled order-/));
  });

  test('refuses a webhook without a valid signature', async ({ request }) => {
    const { shop } = server;
    const data = { EventType: 'payment.settled', TransactionId: 'order-1' };
    const now = String(Math.floor(Date.now() / 1000));
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': now, 'webhook-signature': 'v1,AAAA' };
    expect((await request.post(`${shop}/webhook`, { data, headers })).status()).toBe(401);
    expect((await request.post(`${shop}/webhook`, { data })).status()).toBe(401);
  });

  test('sends the same bodies from PowerShell as with curl', () => {
    const readBodies = (language: string, option: string) =>
      readBlocks(language).flatMap((block) =>
        [...block.matchAll(new RegExp(`${option} '(\\{.*?\\})'`, 'gs'))].map(([, body = '']) =>
          JSON.parse(body),
        ),
      );
    const bodies = readBodies('powershell', '-Body');
    expect(bodies).toHaveLength(2);
    expect(bodies).toEqual(readBodies('sh', '-d'));
  });

  test('creates a payment link with its curl command', () => {
    const output = execFileSync('sh', ['-c', readBlocks('sh').join('\n')], { encoding: 'utf8' });
    expect(JSON.parse(output).PaymentUrl).toContain(`${ADDRESSES.service}/checkout/`);
  });
});
