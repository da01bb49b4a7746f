import { importFiles } from './import-files.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Imports files without which the page does not start, and retries after each failure: a server may be restarting, or a network
 * coming back.
 */
export async function importAgain<Files>(load: () => Promise<Files>): Promise<Files> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS))
    try {
      return await importFiles(load);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
