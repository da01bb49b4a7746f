import type { APIRequestContext } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';

interface PlacedOrder {
  id: string;
  /** The payment link that the shop's backend has made. */
  checkoutUrl: string;
}

/** Orders in the shop without a browser, for a page of the test's own to pay. */
export async function placeOrder(request: APIRequestContext): Promise<PlacedOrder> {
  const response = await request.post(`${ADDRESSES.shop}/orders`, {
    form: { 'quantity-miscela': '1', way: 'embedded' },
  });
  const checkoutUrl = /data-checkout-url="([^"]+)"/.exec(await response.text())?.[1];
  const id = new URL(response.url()).searchParams.get('order');
  if (!checkoutUrl || !id) throw new Error(`The shop took no order: ${response.status()}`);
  return { id, checkoutUrl };
}
