import { beforeEach, describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

const POIID = 'S1F2L-000158213605001';
const ORDERS = '/svc/cash-register/orders';

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
const open = async (text: string | RegExp, place = 'point-of-sale') => {
  await dashboard.logIn();
  await dashboard.see(text, go(place));
};
const listHrefs = () =>
  [...dashboard.root.querySelectorAll<HTMLAnchorElement>('main a')].map((a) => a.getAttribute('href'));

beforeEach(() => {
  dashboard.fake.answers['POST /dashboard/session'] = describeVisit(['online-payments', 'pos-terminals']);
  answerOrders([ORDER]);
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
