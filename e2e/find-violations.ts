import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Axe opens a tab of its own, and Chromium takes clicks in frames only within that tab's size from then on. */
async function restoreSize(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ ...size, height: size.height - 1 });
  await page.setViewportSize(size);
}

/** Every rule that axe finds broken, in the page and in its frames. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  await restoreSize(page);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
