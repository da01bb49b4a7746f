import type { Page } from '@playwright/test';

/** Counts the attempts to pay that leave the browser from now on. */
export function countPayRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/checkout\/[^/]+\/pay$/.test(request.url())) count += 1;
  });
  return () => count;
}
