import { beforeEach, describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

const POIID = 'S1F2L-000158213605001';
const TERMINALS = '/api/v5/pos-terminals/terminals';
const ORDERS = '/svc/cash-register/orders';

const TERMINAL = {
  ...{ TerminalId: POIID, Name: 'Bar', StoreId: 1, StoreReference: 'ROMA-1', Online: true, Busy: false },
  ...{ SwitchedOff: false, Firmware: '1.121.0', LocalApi: true, LastSeenAt: new Date().toISOString() },
  Screen: 'http://localhost:8444',
};
const AT_TERMINAL = {
  ...{ status: 'at_terminal', terminal_id: POIID, rbc_id: null, failure: null, card: null },
  expires_at: new Date(Date.now() + 110_000).toISOString(),
};
const ORDER = {
  ...{ order_id: 12, store_reference: 'ROMA-1', status: 'awaiting_pos', currency: 'EUR', amount: 260 },
  items: [{ id: 101, name: 'Espresso', quantity: 2 }],
  ...{ transaction_id: 'sale-12', payment: AT_TERMINAL, created_at: new Date().toISOString() },
};

const answerOrders = (orders: object[], query = '?limit=50', next_cursor: string | null = null) => {
  dashboard.fake.answers[`GET ${ORDERS}${query}`] = { body: { orders, next_cursor } };
};
const answerTerminals = (Terminals: object[], query = '?Limit=5', NextCursor: string | null = null) => {
  dashboard.fake.answers[`GET ${TERMINALS}${query}`] = { body: { Terminals, NextCursor } };
};
const open = async (text: string | RegExp, place = 'point-of-sale') => {
  await dashboard.logIn();
  await dashboard.see(text, go(place));
};
const listHrefs = () =>
  [...dashboard.root.querySelectorAll<HTMLAnchorElement>('main a')].map((a) => a.getAttribute('href'));

beforeEach(() => {
  dashboard.fake.answers['POST /dashboard/session'] = describeVisit(['online-payments', 'pos-terminals']);
  answerTerminals([TERMINAL]);
  answerOrders([ORDER]);
});

describe('terminals', () => {
  it.each([
    [{}, 'Bar online'],
    [{ Busy: true }, 'Bar busy'],
    [
      { Online: false, LastSeenAt: new Date(Date.now() - 130_000).toISOString() },
      /Bar offline.*seen 2 min ago/,
    ],
    [{ Online: false, LastSeenAt: null, Firmware: null }, /Bar offline.*ROMA-1 · never connected/],
    [{ SwitchedOff: true, Online: false, StoreReference: null }, /Bar switched off.*in no store/],
    [{ Name: '' }, `${POIID} online`],
  ])('are shown in their state with %j', async (change, text) => {
    answerTerminals([{ ...TERMINAL, ...change }]);
    await open(text);
  });

  it('link to the screen, but to no other address that a terminal reports', async () => {
    await open('Bar online');
    expect(listHrefs()).toContain('http://localhost:8444');
    answerTerminals([{ ...TERMINAL, Name: 'Evil', Screen: 'javascript:alert(1)' }]);
    await dashboard.see('Evil online', dashboard.press('Switch off'));
    expect(listHrefs().join()).not.toContain('javascript');
  });

  it('are switched off and on', async () => {
    dashboard.fake.answers[`POST /sandbox/terminals/${POIID}/offline`] = { body: { Result: true } };
    dashboard.fake.answers[`POST /sandbox/terminals/${POIID}/online`] = { body: { Result: true } };
    await open('Bar online');
    answerTerminals([{ ...TERMINAL, SwitchedOff: true }]);
    await dashboard.see('Bar switched off', dashboard.press('Switch off'));
    await dashboard.see('The terminal is switched on.', dashboard.press('Switch on'));
    expect(dashboard.listSent().map(({ path }) => path.split('/').at(-1))).toEqual(['offline', 'online']);
  });

  it('are assigned to any store of the company', async () => {
    const { answers } = dashboard.fake;
    const page = (StoreId: number, NextCursor: string | null) => ({
      body: { Stores: [{ StoreId, Reference: `S-${StoreId}` }], NextCursor },
    });
    answers['GET /api/v5/stores?Limit=100'] = page(1, 'c1');
    answers['GET /api/v5/stores?Limit=100&Cursor=c1'] = page(7, null);
    answers[`PUT ${TERMINALS}/${POIID}`] = { body: { Result: true } };
    await open('Bar online');
    await dashboard.see('S-7', dashboard.press('Assign'));
    expect(dashboard.find<HTMLSelectElement>('[name=store]').value).toBe('1');
    dashboard.find<HTMLSelectElement>('[name=store]').value = '7';
    await dashboard.submit('article form', 'Assign: done.');
    await dashboard.see('S-7', dashboard.press('Assign'));
    dashboard.find<HTMLSelectElement>('[name=store]').value = '';
    await dashboard.submit('article form', 'Assign: done.');
    expect(dashboard.listSent().map(({ body }) => body)).toEqual([{ StoreId: 7 }, { StoreId: null }]);
  });

  it('offer to be assigned again if the stores could not be read', async () => {
    const { answers } = dashboard.fake;
    answers['GET /api/v5/stores?Limit=100'] = { status: 503, body: { Message: 'Away.' } };
    await open('Bar online');
    await dashboard.see('Away.', dashboard.press('Assign'));
    expect(dashboard.root.textContent).not.toContain('Loading …');
    answers['GET /api/v5/stores?Limit=100'] = {
      body: { Stores: [{ StoreId: 7, Reference: 'S-7' }], NextCursor: null },
    };
    await dashboard.see('S-7', dashboard.press('Assign'));
  });

  it('have pages if there are many', async () => {
    answerTerminals([TERMINAL], '?Limit=5', 'next');
    answerTerminals([{ ...TERMINAL, Name: 'Counter 50' }], '?Limit=50', 'c50');
    answerTerminals([{ ...TERMINAL, Name: 'Counter 51' }], '?Limit=50&Cursor=c50');
    await open('All terminals');
    await dashboard.see('Counter 50', go('point-of-sale/terminals'));
    expect(dashboard.find('h2').textContent).toBe('Terminals');
    expect(listHrefs()).toContain('#point-of-sale/terminals?Cursor=c50');
    await dashboard.see('Counter 51', go('point-of-sale/terminals?Cursor=c50'));
  });
});

describe('orders', () => {
  it('show what is sold, where its payment is, and lead to it', async () => {
    await open(
      /Order 12 awaiting pos€2\.602 × Espresso · ROMA-1 · sale-12.*S1F2L-000158213605001: at terminal · ends in 1 min/,
    );
    expect(listHrefs()).toContain('#links/sale-12');
  });

  it('report why nothing was paid, and the card that was tried', async () => {
    const failure = { condition: 'Refusal', message: '210 Not enough balance' };
    const card = { brand: 'visa', last4: '1111' };
    answerOrders([
      { ...ORDER, status: 'open', payment: { ...AT_TERMINAL, status: 'declined', failure, card } },
    ]);
    await open('S1F2L-000158213605001: declined · visa •••• 1111 · Refusal, 210 Not enough balance');
  });

  it.each([
    ['open', null, ['Pay at the terminal']],
    ['awaiting_pos', 'queued', ['Cancel']],
    ['awaiting_pos', 'at_terminal', ['Cancel']],
    ['awaiting_pos', 'authorizing', []],
    ['approved', 'approved', ['Complete']],
    ['paid', 'approved', []],
    ['expired', null, []],
  ])('that are %s, with a payment that is %s, offer %j', async (status, state, labels) => {
    answerOrders([{ ...ORDER, status, payment: state && { ...AT_TERMINAL, status: state } }]);
    await open(`Order 12 ${status.replace('_', ' ')}`);
    const buttons = [...dashboard.find('[aria-label="Order 12"]').querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
  });

  it('are cancelled after a confirmation, and completed with the payment’s rbc_id', async () => {
    const { answers } = dashboard.fake;
    answers[`POST ${ORDERS}/12/pay/pos/cancel`] = { body: { Result: true } };
    answers[`POST ${ORDERS}/12/pay/pos/complete`] = { body: { Result: true } };
    await open('Order 12 awaiting pos');
    await dashboard.see('The order stays open.', dashboard.press('Cancel'));
    expect(dashboard.listSent()).toEqual([]);
    const paid = { ...AT_TERMINAL, status: 'approved', rbc_id: 'QX7M' };
    answerOrders([{ ...ORDER, status: 'approved', payment: paid }]);
    await dashboard.see('Order 12 approved', dashboard.press('Yes, cancel it'));
    await dashboard.see('Complete: done.', dashboard.press('Complete'));
    expect(dashboard.listSent().map(({ path, body }) => [path, body])).toEqual([
      [`${ORDERS}/12/pay/pos/cancel`, undefined],
      [`${ORDERS}/12/pay/pos/complete`, { rbc_id: 'QX7M' }],
    ]);
  });

  it('show the receipt of a card as paper', async () => {
    const { answers } = dashboard.fake;
    const payment = { ...AT_TERMINAL, status: 'approved', card: { brand: 'visa', last4: '1111' } };
    answerOrders([{ ...ORDER, status: 'paid', payment }]);
    const receipts = '/api/v5/pos-terminals/receipts';
    answers[`GET ${receipts}?TransactionId=sale-12`] = {
      body: {
        Receipts: [
          { ReceiptId: 'rcp_1', Qualifier: 'CashierReceipt' },
          { ReceiptId: 'rcp_2', Qualifier: 'CustomerReceipt' },
        ],
      },
    };
    answers[`GET ${receipts}/rcp_2?format=svg`] = { body: '<svg/>' };
    await open('Order 12 paid');
    await dashboard.see(/./, dashboard.press('Receipt'));
    await expect.poll(() => dashboard.root.querySelector('img')?.src).toBe('data:image/svg+xml,%3Csvg%2F%3E');
    await dashboard.see(/./, dashboard.press('Receipt'));
    await expect.poll(() => dashboard.root.querySelector('img')).toBe(null);
  });

  it('are filtered and paged by the address', async () => {
    answerOrders([{ ...ORDER, order_id: 13 }], '?status=open&limit=50', '77');
    answerOrders([{ ...ORDER, order_id: 3 }], '?status=open&limit=50&cursor=77');
    await open('Order 12');
    await dashboard.see('Order 13', dashboard.change('select', 'open'));
    expect(location.hash).toBe('#point-of-sale?status=open');
    expect(listHrefs()).toContain('#point-of-sale?status=open&Cursor=77');
    await dashboard.see('Order 3', go('point-of-sale?status=open&Cursor=77'));
    // The page of older orders shows no terminals.
    expect(dashboard.root.textContent).not.toContain('Bar online');
  });

  it('of an empty list explain how to make one', async () => {
    answerOrders([]);
    await open('There are no orders yet.');
  });
});

it('the sale panel is not there for a user without its scope', async () => {
  dashboard.fake.answers['POST /dashboard/session'] = describeVisit(['online-payments']);
  await open('Overview');
  expect(dashboard.find('h2').textContent).toBe('Overview');
  expect(dashboard.fake.calls.some(({ path }) => path.includes('terminals'))).toBe(false);
});
