/** Pays at a terminal through the service: cloud POS, as docs/cloud-pos.md describes it. */
import { randomUUID } from 'node:crypto';
import { type CallServicePay, insist } from '../call-servicepay.ts';
import { createCancel } from '../orders/create-cancel.ts';
import type { StoreItem } from '../write-bill.ts';
import type { Way } from './create-till.ts';

const REGISTER = '/svc/cash-register';
const TEXTS: Record<string, string> = {
  queued: 'The service calls the terminal.',
  at_terminal: 'The terminal asks the customer for a card.',
  authorizing: 'The bank is asked.',
};

/** @param call the service, as the merchant: its token stays on the server */
export function createCloud(call: CallServicePay, poiid: string) {
  let storeId: number | undefined;
  const { reset, check, endBy, cancel } = createCancel('Cancelled, before the terminal was called.');

  /** The goods of the oldest store: the newest comes first. */
  async function fetchProducts(): Promise<StoreItem[]> {
    let products: StoreItem[] = [];
    for (const { StoreId, Active, Items } of (await call('GET', '/api/v5/stores?Limit=100')).Stores)
      if (Active && Items.length) [storeId, products] = [StoreId, Items];
    return products;
  }

  async function findTerminal() {
    const { terminals } = await call('GET', `${REGISTER}/terminals`);
    for (const terminal of terminals) if (terminal.terminal_id === poiid && terminal.online) return terminal;
    throw new Error(`The service has no connection to the terminal ${poiid}.`);
  }

  const way: Way = {
    label: 'Card (cloud)',
    async pay({ lines }, say) {
      reset();
      const place = { terminal_id: poiid, store_id: storeId };
      // A terminal of another store stays there.
      if ((await findTerminal()).store_id === null)
        await call('POST', `${REGISTER}/terminals/assign`, { body: place });
      const items = lines.map(({ Id, quantity }) => ({ id: Id, quantity }));
      const made = await call('POST', `${REGISTER}/orders`, { body: { store_id: storeId, items } });
      const path = `${REGISTER}/orders/${made.order.order_id}`;
      check();
      const headers = { 'idempotency-key': randomUUID() };
      let { order } = await insist(say, () => call('POST', `${path}/pay/pos`, { headers }));
      await endBy(() => call('POST', `${path}/pay/pos/cancel`));
      while (order.status === 'awaiting_pos') {
        say(TEXTS[order.payment.status] ?? '');
        ({ order } = await insist(say, () => call('GET', path, { headers: { prefer: 'wait=2' } })));
      }
      const { rbc_id, failure, card } = order.payment;
      if (order.status !== 'approved') throw new Error(`${failure?.condition}: ${failure?.message}`);
      await insist(say, () => call('POST', `${path}/pay/pos/complete`, { body: { rbc_id } }));
      const body = { TransactionId: order.transaction_id };
      const refund = { body, headers: { 'idempotency-key': randomUUID() } };
      return {
        by: `${card.brand} **** ${card.last4}`,
        refund: (tell) => insist(tell, () => call('POST', '/api/v4/payments/refund', refund)),
      };
    },
    cancel,
    check: findTerminal,
  };
  return { way, fetchProducts };
}
