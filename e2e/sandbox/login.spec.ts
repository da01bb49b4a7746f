import type { Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { inventSite } from '../stack/foreign-page.ts';
import { expect, test } from '../steps/test.ts';

async function logIn(page: Page, name = 'merchant'): Promise<void> {
  await page.goto(`${ADDRESSES.service}/dashboard#links`);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password').fill(`sandbox-${name}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
}

/** Sends a call that creates a link, with the cookie of the browser, as any page can. */
const createLink = (
  page: Page,
  purpose: string,
  change: { mode?: RequestMode; headers?: Record<string, string> } = {},
) =>
  page.evaluate(
    async ({ service, purpose, change }) => {
      const link = {
        Type: 'standard',
        Purpose: purpose,
        Amount: 100,
        Currency: 'EUR',
        ...{ SuccessRedirectUrl: service, FailureRedirectUrl: service, CancelRedirectUrl: service },
      };
      const init = { method: 'POST', body: JSON.stringify(link), credentials: 'include' as const, ...change };
      return fetch(`${service}/api/v5/payments/link`, init).then(
        ({ status, type }) => `${type} ${status}`,
        () => 'refused',
      );
    },
    { service: ADDRESSES.service, purpose, change },
  );

const OWN = { 'content-type': 'application/json', 'servicepay-dashboard': 'active' };

/** Another port of this machine is the same site: the browser sends the cookie. Another site gets none. */
const FOREIGN = ['http://localhost:4999', 'https://evil.example'];

test.describe('the session of the dashboard', () => {
  test.use({ allowedComplaint: /CORS|401|403|Failed to load|preflight/ });

  test('does nothing for a page of another port or another site', async ({ page }) => {
    await logIn(page);
    for (const origin of FOREIGN) {
      const purpose = `Forged ${origin} ${Date.now()}`;
      await inventSite(page, origin);
      await page.goto(`${origin}/`);
      await createLink(page, purpose, { mode: 'no-cors' });
      expect(await createLink(page, purpose, { headers: OWN })).toBe('refused');
      await page.evaluate(async (service) => {
        const send = (method: string, mode: RequestMode) =>
          fetch(`${service}/dashboard/session`, { method, mode, credentials: 'include' }).catch(() => {});
        await send('POST', 'no-cors');
        await send('DELETE', 'cors');
        // A frame with scripts and without an origin.
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts allow-forms');
        frame.srcdoc = `<form method="post" action="${service}/dashboard/session"><input name="Username"></form><script>document.forms[0].submit()</script>`;
        const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
        document.body.append(frame);
        await loaded;
      }, ADDRESSES.service);
      await page.goto(`${ADDRESSES.service}/dashboard#links`);
      await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
      // The control: the same call from our own page succeeds.
      expect(await createLink(page, 'Not forged', { headers: OWN })).toBe('basic 200');
      await expect(page.getByRole('article').filter({ hasText: 'Not forged' }).first()).toBeVisible();
      await expect(page.getByRole('article').filter({ hasText: purpose })).toHaveCount(0);
    }
  });

  test('is not taken over by another login in the same browser', async ({ page, context }) => {
    await logIn(page);
    const other = await context.newPage();
    await other.goto(`${ADDRESSES.service}/dashboard#links`);
    await other.getByRole('button', { name: 'Bottega Rossi' }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await logIn(other, 'partner');
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Log in again.');
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    await other.close();
  });
});

test('a company of the sandbox is opened with one press', async ({ page }) => {
  await page.goto(`${ADDRESSES.service}/dashboard#links`);
  await page.getByRole('button', { name: 'Open as Bottega Rossi' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Bottega Rossi' })).toBeVisible();
});

test('a bookkeeper is invited, chooses a password, and sees payments without a button to refund them', async ({
  page,
  context,
}) => {
  const name = `anna-${Date.now()}@shop.example`;
  await logIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name', { exact: true }).first().fill('Anna Verdi');
  await page.getByLabel('Email (required)').fill(name);
  await page.getByLabel('Role (required)').selectOption('bookkeeper');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('bookkeeper');
  // The only mailbox of the sandbox is in the dashboard.
  const link = await page.evaluate(async (to) => {
    const answer = await fetch('/dashboard/emails?Limit=50', {
      headers: { 'servicepay-dashboard': 'active' },
    });
    const { Emails } = (await answer.json()) as { Emails: { To: string; Text: string }[] };
    return /https?:\S+#password\/\S+/.exec(Emails.find(({ To }) => To === to)?.Text ?? '')?.[0] ?? '';
  }, name);
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('four words that nobody guesses');
  await page.getByLabel('New password again').fill('four words that nobody guesses');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your password is saved. Log in with it.');
  await expect(page.getByLabel('Username')).toHaveValue(name);
  await page.getByLabel('Password').fill('four words that nobody guesses');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /New/ })).toHaveCount(0);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Refund|Capture|Release|Cancel/ })).toHaveCount(0);
});
