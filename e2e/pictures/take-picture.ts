import { writeFileSync } from 'node:fs';
import type { Page, PageScreenshotOptions } from '@playwright/test';
import { digestLook } from './picture-looks.ts';
import { addPngText } from './png-text.ts';

/** The text of a picture that says what it shows, so that a test sees when it is out of date. */
export const LOOK = 'Look';

/**
 * Takes a picture for the docs.
 * @param name of the file below `docs/pictures/`, without its ending
 */
export async function takePicture(page: Page, name: string, options?: PageScreenshotOptions): Promise<void> {
  const picture = await page.screenshot(options);
  writeFileSync(`docs/pictures/${name}.png`, addPngText(picture, LOOK, digestLook(`${name}.png`)));
}
