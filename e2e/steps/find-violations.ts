import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';

/** Rules, with the elements that they are about. */
type Findings = { id: string; nodes: { target: string[] }[] }[];

declare global {
  interface Window {
    axe: { run(options: object): Promise<{ violations: Findings; incomplete: Findings }> };
  }
}

/** The minified code: reading the other one takes longer than judging a page. In several frames axe talks to itself. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Only what violates a rule is collected. A frame of a busy machine may take its time to answer. */
const OPTIONS = { resultTypes: ['violations', 'incomplete'], pingWaitTime: 10_000, preload: false };

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}

/** Axe leaves out a frame that does not answer, such as one that has just navigated: that is no judgement. */
async function analyze(page: Page) {
  for (;;) {
    await Promise.all(page.frames().map(loadAxe));
    const { violations, incomplete } = await page.evaluate((options) => window.axe.run(options), OPTIONS);
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
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

interface Look {
  colorScheme: 'light' | 'dark';
  /** In CSS pixels. Default: the size stays. */
  width?: number;
}

/**
 * Expects a page to be accessible in each look, and not to scroll sideways where it has a width of its own. A dark page differs in
 * colors only: it is the same document.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  looks: readonly Look[] = [{ colorScheme: 'dark' }, { colorScheme: 'light' }],
): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    if (width) await page.setViewportSize({ width, height: 800 });
    expect.soft(await findViolations(page), `${state}, ${colorScheme}`).toEqual([]);
    if (!width) continue;
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${state}, ${width} pixels`).toBe(0);
  }
}
