import { createCaller } from '../steps/call-api.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

/** The addresses of the forms of two companies that a partner has invited. */
async function invite(request: Parameters<typeof createCaller>[0], name: string): Promise<string> {
  const call = await createCaller(request, 'partner');
  const { Company } = await call('/api/v5/partners/companies', {
    Name: `${name} ${crypto.randomUUID()}`,
    Email: 'ciao@nero.example',
    Representative: 'Ada Neri',
  });
  const path = `/api/v5/partners/companies/${Company.CompanyId}/onboarding-links`;
  return (await call(path, {})).Company.OnboardingUrl;
}

test.use({ viewport: { width: 390, height: 844 }, allowedComplaint: /status of 400/ });

test('a company applies on a phone: its faults are marked, what it has typed stays, and it may take payments', async ({
  page,
  request,
}) => {
  await page.goto(await invite(request, 'Caffè Nero'));
  await expect(page.getByLabel('Legal representative')).toHaveValue('Ada Neri');
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel('IBAN').fill('IT60 X054');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page).toHaveTitle(/^Please check the marked fields\./);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(5);
  await expect(page.getByLabel('VAT number')).toBeFocused();
  await expect(page.getByLabel('IBAN')).toHaveValue('IT60 X054');
  await expect(page.getByLabel('IBAN')).toHaveAccessibleDescription(/not valid.*The account/);
  await expect(page.getByLabel('Password')).toHaveValue('');
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel('VAT number').fill('IT01234567897');
  await page.getByLabel('IBAN').fill('IT60 X054 2811 1010 0000 0123 456');
  await page.getByLabel('Domain').fill('nero.example');
  await page.getByLabel('Username').fill(`nero-${crypto.randomUUID()}`);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.waitForURL(/\/sent$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can take payments');
  expect(await findViolations(page)).toEqual([]);
});

test.describe('in Hebrew and dark', () => {
  test.use({ locale: 'he-IL', colorScheme: 'dark', javaScriptEnabled: false });

  test('the form runs from right to left, without a script, and never sideways', async ({
    page,
    request,
  }) => {
    await page.goto(await invite(request, 'Caffè Blu'));
    await page.locator('button[name=submit-application]').click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(5);
    const label = await page.locator('label').first().boundingBox();
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeGreaterThan(300);
    const body = await page.locator('body').boundingBox();
    expect(body?.width).toBeLessThanOrEqual(390);
  });
});
