import type { APIRequestContext } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

/** Sends a contract as the company's server does, and reads the mails to its signer. */
async function sendContract(request: APIRequestContext, Email: string) {
  const { service } = ADDRESSES;
  const login = { Username: 'partner', Password: 'sandbox-partner', Scopes: 'contracts' };
  const { AccessToken } = await (await request.post(`${service}/api/v5/auth/token`, { data: login })).json();
  const headers = { authorization: `Bearer ${AccessToken}` };
  const data = {
    Title: 'Lease of a flat',
    Body: '## 1. Rent\n900 EUR a month\n\n3. <b>Deposit</b>: [two](https://evil.example) months.',
    Signer: { FirstName: 'Ada', LastName: 'Neri', Email },
    Send: true,
  };
  const { Contract } = await (await request.post(`${service}/api/v5/contracts`, { headers, data })).json();
  const get = async (path: string) => (await request.get(service + path, { headers })).json();
  return {
    url: String(Contract.SigningUrl),
    sha256: String(Contract.Sha256),
    readEvidence: async () => (await get(`/api/v5/contracts/${Contract.ContractId}/evidence`)).Evidence,
    async readCode(): Promise<string> {
      const { Emails } = await get('/sandbox/emails');
      const mail = Emails.find(
        ({ To, Text }: Record<string, string>) => To === Email && /\d{6}/.test(Text ?? ''),
      );
      return /\b\d{6}\b/.exec(mail?.Text)?.[0] ?? '';
    },
  };
}

const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

for (const { name, options } of [
  { name: 'on a desktop', options: {} },
  {
    name: 'on a dark phone, in Hebrew, without JavaScript',
    options: {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      locale: 'he-IL',
      javaScriptEnabled: false,
    },
  },
] as const)
  test.describe(name, () => {
    test.use(options);

    test('a contract is read and signed with the code of the email', async ({ page, request }) => {
      const contract = await sendContract(request, `ada-${name.length}@example.com`);
      // Axe runs in the page, so it cannot check a page without scripts.
      const check = async () =>
        'javaScriptEnabled' in options || expect(await findViolations(page)).toEqual([]);
      await page.goto(contract.url);
      await expect(page.locator('html')).toHaveAttribute('dir', 'locale' in options ? 'rtl' : 'ltr');
      await expect(page.locator('.contract-text')).toContainText(
        '<b>Deposit</b>: [two](https://evil.example)',
      );
      await expect(page.locator('[data-sha256]')).toHaveText(contract.sha256);
      await check();

      await page.locator('button[name=send-code]').click();
      await expect(page.locator('[role=status]')).toContainText('a•••@example.com');
      const code = await contract.readCode();
      await page.locator('input[name=signer_name]').fill('ada NERI');
      await page.locator('input[name=code]').fill(wrong(code));
      await page.locator('button[name=sign]').click();
      await expect(page.locator('input[name=code]')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('input[name=signer_name]')).toHaveValue('ada NERI');
      await check();

      await page.locator('input[name=code]').fill(code);
      await page.locator('button[name=sign]').click();
      await expect(page.locator('form, input')).toHaveCount(0);
      await expect(page.locator('[role=status]')).toBeVisible();
      // Without JavaScript, only the browser's menu prints.
      const print = page.locator('button[data-print]');
      await expect(print).toBeVisible({ visible: !('javaScriptEnabled' in options) });
      await page.emulateMedia({ media: 'print' });
      await expect(print).toBeHidden();
      await expect(page.locator('.contract-text, [role=status], [data-sha256]')).toHaveCount(3);
      await expect(page.locator('.contract-text')).toHaveCSS('color', 'rgb(0, 0, 0)');
      await page.emulateMedia({ media: 'screen' });
      await check();
      expect(await contract.readEvidence()).toMatchObject({
        Sha256: contract.sha256,
        SignerName: 'ada NERI',
        Network: { UserAgent: await page.evaluate(() => navigator.userAgent) },
      });
    });
  });
