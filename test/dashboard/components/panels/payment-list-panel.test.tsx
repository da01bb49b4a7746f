import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeReader } from '../../fake-fetch.ts';
import { go, LINK, LINKS, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const PAID = {
  ...{ ...LINK, TransactionId: 'order-2', Status: 'SETTLED', Purpose: 'Blue cup', Amount: 3660 },
  ...{ Method: 'card', Channel: 'cloud_pos', RefundedAmount: 500 },
  Shopper: { Name: 'Giulia Bianchi', Email: 'giulia@example.com' },
  Card: { Brand: 'visa', Last4: '1111' },
};
const FREE = {
  ...PAID,
  TransactionId: 'order-3',
  Purpose: 'Green cup',
  RefundedAmount: 0,
  Shopper: null,
  Card: null,
};
const answerWith = (...rows: object[]) => {
  dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: rows, NextCursor: null } };
};
const readRow = (id: string) => dashboard.find(`[aria-label="Payment ${id}"]`).textContent;

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('the list of payments', () => {
  it('says who paid, for what, with which card, where, and in which state', async () => {
    answerWith(LINK, PAID, FREE);
    await dashboard.logIn();
    expect(readRow('order-2')).toMatch(
      /^Giulia Bianchi Paid€36\.60Blue cup · giulia@example\.com · Visa •••• 1111 · Till · €5\.00 refunded/,
    );
    expect(readRow('order-3')).toMatch(/^Green cup Paid€36\.60Card · Till/);
    expect(readRow('order-1')).toMatch(/^Order 1 Not paid yet€19\.90/);
    expect(dashboard.root.textContent).toMatch(/Days and hours are those of your time zone, \w/);
  });

  it('tells a user who may only read of no button when it is empty', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeReader(['online-payments']);
    answerWith();
    await dashboard.open();
    await dashboard.see('There are no payments yet.', go('links'));
    expect(dashboard.root.textContent).not.toContain('New payment link');
  });

  it('keeps the chosen columns in the browser', async () => {
    answerWith(LINK, PAID);
    await dashboard.logIn();
    const tick = (label: string) => () =>
      dashboard.find('.tools label', label).querySelector('input')?.click();
    await dashboard.see('Also shown in a row', dashboard.press('Columns'));
    await dashboard.see('order-2', tick('Number'));
    await dashboard.see('Order 1', tick('Purpose'));
    expect(readRow('order-2')).toMatch(/^Giulia Bianchi Paid€36\.60giulia.*refunded · order-2/);
    expect(localStorage.getItem('servicepay-dashboard-payment-columns')).toBe(
      '["shopper","card","channel","refunded","id"]',
    );
    await dashboard.see('Nothing has', go('search/x')).catch(() => {});
    await dashboard.see('order-2', go('links'));
    expect(readRow('order-2')).not.toContain('Blue cup');
  });

  it('filters by an amount that is typed as money', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['GET /api/v5/transactions?Amount=3660&Limit=50'] = {
      body: { Transactions: [], NextCursor: null },
    };
    const type = (text: string) => dashboard.change('.filters input[placeholder="36.60"]', text);
    await dashboard.see('“36,6x” is not an amount in EUR. Write it as 36.60.', type('36,6x'));
    expect(location.hash).toBe('#links');
    await dashboard.see('No payment matches the filters.', type('36,60'));
    expect(dashboard.find<HTMLInputElement>('.filters input[placeholder]').value).toBe('36.60');
  });

  it('filters by an amount in a currency without decimals, if it is named', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['GET /api/v5/transactions?Amount=3660&Limit=50'] = {
      body: { Transactions: [], NextCursor: null },
    };
    const amount = '.filters input[placeholder="36.60"]';
    await dashboard.see('No payment matches the filters.', dashboard.change(amount, '¥3,660'));
    expect(location.hash).toBe('#links?Amount=3660+JPY');
    expect(dashboard.find<HTMLInputElement>(amount).value).toBe('3660 JPY');
  });

  it('filters by days of the zone of the reader, of which "To" includes its own', async () => {
    const From = encodeURIComponent(new Date(2026, 10, 28).toISOString());
    const To = encodeURIComponent(new Date(2026, 11, 1).toISOString());
    dashboard.fake.answers[`GET /api/v5/transactions?From=${From}&To=${To}&Limit=50`] = {
      body: { Transactions: [], NextCursor: null },
    };
    await dashboard.logIn();
    await dashboard.see('No payment matches the filters.', go('links?From=2026-11-28&To=2026-11-30'));
  });

  it('saves filters by a name, and forgets them', async () => {
    dashboard.fake.answers['GET /api/v5/transactions?Status=HELD&Limit=50'] = {
      body: { Transactions: [], NextCursor: null },
    };
    await dashboard.logIn();
    expect(dashboard.root.textContent).not.toContain('Save the filters');
    await dashboard.see('Save the filters', go('links?Status=HELD'));
    const field = dashboard.find<HTMLInputElement>('[aria-label="Name of these filters"]');
    field.value = 'To capture';
    await dashboard.see('Save the filters', () => field.dispatchEvent(new Event('input', { bubbles: true })));
    await dashboard.see('Forget “To capture”', dashboard.press('Save the filters'));
    await dashboard.see('Order 1', go('links'));
    expect(dashboard.find<HTMLAnchorElement>('a.button', 'To capture').hash).toBe('#links?Status=HELD');
    await dashboard.see('Forget “To capture”', go('links?Status=HELD'));
    await dashboard.see('Save the filters', dashboard.press('Forget “To capture”'));
    expect(localStorage.getItem('servicepay-dashboard-filters-links')).toBe('{}');
  });

  it.each(['{', '{}', '7'])('starts as usual if the browser keeps %s', async (kept) => {
    localStorage.setItem('servicepay-dashboard-payment-columns', kept);
    answerWith(LINK, PAID);
    await dashboard.logIn();
    expect(readRow('order-2')).toContain('Blue cup');
  });
});

describe('several refunds', () => {
  const select = (name: string) => () => dashboard.find(`[aria-label="Select ${name}"]`).click();

  it('have a sum, a reason and a result each, and one that fails stops no other', async () => {
    answerWith(LINK, PAID, FREE);
    await dashboard.logIn();
    expect(dashboard.root.querySelectorAll('.mark input')).toHaveLength(2);
    await dashboard.see('1 payment selected', select('Blue cup, Giulia Bianchi'));
    await dashboard.see('2 payments selected', select('Green cup'));
    await dashboard.see('Yes, refund 2 payments', dashboard.press('Refund'));
    expect(dashboard.find<HTMLDialogElement>('dialog', 'Refund 2 payments').open).toBe(true);
    const sums = [...dashboard.root.querySelectorAll<HTMLInputElement>('.several [inputmode=decimal]')];
    expect(sums.map(({ value }) => value)).toEqual(['31.60', '36.60']);
    for (const sum of sums) sum.value = sum.name === 'order-2' ? '10,00' : '99,00';
    dashboard.find<HTMLInputElement>('[name=reason]').value = 'Paid twice';
    dashboard.fake.answers['POST /api/v5/payments/refund'] = {
      status: 400,
      body: { Message: 'At most 3660 is left to refund.', Result: false },
    };
    await dashboard.submit('.several', /At most 3660.*At most 3660/);
    dashboard.fake.answers['POST /api/v5/payments/refund'] = { body: { Result: true } };
    await dashboard.submit('.several', /€10\.00 refunded\..*€99\.00 refunded\./);
    const bodies = dashboard.listSent().map(({ body }) => body);
    expect(bodies.slice(2)).toEqual([
      { TransactionId: 'order-2', Amount: 1000, Reason: 'Paid twice' },
      { TransactionId: 'order-3', Amount: 9900, Reason: 'Paid twice' },
    ]);
    await vi.waitFor(() => expect(dashboard.root.querySelector('.several [type=submit]')).toBeNull());
    await dashboard.see('Order 1', dashboard.press('Close'));
    expect(dashboard.root.textContent).not.toContain('selected');
  });

  it('leave selected what was not refunded', async () => {
    answerWith(LINK, PAID, FREE);
    await dashboard.logIn();
    await dashboard.see('1 payment selected', select('Blue cup, Giulia Bianchi'));
    await dashboard.see('2 payments selected', select('Green cup'));
    await dashboard.see('Yes, refund 2 payments', dashboard.press('Refund'));
    for (const sum of dashboard.root.querySelectorAll<HTMLInputElement>('.several [inputmode=decimal]'))
      sum.value = sum.name === 'order-2' ? 'ten' : '36,60';
    dashboard.fake.answers['POST /api/v5/payments/refund'] = { body: { Result: true } };
    await dashboard.submit('.several', /“ten” is not an amount.*€36\.60 refunded\./);
    await dashboard.see('1 payment selected', dashboard.press('Cancel'));
    expect(dashboard.root.querySelector('dialog')).toBeNull();
  });
});

describe('the export of the list', () => {
  const OPENAPI = {
    ...{ info: { title: 'Online payments', description: '' } },
    paths: {
      '/api/v5/transactions': {
        get: {
          ...{
            operationId: 'listTransactions',
            summary: 'Lists.',
            'x-scopes': ['online-payments'],
          },
          parameters: [{ name: 'Cursor', in: 'query', schema: { type: 'string' } }],
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    properties: {
                      Transactions: {
                        type: 'array',
                        items: {
                          properties: { TransactionId: { type: 'string' }, Purpose: { type: 'string' } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  const saved: { name: string; text: Promise<string> }[] = [];
  const files: Blob[] = [];

  beforeEach(() => {
    saved.length = files.length = 0;
    dashboard.fake.answers['GET /api/v5/openapi/online-payments'] = { body: OPENAPI };
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: files.at(-1)?.text() ?? Promise.resolve('') });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('saves the filtered rows as one file, and says how many', async () => {
    await dashboard.logIn();
    const path = '/api/v5/transactions?Status=HELD';
    dashboard.fake.answers[`GET ${path}&Limit=50`] = { body: { Transactions: [LINK], NextCursor: null } };
    dashboard.fake.answers[`GET ${path}&Limit=100`] = { body: { Transactions: [LINK], NextCursor: null } };
    await dashboard.see('Save the filters', go('links?Status=HELD'));
    await dashboard.see('Save the file', dashboard.press('Export'));
    dashboard.find<HTMLSelectElement>('[name=kind]').value = 'semicolon';
    await dashboard.see(/payments-\d{4}-\d\d-\d\d\.csv has 1 row\./, () =>
      dashboard
        .find('form', 'Save the file')
        .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(saved).toHaveLength(1);
    expect(await saved[0]?.text).toContain('Transaction id;Purpose\r\norder-1;Order 1\r\n');
  });

  it.each([
    ['en-US', 'comma'],
    ['it-IT', 'semicolon'],
    ['C', 'comma'],
  ])('expects in %s what the spreadsheets of its reader expect: %s', async (language, kind) => {
    vi.stubGlobal('navigator', { ...navigator, language });
    await dashboard.logIn();
    await dashboard.see('Save the file', dashboard.press('Export'));
    expect(dashboard.find<HTMLSelectElement>('[name=kind]').value).toBe(kind);
    vi.unstubAllGlobals();
  });

  it('reports why there is no file', async () => {
    await dashboard.logIn();
    await dashboard.see('Save the file', dashboard.press('Export'));
    await dashboard.see('Not found.', () =>
      dashboard
        .find('form', 'Save the file')
        .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(saved).toEqual([]);
  });
});
