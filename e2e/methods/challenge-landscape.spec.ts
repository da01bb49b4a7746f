import { openPaymentApi } from '../stack/payment-api.ts';
import { CARDS } from '../steps/cards.ts';
import { findChallenge } from '../steps/challenge-dialog.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { getLinkType, openCheckout, SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

for (const surface of SURFACES) {
  test(`${surface}: on a phone on its side nearly all of the room is the bank's`, async ({
    page,
    host,
    request,
  }) => {
    await page.setViewportSize({ width: 568, height: 320 });
    const api = await openPaymentApi(request);
    const { PaymentUrl: url } = await api.createLink({ Type: getLinkType(surface) });
    const checkout = await openCheckout({ page, host }, surface, { url, height: '320px' });
    const form = findCheckoutForm(checkout);
    await form.fill(CARDS.challenged);
    await form.pay();
    const challenge = findChallenge(checkout);
    await challenge.isOpen();
    const bank = await challenge.dialog.locator('iframe').boundingBox();
    const dialog = await challenge.dialog.boundingBox();
    expect(dialog?.height).toBe(320);
    expect(bank?.height).toBeGreaterThan(240);
    expect(bank?.width).toBeGreaterThan((dialog?.width ?? 0) - 20);
    await expect(challenge.dialog).toHaveAccessibleDescription(/€19.90 to Bottega Rossi/);
    await challenge.cancelButton.click();
    await challenge.isClosed();
  });
}
