import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('in a frame that is lower than its form a decline is brought into sight, and the button to try again', async ({
  page,
  host,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await host.open();
  await host.mount({ checkoutUrl: (await placeOrder(request)).checkoutUrl, height: '500px' });
  const form = findCheckoutForm(host.frame());
  await form.fill(CARDS.declined);
  // Until then, Enter pays nothing.
  await expect(form.payButton).toBeEnabled();
  // From a field, as many shoppers pay: the button is below the edge of the frame.
  await form.number.press('Enter');
  await expect(host.frame().getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(form.payButton).toBeInViewport({ ratio: 1 });
});
