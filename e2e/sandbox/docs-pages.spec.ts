import type { Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { expectAccessible, findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

const DOCS = () => `${ADDRESSES.service}/docs`;

/** The tables on troubleshooting, which a developer reads in a hurry, do not have to be scrolled sideways. */
async function hasFittingTables(page: Page): Promise<void> {
  for (const address of [
    'sdk#not_a_checkout',
    'webhooks#when-a-delivery-fails',
    'quickstart#when-something-fails',
  ]) {
    await page.goto(`${DOCS()}/${address}`);
    const hidden = await page.evaluate(() => {
      const anchor = document.querySelector(location.hash);
      const tables = [...document.querySelectorAll('.table')];
      const table = tables.find(
        (each) =>
          each.contains(anchor) ||
          (anchor?.compareDocumentPosition(each) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      return table ? table.scrollWidth - table.clientWidth : Number.NaN;
    });
    expect(hidden, address).toBe(0);
  }
}

test('the documentation on a phone begins with the text of the page, fits with its tables, and has no accessibility violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${DOCS()}/`);
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
  await expect(page).toHaveURL(`${DOCS()}/webhooks`);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.locator('main > p').nth(1)).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Documentation' })).toBeHidden();
  // Wide tables and code scroll on their own, but the page does not.
  for (const width of [320, 390])
    for (const size of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 700 });
      const overflow = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        return document.documentElement.scrollWidth - innerWidth;
      }, size);
      expect(overflow, `${width} pixels, ${size}`).toBeLessThanOrEqual(0);
    }

  // A short document with tables, code and both kinds of lists: axe takes seconds for a long one.
  await page.goto(`${DOCS()}/google-pay`);
  await expectAccessible(page, 'A document');

  await page.setViewportSize({ width: 390, height: 700 });
  await hasFittingTables(page);
});

test('the reference of the API has the search, menu and contents of the documents, and rows as cards on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(`${ADDRESSES.service}/api/v5/docs/chat`);
  await expect(page.getByRole('heading', { level: 1, name: 'Chat API' })).toBeInViewport();
  const cut = () =>
    page
      .locator('.cards')
      .evaluateAll((tables) => tables.filter((it) => it.scrollWidth > it.clientWidth).length);
  expect(await page.locator('.cards').count()).toBeGreaterThan(5);
  expect(await cut()).toBe(0);
  await expectAccessible(page, 'A section of the reference');
  await page.getByText('Menu', { exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Documentation' });
  await expect(menu.locator('[aria-current]')).toHaveText('Chat API');
  await menu.getByRole('link', { name: 'Utilities' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Utilities' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link').last().click();
  await expect(contents.getByRole('link').last()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('/');
  await page.keyboard.type('check signature');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.results a').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${DOCS()}/webhooks#checking-the-signature`);

  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${DOCS()}/api`);
  expect(await page.locator('.cards').count()).toBeGreaterThan(2);
  expect(await cut()).toBe(0);
});

test('the documentation without JavaScript has a menu and contents, but no search field', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${DOCS()}/sdk`);
  const menu = page.getByRole('navigation', { name: 'Documentation' });
  await expect(menu.getByRole('link', { name: 'The script' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Contributing' })).toBeVisible();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Methods' }).click();
  await expect(page).toHaveURL(`${DOCS()}/sdk#methods`);
  await expect(page.getByRole('heading', { name: 'Methods' })).toBeInViewport();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await context.close();
});

test('the search of the documentation can be used with the keyboard alone', async ({ page }) => {
  await page.goto(`${DOCS()}/google-pay`);
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await page.keyboard.type('zzzz');
  await expect(page.getByRole('status')).toHaveText('No results for “zzzz”.');
  await page.keyboard.press('Escape');
  await expect(page.locator('.results')).toBeHidden();
  await expect(field).toHaveValue('');
  await page.keyboard.type('check signature');
  await expect(page.getByRole('status')).toHaveText(/^\d+ results$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.results a').first()).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${DOCS()}/webhooks#checking-the-signature`);
});

test('the documentation on a wide screen keeps its menu and contents beside the text', async ({ page }) => {
  await page.goto(`${DOCS()}/sdk`);
  const boxes = await Promise.all(
    ['.menu', 'main', '.contents'].map((selector) => page.locator(selector).boundingBox()),
  );
  const ends = boxes.flatMap((box) => [box?.x ?? Number.NaN, (box?.x ?? 0) + (box?.width ?? 0)]);
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  const last = page.locator('.contents').getByRole('link', { name: 'Without the script' });
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
  // Both columns stay while the text is read.
  await expect(last).toBeInViewport();
  await expect(page.locator('.menu').getByRole('link', { name: 'Quickstart' })).toBeInViewport();
});

test('the code of the documentation names the service that shows it, and can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${DOCS()}/install`);
  const block = page.locator('figure.code').filter({ hasText: 'npm install' }).first();
  await expect(block).toContainText(`npm install ${ADDRESSES.service}/v1/`);
  await expect(page.locator('main')).not.toContainText('localhost:4242');
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.getByRole('button')).toHaveText('Copied');
  await expect(page.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^npm install ${ADDRESSES.service}/v1/[\\w.-]+\\.tgz$`));
});
