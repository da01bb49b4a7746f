import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import type { PageServer } from '../stack/page-server.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

/** A company of `companies.json` with the scope `chat-api`. */
const PARTNER = { Username: 'partner', Password: 'sandbox-partner' };

/** Opens the chat as the company's server does. */
async function openChat(request: APIRequestContext, name: string) {
  const { service } = ADDRESSES;
  const { AccessToken } = await (
    await request.post(`${service}/api/v4/auth/token`, { data: PARTNER })
  ).json();
  const headers = { authorization: `Bearer ${AccessToken}` };
  const post = async (path: string, data: object) =>
    (await request.post(`${service}/api/v5/chat${path}`, { headers, data })).json();
  return {
    join: async (Locale = 'en') =>
      (await post('/sessions', { User: { Id: name, Name: name }, Locale })).ChatSession,
    answer: (threadId: string, Text: string) => post(`/threads/${threadId}/messages`, { Text }),
  };
}

/** Opens a page of the shop that has the frame of the chat. */
async function openShop(page: Page, { publish }: PageServer, url: string) {
  const frame = `<iframe src="${url}" title="Chat" style="width: 100%; height: 440px; border: 0"></iframe>`;
  const head = '<meta name="viewport" content="width=device-width"><title>Shop</title>';
  const main = `<main><h1>Shop</h1>${frame}</main>`;
  await page.goto(publish({ body: `<!doctype html><html lang="en">${head}<body style="margin: 0">${main}` }));
  const chat = page.locator('iframe').contentFrame();
  const field = chat.locator('textarea[name=text]');
  return {
    chat,
    field,
    messages: chat.locator('[role=log] [data-message]'),
    async write(text: string) {
      await field.fill(text);
      await chat.locator('button[type=submit]').click();
    },
  };
}

test('a user writes in the page of a shop, and the company answers; what is typed stays', async ({
  page,
  pageServer,
  request,
}) => {
  const company = await openChat(request, `Ada ${randomUUID()}`);
  const { IframeUrl, ThreadId } = await company.join();
  const { field, messages, write, chat } = await openShop(page, pageServer, IframeUrl);
  const hostile = '<img src=x onerror="document.title=1"> & co';
  await write(hostile);
  await expect(messages).toHaveText([hostile]);
  await expect(field).toHaveValue('');
  await field.fill('Half a sen');
  await company.answer(ThreadId, 'Hello\nAda');
  await expect(messages).toHaveText([hostile, 'Hello Ada']);
  await expect(field).toHaveValue('Half a sen');
  await field.press('End');
  await field.pressSequentially('tence');
  await field.press('Shift+Enter');
  await field.pressSequentially('of two lines');
  await field.press('Enter');
  await expect(messages.nth(2)).toHaveText('Half a sentence of two lines');
  expect(await messages.nth(2).textContent()).toBe('Half a sentence\nof two lines');
  await expect(chat.locator('[role=log] img')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  // The next page of the shop goes on with the thread.
  await openShop(page, pageServer, (await company.join()).IframeUrl);
  await expect(messages).toHaveCount(3);
});

test.describe('on a dark phone, from right to left', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 700 }, allowedComplaint: /ERR_FAILED/ });

  test('a message that cannot be sent stays, and is sent once at the next press', async ({
    page,
    pageServer,
    request,
  }) => {
    const company = await openChat(request, `Noa ${randomUUID()}`);
    const { IframeUrl } = await company.join('he');
    const { field, messages, write, chat } = await openShop(page, pageServer, IframeUrl);
    await expect(chat.locator('html')).toHaveAttribute('dir', 'rtl');
    // The service takes the message, but its answer is lost.
    await page.route('**/messages*', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await write('שלום');
    await expect(chat.getByRole('status')).toHaveText('ההודעה לא נשלחה.');
    await expect(field).toHaveValue('שלום');
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/messages*');
    await chat.getByRole('button', { name: 'ניסיון נוסף' }).click();
    await expect(field).toHaveValue('');
    await expect(messages).toHaveText(['שלום']);
    await expect(chat.getByRole('status')).toHaveText('');
    const width = await chat
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(width).toBe(0);
  });
});

test('the dashboard shows a thread, answers it and closes it', async ({ page, pageServer, request }) => {
  const name = `Bo ${randomUUID()}`;
  const { IframeUrl } = await (await openChat(request, name)).join();
  const shop = await openShop(page, pageServer, IframeUrl);
  await shop.write('<b>Where</b> is my order?');
  await expect(shop.messages).toHaveCount(1);
  const office = await page.context().newPage();
  await office.goto(`${ADDRESSES.service}/sandbox`);
  await office.getByLabel('Username').fill(PARTNER.Username);
  await office.getByLabel('Password').fill(PARTNER.Password);
  await office.getByRole('button', { name: 'Log in' }).click();
  await office.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click();
  await office.getByRole('link', { name }).click();
  await expect(office.locator('[data-message]')).toContainText('<b>Where</b> is my order?');
  expect(await findViolations(office)).toEqual([]);
  await office.getByLabel('Your answer').fill('On its way.');
  await office.locator('form.call').getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(shop.messages.nth(1)).toHaveText('On its way.');
  await expect(office.locator('[data-message]')).toHaveCount(2);
  await office.getByRole('button', { name: 'Close', exact: true }).click();
  await office.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(office.getByRole('article', { name })).toContainText(/closed/i);
  await expect(shop.chat.getByRole('status')).toContainText('This conversation has ended.');
  await expect(shop.field).toHaveJSProperty('readOnly', true);
});
