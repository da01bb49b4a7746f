import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

test('a frame that is lower than its form scrolls to the notice of a decline and the pay button', async ({
  page,
  host,
  mountOrder,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { form } = await mountOrder({ height: '500px' });
  await form.fill(CARDS.declined);
  // Enter does not pay while the button is disabled.
  await expect(form.payButton).toBeEnabled();
  // From a field, as many shoppers pay: the button is below the edge of the frame.
  await form.number.press('Enter');
  await expect(host.frame().getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(form.payButton).toBeInViewport({ ratio: 1 });
});
