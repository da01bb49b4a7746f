import { ADDRESSES } from './addresses.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the documents can be read on a phone in ${colorScheme} colours, and lead to each other`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    await page.goto(`${ADDRESSES.service}/docs/`);
    await page.getByRole('navigation').getByRole('link', { name: 'sdk', exact: true }).click();
    await expect(page).toHaveURL(`${ADDRESSES.service}/docs/sdk`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Wide tables scroll by themselves, the page does not.
    // Polled: the address changes before the page's style is there.
    const readOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(readOverflow).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
}
