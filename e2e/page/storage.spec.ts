import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

/** Makes every access to storage fail, as a browser does whose owner blocks all storage. Runs in every document. */
function blockStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, store, { get: deny });
  Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
}

for (const way of ['embedded', 'hosted'] as const) {
  test(`the checkout reports a decline and accepts another card in a shop that works with all browser storage blocked: ${way}`, async ({
    page,
    shopper,
  }) => {
    await page.addInitScript(blockStorage);
    const form = await shopper.order(way);
    for (const frame of page.frames())
      await expect(frame.evaluate(() => localStorage.length)).rejects.toThrow('denied');
    await form.payBy(CARDS.declined);
    await expect(form.notice).toBeVisible();
    await form.payBy(CARDS.good);
    await shopper.seesOrderPaid();
  });
}
