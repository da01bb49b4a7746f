import { expect, type Frame, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** All messages that arrived at the host page, from any sender. */
    wiretap: { origin: string; data: unknown }[];
  }
}

/** For `before` of a host page: hears every message before the script does. */
export const WIRETAP = `window.wiretap = [];
  addEventListener('message', ({ origin, data }) => wiretap.push({ origin, data }));`;

let lastBarrier = 0;

/**
 * Posts messages from a frame, or from the page itself, to the page, and resolves when the page has dealt with all of
 * them: messages of one sender stay in their order, so the last one closes the account.
 */
export async function postToHost(page: Page, sender: Frame, messages: readonly unknown[]): Promise<void> {
  lastBarrier += 1;
  const barrier = { barrier: lastBarrier };
  const targetOrigin = new URL(page.url()).origin;
  await sender.evaluate(
    ([all, origin]) => {
      for (const message of all) parent.postMessage(message, origin);
    },
    [[...messages, barrier], targetOrigin] as const,
  );
  await expect
    .poll(() =>
      page.evaluate(
        (wanted) => window.wiretap.some(({ data }) => (data as typeof barrier | null)?.barrier === wanted),
        barrier.barrier,
      ),
    )
    .toBe(true);
}
