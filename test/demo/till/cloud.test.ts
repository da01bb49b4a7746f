import { beforeEach, expect, it, vi } from 'vitest';
import { type Call, ServicePayError } from '#servicepay-checkout/api';
import { createCloud } from '../../../demo/till/cloud.ts';

const POIID = 'S1F2L-000158213605001';
const LINES = [{ Id: 101, Name: 'Espresso', Price: 130, quantity: 2 }];
const OK = { Message: 'OK', Result: true };
const ORDERS = '/svc/cash-register/orders';
const PAID = { rbc_id: 'QX7M', failure: null, card: { brand: 'visa', last4: '1111' } };

let terminal: object;
let payments: object[];
let calls: [string, object | undefined, string | undefined][];

/** The service, which sends the payment through the given states. */
interface Sent {
  params?: { order_id: number };
  body?: object;
  headers?: { prefer: string };
  idempotencyKey?: string;
}

const call = (async (name: string, { params, body, headers, idempotencyKey }: Sent = {}) => {
  const path = (name.split(' ')[1] ?? '').replace('{order_id}', String(params?.order_id));
  calls.push([`${name.split(' ')[0]} ${path}`, body, idempotencyKey ?? headers?.prefer]);
  const order = (status: string, payment: object) => ({
    ...OK,
    order: { order_id: 7, status, transaction_id: 't-7', payment },
  });
  if (path === '/api/v5/stores') {
    const Items = [{ Id: 101, Name: 'Espresso', Price: 130 }];
    const stores = [
      { StoreId: 9, Active: false, Items },
      { StoreId: 3, Active: true, Items },
      { StoreId: 1, Active: true, Items },
      { StoreId: 0, Active: true, Items: [] },
    ];
    return { ...OK, Stores: stores };
  }
  if (path.endsWith('/terminals'))
    return { ...OK, terminals: [{ terminal_id: 'other', online: true }, terminal] };
  if (path === `${ORDERS}/7` || path.endsWith('/pay/pos')) {
    const next = payments.shift() ?? {};
    if (next instanceof Error) throw next;
    const { order: status = 'awaiting_pos', ...payment } = next as { order?: string };
    return order(status, payment);
  }
  return order('paid', PAID);
}) as Call;

const listCalls = () => calls.map(([name]) => name);
const said: string[] = [];
const say = (text: string) => void said.push(text);

async function pay() {
  const { way, fetchProducts } = createCloud(call, POIID);
  await fetchProducts();
  return way.pay({ lines: LINES, amountMinor: 260 }, say);
}

beforeEach(() => {
  calls = [];
  said.length = 0;
  terminal = { terminal_id: POIID, online: true, store_id: null };
  payments = [{ status: 'queued' }, { status: 'at_terminal' }, { order: 'approved', ...PAID }];
});

it('the cloud till takes the terminal into its store, sells, completes and refunds', async () => {
  const paid = await pay();
  expect(paid.by).toBe('visa **** 1111');
  expect(said).toEqual(['The service calls the terminal.', 'The terminal asks the customer for a card.']);
  await paid.refund(say);
  await paid.refund(say);
  expect(calls.slice(2, 4).map(([name, body]) => [name, body])).toEqual([
    ['POST /svc/cash-register/terminals/assign', { terminal_id: POIID, store_id: 1 }],
    [`POST ${ORDERS}`, { store_id: 1, items: [{ id: 101, quantity: 2 }] }],
  ]);
  expect(calls[7]?.slice(0, 2)).toEqual([`POST ${ORDERS}/7/pay/pos/complete`, { rbc_id: 'QX7M' }]);
  const refunds = calls.slice(8);
  expect(refunds[0]?.slice(0, 2)).toEqual(['POST /api/v4/payments/refund', { TransactionId: 't-7' }]);
  // The refund is made once, even if it is requested repeatedly.
  expect(refunds[1]).toEqual(refunds[0]);
  expect(refunds[0]?.[2]).toMatch(/^[0-9a-f-]{36}$/);
});

it('the cloud till shows why nothing was paid', async () => {
  const failure = { condition: 'Refusal', message: 'NOT_ENOUGH_BALANCE' };
  payments = [{ status: 'queued' }, { order: 'open', failure }];
  await expect(pay()).rejects.toThrow('Refusal: NOT_ENOUGH_BALANCE');
  expect(listCalls()).not.toContain(`POST ${ORDERS}/7/pay/pos/complete`);
});

it.each([
  ['is away', { terminal_id: POIID, online: false }],
  ['is unknown', { terminal_id: 'another', online: true }],
])('the cloud till begins no sale when the terminal %s', async (_name, is) => {
  terminal = is;
  await expect(pay()).rejects.toThrow(`The service has no connection to the terminal ${POIID}.`);
  expect(listCalls()).not.toContain(`POST ${ORDERS}`);
});

it('the cloud till does not move a terminal of another store, and shows the service’s refusal', async () => {
  terminal = { ...terminal, store_id: 3 };
  payments = [
    new ServicePayError(
      'POST',
      { Code: 'TERMINAL_NOT_FOUND', Message: 'Terminal not found.', Errors: [] },
      new Response(null, { status: 404 }),
    ),
  ];
  await expect(pay()).rejects.toThrow('Terminal not found.');
  expect(listCalls().filter((name) => name.endsWith('/assign'))).toEqual([]);
});

it('the cloud till repeats an unanswered call with the same key, and continues reading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const lost = new TypeError('fetch failed');
  payments = [lost, { status: 'queued' }, lost, { order: 'approved', ...PAID }];
  const paying = pay();
  await vi.waitFor(() => vi.advanceTimersByTimeAsync(2_000).then(() => expect(payments).toEqual([])));
  expect((await paying).by).toBe('visa **** 1111');
  vi.useRealTimers();
  const [first, second] = calls.filter(([name]) => name.endsWith('/pay/pos'));
  expect(second).toEqual(first);
  expect(said.filter((text) => text.includes('Do not start again'))).toHaveLength(2);
});

it.each([
  ['before the order is made', '/orders', 'Cancelled, before the terminal was called.', false],
  ['while the payment is on its way', '/pay/pos', 'Aborted: 104 Merchant cancelled', true],
])('the cloud till takes no money when the sale is cancelled %s', async (_name, end, sentence, hasCall) => {
  const failure = { condition: 'Aborted', message: '104 Merchant cancelled' };
  payments = [{ status: 'queued' }, { order: 'open', failure }];
  const { way, fetchProducts } = createCloud(
    (async (...made: Parameters<typeof call>) => {
      const [name] = made;
      if (name.startsWith('POST') && name.endsWith(end)) await way.cancel?.();
      return call(...made);
    }) as Call,
    POIID,
  );
  await fetchProducts();
  await expect(way.pay({ lines: LINES, amountMinor: 260 }, say)).rejects.toThrow(sentence);
  expect(listCalls().filter((name) => name.includes('/pay/pos'))).toEqual(
    hasCall ? [`POST ${ORDERS}/7/pay/pos`, `POST ${ORDERS}/7/pay/pos/cancel`] : [],
  );
});

it('the cloud till does not cancel the next payment in place of the one before', async () => {
  const { way, fetchProducts } = createCloud(call, POIID);
  await fetchProducts();
  await way.pay({ lines: LINES, amountMinor: 260 }, say);
  await way.cancel?.();
  payments = [{ status: 'queued' }, { order: 'approved', ...PAID }];
  expect((await way.pay({ lines: LINES, amountMinor: 260 }, say)).by).toBe('visa **** 1111');
});
