import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** For several frames axe opens a tab of its own, and Chromium takes clicks in frames only within that tab's size from then on. */
async function restoreSize(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ ...size, height: size.height - 1 });
  await page.setViewportSize(size);
}

const hasFrames = (page: Page) => page.frames().length > 1;

/** Axe puts the results of several frames together in a tab of its own. A page without frames is judged in half the time. */
const createBuilder = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations', 'incomplete'] })
    .setLegacyMode(!hasFrames(page));

/** On a busy machine axe gives up a frame after a second, and then judges the page without it: that is no judgement. */
async function analyze(page: Page) {
  for (;;) {
    const { violations, incomplete } = await createBuilder(page).analyze();
    if (!incomplete.some(({ id }) => id === 'frame-tested')) return violations;
  }
}

/** Waits until the code has loaded: a button that has just been enabled fades in, and is too pale for its contrast until then. */
async function awaitFinalLooks(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await expect(frame.locator('.pay-bar > .button:disabled')).toHaveCount(0);
    const isChanging = () =>
      frame.evaluate(() =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
          ),
      );
    await expect.poll(isChanging).toBe(false);
  }
}

/** Lists every rule that axe finds violated in the page and in its frames. */
export async function findViolations(page: Page): Promise<string[]> {
  await awaitFinalLooks(page);
  const violations = await analyze(page);
  if (hasFrames(page)) await restoreSize(page);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
