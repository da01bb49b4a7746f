import { CARDS } from './cards.ts';
import { findCheckoutForm } from './checkout-form.ts';
import { placeOrder } from './place-order.ts';
import { expect, test } from './test.ts';

test('in a frame that is lower than its form the pay button stays in sight, and so does what went wrong', async ({
  page,
  host,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await host.open();
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl, height: '500px' });
  const form = findCheckoutForm(host.frame());
  await expect(form.payButton).toBeInViewport({ ratio: 1 });
  await form.fill(CARDS.declined);
  await form.pay();
  await expect(host.frame().getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(form.payButton).toBeInViewport({ ratio: 1 });
  const [notice, button] = await Promise.all([
    host.frame().getByRole('alert').boundingBox(),
    form.payButton.boundingBox(),
  ]);
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});
