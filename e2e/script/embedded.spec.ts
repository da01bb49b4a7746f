import { ADDRESSES } from '../stack/addresses.ts';
import { CARDS } from '../steps/cards.ts';
import { countPayRequests } from '../steps/count-pay-requests.ts';
import { expect, test } from '../steps/test.ts';

test('the frame shows a decline, and another card pays once, which a webhook confirms', async ({
  page,
  shopper,
}) => {
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

test('the script raises `ready`, `error` and `complete` once each, with exactly the documented data, under the strictest Content-Security-Policy with Trusted Types', async ({
  host,
  mountOrder,
}) => {
  const policy = `default-src 'none'; script-src ${ADDRESSES.service}; frame-src ${ADDRESSES.service}; require-trusted-types-for 'script'`;
  const { form } = await mountOrder({}, { policy });
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
