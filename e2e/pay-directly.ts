import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { CARDS } from './cards.ts';

/** Pays a link by card without a browser: what the page sends when its button is pressed. */
export async function payDirectly(request: APIRequestContext, checkoutUrl: string): Promise<void> {
  const data = {
    attemptKey: randomUUID(),
    method: 'card',
    card: { ...CARDS.good, name: 'Giulia Bianchi' },
    email: 'giulia@example.com',
  };
  const response = await request.post(`${checkoutUrl}/pay`, { data });
  if (!response.ok()) throw new Error(`Not paid: ${await response.text()}`);
}
