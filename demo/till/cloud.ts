/** Pays at a terminal through the service: cloud POS, as docs/cloud-pos.md describes it. */
import { randomUUID } from 'node:crypto';
import type { Call } from '#servicepay-checkout/api';
import { createCancel } from '../till-parts/create-cancel.ts';
import { insist } from '../till-parts/insist.ts';
import type { StoreItem } from '../till-parts/write-bill.ts';
import type { Way } from './create-till.ts';

const ORDER = '/svc/cash-register/orders/{order_id}';
const WAIT = { headers: { prefer: 'wait=2' } };
const TEXTS: Record<string, string> = {
  queued: 'The service calls the terminal.',
  at_terminal: 'The terminal asks the customer for a card.',
  authorizing: 'The bank is asked.',
};

/** @param call the service, as the merchant: its token stays on the server */
export function createCloud(call: Call, poiid: string) {
  let storeId = 0;
  const { reset, check, endBy, cancel } = createCancel('Cancelled, before the terminal was called.');

  /** The goods of the oldest store: the newest comes first. */
  async function fetchProducts(): Promise<StoreItem[]> {
    const { Stores } = await call('GET /api/v5/stores', { query: { Limit: 100 } });
    const store = Stores.findLast(({ Active, Items }) => Active && Items.length);
    storeId = store?.StoreId ?? 0;
    return store?.Items ?? [];
  }

  async function findTerminal() {
    const { terminals } = await call('GET /svc/cash-register/terminals');
    for (const terminal of terminals) if (terminal.terminal_id === poiid && terminal.online) return terminal;
    throw new Error(`The service has no connection to the terminal ${poiid}.`);
  }

  const way: Way = {
    label: 'Card (cloud)',
    async pay({ lines }, say) {
      reset();
      const place = { terminal_id: poiid, store_id: storeId }; // A terminal of another store stays there.
      if ((await findTerminal()).store_id === null)
        await call('POST /svc/cash-register/terminals/assign', { body: place });
      const items = lines.map(({ Id, quantity }) => ({ id: Id, quantity }));
      const made = await call('POST /svc/cash-register/orders', { body: { store_id: storeId, items } });
      const [params, idempotencyKey] = [{ order_id: made.order.order_id }, randomUUID()];
      check();
      let { order } = await insist(say, () => call(`POST ${ORDER}/pay/pos`, { params, idempotencyKey }));
      await endBy(() => call(`POST ${ORDER}/pay/pos/cancel`, { params }));
      while (order.status === 'awaiting_pos') {
        say(TEXTS[order.payment?.status ?? ''] ?? '');
        ({ order } = await insist(say, () => call(`GET ${ORDER}`, { params, ...WAIT })));
      }
      const { rbc_id, failure, card } = order.payment ?? {};
      if (order.status !== 'approved' || !card) throw new Error(`${failure?.condition}: ${failure?.message}`);
      const [done, sold] = [{ rbc_id: rbc_id ?? '' }, { TransactionId: order.transaction_id ?? '' }];
      await insist(say, () => call(`POST ${ORDER}/pay/pos/complete`, { params, body: done }));
      const refund = { body: sold, idempotencyKey: randomUUID() };
      return {
        by: `${card.brand} **** ${card.last4}`,
        refund: (tell) => insist(tell, () => call('POST /api/v4/payments/refund', refund)),
      };
    },
    cancel,
    check: findTerminal,
  };
  return { way, fetchProducts };
}
