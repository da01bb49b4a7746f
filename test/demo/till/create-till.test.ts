import { expect, it, vi } from 'vitest';
import { CASH, createTill, type Way } from '../../../demo/till/create-till.ts';

const PRODUCTS = [
  { Id: 101, Name: 'Espresso', Price: 130 },
  { Id: 102, Name: 'Cornetto', Price: 150 },
];

function createCounter(card: Partial<Way> = {}) {
  const printed: string[][] = [];
  const refund = vi.fn(async () => {});
  const way: Way = { label: 'Card', pay: async () => ({ by: 'visa 1111', refund }), ...card };
  const gear = {
    fetchProducts: vi.fn(async () => PRODUCTS),
    print: vi.fn(async (lines: string[], _link?: string) => void printed.push(lines)),
  };
  const till = createTill({ card: way, cash: CASH }, gear);
  const reach = (headline: string) =>
    vi.waitFor(() => {
      const { headline: shown, tone, text } = till.describe();
      expect([shown, tone === 'busy']).toEqual([headline, false]);
      return text;
    });
  const open = async () => {
    till.act('check');
    await vi.waitFor(() => expect(till.describe().products).toHaveLength(2));
    for (const [action, id] of [
      ['add', '101'],
      ['add', '101'],
      ['add', '102'],
      ['add', '102'],
      ['less', '102'],
      ['add', '999'],
    ] as const) {
      till.act(action, id);
    }
  };
  return { ...gear, till, refund, printed, reach, open };
}

it('the till sells, prints the bill, refunds once, and starts over', async () => {
  const { till, printed, reach, open, refund } = createCounter();
  expect([till.act('pay', 'card'), till.act('refund')]).toEqual([false, false]);
  await open();
  expect(till.describe()).toMatchObject({ total: 410, lines: [{ quantity: 2 }, { quantity: 1 }] });
  expect(till.act('pay', 'card')).toBe(true);
  expect(await reach('Paid €4.10')).toBe('visa 1111. Printed.');
  expect(till.describe().lines).toEqual([]);
  expect(printed[0]?.map((row) => row.trim().replace(/ {2,}/, ' … '))).toEqual([
    'BOTTEGA ROSSI',
    '',
    '2 x Espresso … €2.60',
    '1 x Cornetto … €1.50',
    '-'.repeat(42),
    'Paid … €4.10',
    'visa 1111',
  ]);
  expect(till.act('refund')).toBe(true);
  expect(till.act('refund')).toBe(false);
  await reach('Refunded €4.10');
  expect(till.act('refund')).toBe(false);
  expect(refund).toHaveBeenCalledOnce();
});

it('the till prints the link for the rest of a sale, and shows the amount that was taken', async () => {
  const left = { amountMinor: 205, url: 'https://pay.example/1' };
  const back = vi.fn(async () => void Object.assign(left, { url: '' }));
  const { till, print, reach, open } = createCounter({
    pay: async () => ({ by: 'visa 1111', left, refund: back }),
  });
  await open();
  till.act('pay', 'card');
  await reach('Paid €2.05 of €4.10');
  expect(till.describe().link).toBe('https://pay.example/1');
  const [paper, link] = print.mock.calls[0] ?? [];
  expect(link).toBe('https://pay.example/1');
  expect(paper?.slice(-6).map((row) => row.replace(/ {2,}/, ' … '))).toEqual([
    'Total … €4.10',
    'Paid … €2.05',
    'visa 1111',
    '',
    'Left to pay … €2.05',
    'Scan the code to pay it by phone.',
  ]);
  till.act('refund');
  await reach('Refunded €2.05 of €4.10');
  expect([till.describe().link, print.mock.calls[1]?.[1]]).toEqual(['', '']);
});

it('the till shows when the rest of a sale was paid, and refunds both parts', async () => {
  const { promise: paid, resolve } = Promise.withResolvers<boolean>();
  const left = { amountMinor: 205, url: 'https://pay.example/1', paid };
  const back = vi.fn(async () => void Object.assign(left, { url: '', amountMinor: 0 }));
  const { till, reach, open } = createCounter({
    pay: async () => ({ by: 'visa 1111', left, refund: back }),
  });
  await open();
  till.act('pay', 'card');
  await reach('Paid €2.05 of €4.10');
  resolve(true);
  expect(await reach('Paid €4.10')).toBe('visa 1111, the rest by link.');
  expect(till.describe().link).toBe('');
  till.act('refund');
  expect(await reach('Refunded €4.10')).toBe('visa 1111. Printed.');
});

it('the till leaves the next sale unchanged when the rest of the one before is paid', async () => {
  const { promise: paid, resolve } = Promise.withResolvers<boolean>();
  const left = { amountMinor: 205, url: 'https://pay.example/1', paid };
  const { till, reach, open } = createCounter({
    pay: async () => ({ by: 'visa 1111', left, refund: async () => {} }),
  });
  await open();
  till.act('pay', 'card');
  await reach('Paid €2.05 of €4.10');
  till.act('add', '101');
  till.act('pay', 'cash');
  await reach('Paid €1.30');
  resolve(true);
  await paid;
  expect(till.describe()).toMatchObject({ headline: 'Paid €1.30', text: 'Cash. Printed.' });
});

it('the till accepts only a cancellation while money is moved, and only where that is possible', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const pay = vi.fn(() => promise);
  const cancel = vi.fn(async () => reject(new Error('Aborted: 104 Merchant cancelled')));
  const { till, reach, open } = createCounter({ pay, cancel });
  await open();
  till.act('pay', 'card');
  const others = ['pay', 'add', 'less', 'refund'].map((action) => till.act(action, '101'));
  expect(others).toEqual([false, false, false, false]);
  expect(till.act('cancel')).toBe(true);
  expect(await reach('Not paid')).toBe('Aborted: 104 Merchant cancelled');
  expect(pay).toHaveBeenCalledOnce();
  // The bill is kept for another way to pay.
  expect(till.describe().total).toBe(410);
  expect(till.act('cancel')).toBe(false);
  till.act('pay', 'cash');
  expect(till.act('cancel')).toBe(false);
  expect(await reach('Paid €4.10')).toBe('Cash. Printed.');
});

it('the till keeps a paid sale that cannot be printed, and one whose refund failed', async () => {
  const { till, reach, open, print, refund } = createCounter();
  print.mockRejectedValueOnce(new Error('UnavailableDevice: No paper.'));
  refund.mockRejectedValueOnce(new Error('UnreachableHost'));
  await open();
  till.act('pay', 'card');
  expect(await reach('Paid €4.10')).toBe('visa 1111. Not printed: UnavailableDevice: No paper.');
  till.act('refund');
  expect(await reach('Not refunded')).toBe('UnreachableHost');
  till.act('refund');
  await reach('Refunded €4.10');
});

it('the till shows which way to pay is unavailable until it is available again', async () => {
  const check = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The terminal is away.'));
  const { till, fetchProducts } = createCounter({ check });
  fetchProducts.mockRejectedValueOnce(new Error('fetch failed'));
  const shown = vi.fn();
  const stop = till.watch(shown);
  till.act('check');
  const problems = ['Card: The terminal is away.', 'Products: fetch failed'];
  await vi.waitFor(() => expect(till.describe()).toMatchObject({ problems, products: [] }));
  till.act('check');
  await vi.waitFor(() => expect(till.describe()).toMatchObject({ problems: [], products: PRODUCTS }));
  expect(shown).toHaveBeenCalledTimes(2);
  stop();
  till.act('add', '101');
  expect(shown).toHaveBeenCalledTimes(2);
});

it('the till shows a cancellation, and keeps the payment’s end if the cancellation is refused late', async () => {
  const paying = Promise.withResolvers<{ by: string; refund: () => Promise<void> }>();
  const cancelling = Promise.withResolvers<never>();
  const { till, reach, open } = createCounter({
    pay: () => paying.promise,
    cancel: () => cancelling.promise,
  });
  await open();
  till.act('pay', 'card');
  till.act('cancel');
  expect(till.describe().text).toBe('Cancelling …');
  paying.resolve({ by: 'visa 1111', refund: async () => {} });
  await reach('Paid €4.10');
  cancelling.reject(new Error('Too late.'));
  await cancelling.promise.catch(() => {});
  expect(till.describe()).toMatchObject({ headline: 'Paid €4.10', text: 'visa 1111. Printed.' });
});

it('the till shows why a running payment cannot be cancelled', async () => {
  const { till, open } = createCounter({
    pay: () => new Promise(() => {}),
    cancel: async () => Promise.reject(new Error('Too late.')),
  });
  await open();
  till.act('pay', 'card');
  till.act('cancel');
  await vi.waitFor(() => expect(till.describe().text).toBe('Too late.'));
});

it('the till checks once at a time, so that no older answer replaces a newer one', async () => {
  const answers: (() => void)[] = [];
  const check = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const { till } = createCounter({ check });
  till.act('check');
  till.act('check');
  expect(check).toHaveBeenCalledOnce();
  answers[0]?.();
  await vi.waitFor(() => expect(till.describe().products).toHaveLength(2));
  await vi.waitFor(() => {
    till.act('check');
    expect(check).toHaveBeenCalledTimes(2);
  });
});
