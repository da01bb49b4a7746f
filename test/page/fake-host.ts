import type { AttemptReport } from '../../src/protocol/checkout-api.ts';
import { INIT_OPTIONS, type OpenPage, settle } from './open-page.ts';

/** The messages that a page with an open link sends when it is ready and when it is paid. */
export const READY = { type: 'ready', methods: ['card'] };
export const COMPLETE = { type: 'complete', transactionId: 'order-1042', status: 'SETTLED', method: 'card' };

export const PAID: AttemptReport = {
  outcome: 'completed',
  status: 'SETTLED',
  transactionId: 'order-1042',
  method: 'card',
};

/** Sends the page a message, as the embedding script would. */
export const tell = (page: OpenPage, message: object): void =>
  page.deliver({ data: { servicepay: 1, ...message } });

export async function init(page: OpenPage, options: object = {}): Promise<void> {
  tell(page, { type: 'init', options: { ...INIT_OPTIONS, ...options } });
  await settle();
}

/** Returns the messages of the page after the handshake. */
export const sentAfterReady = (page: OpenPage) =>
  page.sent().slice(page.sent().findIndex(({ type }) => type === 'ready') + 1);
