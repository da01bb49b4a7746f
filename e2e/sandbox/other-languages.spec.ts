import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { startDocServer } from '../steps/doc-server.ts';
import { expect, test } from '../steps/test.ts';

const readBlocks = (file: string, language: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, text = '']) => text,
  );

const SERVERS = [
  {
    name: 'PHP',
    language: 'php',
    command: 'php',
    ending: 'php',
    head: '<?php\n',
    args: (port: string) => ['-S', `localhost:${port}`, 'server.php'],
    ready: /Development Server .* started/,
  },
  {
    name: 'Python',
    language: 'python',
    command: 'python3',
    ending: 'py',
    head: '',
    args: () => ['server.py'],
    ready: /^Open http/,
  },
];

for (const { name, language, ending, head, ...server } of SERVERS)
  test(`the server in ${name} of the documents leads to a paid order`, async ({ page, request }) => {
    test.skip(!process.env.CI && spawnSync(server.command, ['--version']).error !== undefined, `no ${name}`);
    const folder = mkdtempSync(join(tmpdir(), `servicepay-${language}-`));
    const [check = '', shopCode = ''] = readBlocks('docs/other-languages.md', language);
    const [form = ''] = readBlocks('docs/quickstart.md', 'html');
    writeFileSync(join(folder, `is_signed.${ending}`), head + check);
    writeFileSync(join(folder, `server.${ending}`), shopCode);
    writeFileSync(join(folder, 'checkout.html'), form.replaceAll('http://localhost:4242', ADDRESSES.service));
    const { shop, lines, stop } = await startDocServer(folder, server);
    try {
      await page.goto(shop);
      await findCheckoutForm(page.frameLocator('iframe')).payBy(CARDS.good);
      await page.waitForURL(`${shop}/orders/*`);
      await expect(page.getByText('This order is paid.')).toBeVisible({ timeout: 10_000 });
      expect(lines).toContainEqual(expect.stringMatching(/payment.settled order-[0-9a-f]{12}$/));
      const data = { EventType: 'payment.settled', TransactionId: 'order-1' };
      expect((await request.post(`${shop}/webhook`, { data })).status()).toBe(401);
      expect((await request.get(`${shop}/orders/..%2Fserver`)).status()).toBe(404);
    } finally {
      stop();
    }
  });
