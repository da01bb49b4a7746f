import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { CARDS, type Card } from './cards.ts';

/** The request that the page sends when its button is pressed, without a browser. */
export function pressDirectly(
  request: APIRequestContext,
  checkoutUrl: string,
  card: Card = CARDS.good,
): Promise<APIResponse> {
  const data = {
    attemptKey: randomUUID(),
    method: 'card',
    card: { ...card, name: 'Giulia Bianchi' },
    email: 'giulia@example.com',
  };
  return request.post(`${checkoutUrl}/pay`, { data });
}

/** Pays a link by card without a browser. */
export async function payDirectly(request: APIRequestContext, checkoutUrl: string): Promise<void> {
  const response = await pressDirectly(request, checkoutUrl);
  if (!response.ok()) throw new Error(`Not paid: ${await response.text()}`);
}
