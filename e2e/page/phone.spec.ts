import type { Page } from '@playwright/test';
import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Measures how far the page or its frame can be scrolled sideways. */
async function findSidewaysScroll(page: Page): Promise<number[]> {
  const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return Promise.all(page.frames().map((frame) => frame.evaluate(measure)));
}

test('no page scrolls sideways on a phone, and a shopper pays there by tapping', async ({
  page,
  shopper,
}) => {
  await page.goto('/');
  expect(await findSidewaysScroll(page)).toEqual([0]);
  for (const way of ['own-button', 'hosted', 'two'] as const) {
    const form = await shopper.order(way);
    await form.fill(CARDS.declined);
    expect(new Set(await findSidewaysScroll(page)), way).toEqual(new Set([0]));
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Pay on this site' }).tap();
  const form = shopper.embeddedForm();
  await form.fill(CARDS.good);
  expect(await findSidewaysScroll(page)).toEqual([0, 0]);
  await form.payButton.tap();
  await shopper.arrivesAtPaidOrder();
});
