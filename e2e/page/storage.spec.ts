import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { getLinkType, openCheckout, SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

/** Runs in every document: what a browser does whose owner blocks all storage. */
function blockStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, store, { get: deny });
  Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
}

for (const surface of SURFACES) {
  test(`a shopper who blocks all storage is declined, and pays: ${surface}`, async ({
    page,
    host,
    request,
  }) => {
    await page.addInitScript(blockStorage);
    const api = await openPaymentApi(request);
    const { PaymentUrl, TransactionId } = await api.createLink({ Type: getLinkType(surface) });
    const checkout = await openCheckout({ page, host }, surface, { url: PaymentUrl });
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('denied');
    const form = findCheckoutForm(checkout);
    await form.fill(CARDS.declined);
    await form.pay();
    await expect(form.notice).toBeVisible();
    await form.fill(CARDS.good);
    await form.pay();
    await expect.poll(async () => (await api.read(TransactionId)).Status).toBe('SETTLED');
  });
}

for (const way of ['embedded', 'hosted'] as const) {
  test(`the demo shop needs no storage either: ${way}`, async ({ page, shopper }) => {
    await page.addInitScript(blockStorage);
    await shopper.order(way);
    const form = way === 'hosted' ? shopper.hostedForm() : shopper.embeddedForm();
    await form.fill(CARDS.good);
    await form.pay();
    await shopper.seesOrderPaid();
  });
}
