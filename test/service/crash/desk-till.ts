import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { OrderBody } from '../pos/waiting/create-till.ts';
import type { ApiBody } from '../support/create-api-calls.ts';

const ROOT = '/svc/cash-register';
const WAIT_MS = 50;
/** A temporary refusal: the terminal is restarting, or another attempt was faster. */
const REFUSED = /Terminal (offline|busy)\.|does not allow/;

interface DeskCall {
  path: string;
  body?: object;
  key: string;
  text?: string;
}

export interface DeskTill {
  /** Orders, pays until the terminal has approved, and completes. */
  sell(): Promise<OrderBody>;
  /** Everything again with the same keys: each answer must be the first one. */
  repeatAll(): Promise<void>;
  countPendingDeliveries(): Promise<number>;
  countReceipts(order: OrderBody): Promise<number>;
  readonly calls: number;
  readonly payments: number;
}

interface DeskTillOptions {
  url: string;
  /** Releases the leases of processes that have died. */
  endLeases: () => Promise<void>;
}

/** A till whose service dies again and again. It repeats each call with its key until it is answered. */
export async function createDeskTill({ url, endLeases }: DeskTillOptions): Promise<DeskTill> {
  const calls: DeskCall[] = [];
  let payments = 0;

  const ask = async (path: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    for (;;) {
      try {
        const response = await fetch(url + path, init);
        return { status: response.status, text: await response.text() };
      } catch {
        await setTimeout(WAIT_MS);
      }
    }
  };
  const { text } = await ask('/api/v4/auth/token', {
    method: 'POST',
    body: JSON.stringify({ Username: 'merchant', Password: 'sandbox-merchant' }),
    headers: { 'content-type': 'application/json' },
  });
  const headers = {
    authorization: `Bearer ${(JSON.parse(text) as ApiBody).AccessToken}`,
    'content-type': 'application/json',
  };

  /** @returns `undefined` for what is refused for now */
  const repeat = async (call: DeskCall): Promise<ApiBody | undefined> => {
    for (;;) {
      const { status, text: answer } = await ask(ROOT + call.path, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': call.key },
        ...(call.body && { body: JSON.stringify(call.body) }),
      });
      if (status === 200) {
        expect([call.path, answer]).toEqual([call.path, call.text ?? answer]);
        call.text = answer;
        return JSON.parse(answer);
      }
      if (status === 409 && REFUSED.test(answer)) return undefined;
      expect([call.path, status, answer]).toEqual([call.path, expect.toBeOneOf([409, 503]), answer]);
      // The process of the same call has died over it.
      if (status === 409) expect(answer).toContain('is still running.');
      await endLeases();
      await setTimeout(WAIT_MS);
    }
  };
  const post = (path: string, body?: object) => {
    const call: DeskCall = { path, ...(body && { body }), key: randomUUID() };
    calls.push(call);
    return repeat(call);
  };
  const read = async (id: number, waits: boolean): Promise<OrderBody> => {
    const { status, text: answer } = await ask(`${ROOT}/orders/${id}`, {
      headers: { ...headers, ...(waits && { prefer: 'wait=1' }) },
    });
    return status === 200 ? (JSON.parse(answer) as ApiBody).order : read(id, waits);
  };

  /** @returns whether there is anything more to do */
  const goOn = async ({ order_id: id, status, payment }: OrderBody): Promise<boolean> => {
    if (status === 'open') {
      const sent = await post(`/orders/${id}/pay/pos`);
      payments += Number(!!sent);
      if (!sent) await setTimeout(WAIT_MS);
    } else if (status === 'approved') {
      await post(`/orders/${id}/pay/pos/complete`, { rbc_id: payment?.rbc_id });
    } else if (status !== 'awaiting_pos') return false;
    return true;
  };

  return {
    async sell() {
      const made = await post('/orders', {
        store_id: 1,
        items: [{ id: 101, quantity: 1 + (calls.length % 3) }],
      });
      const id = made?.order.order_id as number;
      // An order that was given up is another sale: the ledger shows that it cost nothing.
      let order = await read(id, false);
      while (await goOn(order)) order = await read(id, order.status === 'awaiting_pos');
      return order;
    },
    async repeatAll() {
      for (const call of calls) if (call.text) await repeat(call);
    },
    async countReceipts({ transaction_id: id }) {
      const { text: answer } = await ask(`/api/v5/pos-terminals/receipts?TransactionId=${id}`, { headers });
      return (JSON.parse(answer) as { Receipts: object[] }).Receipts.length;
    },
    async countPendingDeliveries() {
      const { text: answer } = await ask('/api/v5/webhooks/deliveries?State=PENDING&Limit=1', { headers });
      return (JSON.parse(answer) as ApiBody).Deliveries.length;
    },
    get calls() {
      return calls.length;
    },
    get payments() {
      return payments;
    },
  };
}
