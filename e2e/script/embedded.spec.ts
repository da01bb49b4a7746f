import { CARDS } from '../steps/cards.ts';
import { findCheckoutForm } from '../steps/checkout-form.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { placeOrder } from '../steps/place-order.ts';
import { expect, test } from '../steps/test.ts';

test('a shopper pays in the embedded checkout, and the order turns paid with the webhook', async ({
  page,
  shopper,
}) => {
  await shopper.order('embedded');
  const form = shopper.embeddedForm();
  await form.fill(CARDS.good);
  await form.pay();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  await shopper.seesOrderPaid();
});

test('a declined card gives an error with its code, and a good one pays once', async ({ page, shopper }) => {
  const countAttempts = countPayRequests(page);
  await shopper.order('embedded');
  const form = shopper.embeddedForm();
  await form.fill(CARDS.declined);
  await form.pay();
  // The page in the frame says so. The shop does not say it again.
  await expect(form.notice).toContainText('Your bank declined this payment');
  await expect(page.locator('#notice')).toBeEmpty();

  await form.fill(CARDS.good);
  await form.pay();
  await page.waitForURL(/\/orders\//);
  await shopper.seesOrderPaid();
  expect(countAttempts()).toBe(2);
});

test('the shop hears `ready`, the decline, then `complete`, each once and with nothing more in it', async ({
  host,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  await host.open();
  await host.mount({ checkoutUrl });
  const form = findCheckoutForm(host.frame());
  await form.fill(CARDS.withoutFunds);
  await form.pay();
  await expect.poll(() => host.readEvents()).toHaveLength(2);
  await form.fill(CARDS.good);
  await form.pay();
  await expect.poll(() => host.readEvents()).toHaveLength(3);
  expect(await host.readEvents()).toEqual([
    ['ready'],
    ['error', { type: 'payment.failed', code: 'insufficient_funds', message: expect.stringMatching(/\w+/) }],
    ['complete', { type: 'payment.completed' }],
  ]);
});

test('the frame has the size and the permissions that the options ask for', async ({
  page,
  host,
  request,
}) => {
  const { checkoutUrl } = await placeOrder(request);
  // A page that has loaded asks for the height that its content needs.
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
