import { CARDS } from '../steps/cards.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('a payment in the embedded checkout is confirmed by a webhook that marks the order as paid', async ({
  page,
  shopper,
}) => {
  const form = await shopper.order('embedded');
  await form.payBy(CARDS.good);
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  await shopper.seesOrderPaid();
});

test('the frame shows a decline, and another card pays once', async ({ page, shopper }) => {
  const countAttempts = countPayRequests(page);
  const form = await shopper.order('embedded');
  await form.payBy(CARDS.declined);
  // The page in the frame shows the decline, and the shop does not repeat it.
  await expect(form.notice).toContainText('Your bank declined this payment');
  await expect(page.locator('#notice')).toBeEmpty();

  await form.payBy(CARDS.good);
  await shopper.arrivesAtPaidOrder();
  expect(countAttempts()).toBe(2);
});

test('the script raises `ready`, `error` and `complete` once each, with exactly the documented data', async ({
  host,
  mountOrder,
}) => {
  const { form } = await mountOrder();
  await form.payBy(CARDS.withoutFunds);
  await expect.poll(() => host.readEvents()).toHaveLength(2);
  await form.payBy(CARDS.good);
  await expect.poll(() => host.readEvents()).toHaveLength(3);
  expect(await host.readEvents()).toEqual([
    ['ready'],
    ['error', { type: 'payment.failed', code: 'insufficient_funds', message: expect.stringMatching(/\w+/) }],
    ['complete', { type: 'payment.completed' }],
  ]);
});

test('the frame has the size and the permissions of its options', async ({ page, host, request }) => {
  const { checkoutUrl } = await placeOrder(request);
  // Blocks the page, which would request the height of its content once it has loaded.
  await page.route(checkoutUrl, () => {});
  await host.open();
  await host.mount({ checkoutUrl });
  await host.mount({ checkoutUrl, height: '500px', width: '320px', allowPayment: false });
  const [byDefault, asGiven] = await page.locator('iframe').evaluateAll((frames) =>
    frames.map((frame) => ({
      src: frame.getAttribute('src'),
      size: `${(frame as HTMLIFrameElement).style.width} ${(frame as HTMLIFrameElement).style.height}`,
      allow: frame.getAttribute('allow'),
    })),
  );
  expect(byDefault).toEqual({
    src: checkoutUrl,
    size: '100% 720px',
    allow: 'payment; publickey-credentials-get',
  });
  expect(asGiven).toEqual({ src: checkoutUrl, size: '320px 500px', allow: null });
});
