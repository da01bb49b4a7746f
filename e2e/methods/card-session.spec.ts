import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import { RETURN_URLS } from '../stack/payment-api.ts';
import { CARDS, type Card } from '../steps/cards.ts';
import { findChallenge } from '../steps/challenge-dialog.ts';
import { type CheckoutPage, findCheckoutForm } from '../steps/checkout-form.ts';
import { findViolations } from '../steps/find-violations.ts';
import { expect, test } from '../steps/test.ts';

/** The merchant's server: it opens a session, and charges the card that was saved. Its user has the scope for it. */
async function openWallet(request: APIRequestContext) {
  const { service } = ADDRESSES;
  const data = { Username: 'partner', Password: 'sandbox-partner' };
  const { AccessToken } = await (await request.post(`${service}/api/v4/auth/token`, { data })).json();
  const headers = { authorization: `Bearer ${AccessToken}` };
  const call = async (path: string, body?: object) => {
    const url = `${service}/api/v5/${path}`;
    const answer = body
      ? await request.post(url, { headers, data: body })
      : await request.get(url, { headers });
    return answer.json();
  };
  const { CardSession } = await call('wallet/card-sessions', {
    ...RETURN_URLS,
    ShopperReference: randomUUID(),
    Purpose: 'A new card for your box',
  });
  return {
    url: CardSession.PaymentUrl as string,
    read: async () => (await call(`wallet/card-sessions/${CardSession.CardSessionId}`)).CardSession,
    charge: (CardId: string) =>
      call('payments/charge', { CardId, Amount: 990, Purpose: 'Box', Reason: 'unscheduled' }),
  };
}

/** Types a card; no address is asked for. */
async function type(page: CheckoutPage, { number, expiry, cvc }: Card): Promise<void> {
  const form = findCheckoutForm(page);
  await form.number.fill(number);
  await form.expiry.fill(expiry);
  await form.cvc.fill(cvc);
  await page.locator('[autocomplete~=cc-name]').fill('Giulia Bianchi');
}

test('a card session saves a card on the hosted page after a 3-D Secure challenge', async ({
  page,
  request,
}) => {
  const wallet = await openWallet(request);
  await page.goto(wallet.url);
  const save = page.getByRole('button', { name: 'Save card' });
  await expect(page.getByRole('heading', { name: 'A new card for your box' })).toBeVisible();
  await expect(page.getByText('Nothing is charged now.')).toBeVisible();
  await expect(page.locator('[part=amount]')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await type(page, CARDS.declined);
  await save.click();
  await expect(page.getByText('Your bank did not accept this card.')).toBeVisible();
  await type(page, CARDS.challenged);
  await save.click();
  const challenge = findChallenge(page);
  await challenge.isOpen();
  await challenge.press('Approve');
  await page.waitForURL(RETURN_URLS.SuccessRedirectUrl);

  const { State, CardId } = await wallet.read();
  expect(State).toBe('COMPLETED');
  // The bank of this test card demands 3-D Secure for every charge, so the shopper must confirm it.
  expect(await wallet.charge(CardId)).toMatchObject({
    Status: 'CREATED',
    DeclineCode: 'authentication_required',
    PaymentUrl: expect.stringContaining('/checkout/'),
  });
});

test('a card session is mounted by the script in another language, and its saved card can be charged', async ({
  host,
  request,
}) => {
  const wallet = await openWallet(request);
  await host.open();
  await host.mount({ checkoutUrl: wallet.url, locale: 'it' });
  const frame = host.frame();
  await expect(frame.getByText('Ora non viene addebitato nulla.')).toBeVisible();
  await type(frame, CARDS.good);
  await frame.getByRole('button', { name: 'Salva la carta' }).click();
  await expect(frame.getByRole('heading', { name: 'Carta salvata' })).toBeVisible();
  await expect.poll(() => host.readEvents()).toEqual([['ready'], ['complete', expect.anything()]]);
  const { CardId } = await wallet.read();
  expect(await wallet.charge(CardId)).toMatchObject({ Status: 'SETTLED', Channel: 'charge' });
});
