import { describe, expect, it, vi } from 'vitest';
import { go, LINK, RECEIVER_URL, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

type Found = Partial<Record<'Payments' | 'Customers' | 'Deliveries' | 'Requests', object[]>>;

const answer = (text: string, found: Found) => {
  const query = `Search=${text}`;
  dashboard.fake.answers[`GET /dashboard/customers?${query}`] = {
    body: { Customers: found.Customers ?? [] },
  };
  dashboard.fake.answers[`GET /dashboard/payments?${query}`] = { body: { Payments: found.Payments ?? [] } };
  dashboard.fake.answers[`GET /dashboard/deliveries?${query}`] = {
    body: { Deliveries: found.Deliveries ?? [] },
  };
  dashboard.fake.answers[`GET /sandbox/requests?${query}&Limit=20`] = {
    body: { Requests: found.Requests ?? [], NextCursor: null, Unauthorized: [] },
  };
};

describe('the search', () => {
  it('leads to payments, deliveries and calls', async () => {
    answer('evt_1', {
      Payments: [LINK],
      Deliveries: [
        {
          ...{ DeliveryId: 'dlv_1', Url: RECEIVER_URL, EventType: 'payment.settled' },
          ...{ TransactionId: 'order-1', State: 'DELIVERED', NextAttemptAt: null, Attempts: [] },
        },
      ],
      Requests: [
        {
          ...{ RequestId: 'req-1', At: LINK.CreatedAt, Method: 'GET', Path: '/api/v5/payments/link/order-1' },
          ...{ TransactionIds: [], Status: 200, DurationMs: 2, Message: null, Hint: null, Errors: [] },
        },
      ],
    });
    await dashboard.logIn();
    dashboard.find<HTMLInputElement>('[name=search]').value = ' evt_1 ';
    dashboard.find('search form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(location.hash).toBe('#search/evt_1');
    await dashboard.see(
      /Payments.*Order 1 Not paid yet.*Deliveries.*payment\.settled.*Requests.*GET \/api/,
      go('search/evt_1'),
    );
    expect(dashboard.find('h2').textContent).toBe('Search');
    expect(dashboard.find<HTMLInputElement>('[name=search]').value).toBe('evt_1');
    const links = [...dashboard.root.querySelectorAll<HTMLAnchorElement>('article a')].map(
      ({ hash }) => hash,
    );
    expect(links).toEqual(['#links/order-1', '#deliveries/dlv_1', '#links/order-1', '#requests/req-1']);
  });

  it.each([
    ['sub', 'subscriptions'],
    ['dsp', 'disputes'],
    ['rfd', 'refunds'],
  ])('leads from a complete id with the prefix %s_ to its record', async (prefix, kind) => {
    const id = `${prefix}_9fb1dc9b-db6a-4ecb-ac3e-e0b326115c92`;
    answer(id, {});
    dashboard.fake.answers[`GET /api/v5/${kind}/${id}`] = { body: {} };
    await dashboard.logIn();
    await dashboard.see(`${kind}: ${id}`, go(`search/${id}`));
    expect(dashboard.find<HTMLAnchorElement>('main a', id).hash).toBe(
      `#sections/online-payments/${kind}/${id}`,
    );
    expect(dashboard.root.textContent).not.toContain('Nothing has');
  });

  it('reports that a record does not exist', async () => {
    const id = 'sub_9fb1dc9b-db6a-4ecb-ac3e-e0b326115c93';
    answer(id, {});
    await dashboard.logIn();
    await dashboard.see(`Nothing has “${id}”.`, go(`search/${id}`));
  });

  it('reports what can be searched for if nothing is found', async () => {
    answer('nothing', {});
    await dashboard.logIn();
    await dashboard.see('Nothing has “nothing”. Payments and customers are found by', go('search/nothing'));
    expect(dashboard.root.querySelectorAll('main h3')).toHaveLength(0);
  });

  it('shows the payments with a card first, then those with a word or an amount, and customers', async () => {
    const find = (Purpose: string, Match: string) => ({ ...LINK, TransactionId: Purpose, Purpose, Match });
    answer('4444', {
      Payments: [find('Chairs', 'card'), find('Order 4444', 'words'), find('Tables', 'amount')],
      Customers: [
        {
          ...{
            CustomerId: 'cus_1',
            Name: 'Giulia Bianchi',
            Email: 'g4444@example.com',
            ShopperReference: null,
          },
          ...{ Payments: 2, HasMore: false, Sums: [{ Currency: 'EUR', Paid: 3980, Refunded: 0 }] },
          ...{ LastPaymentAt: LINK.CreatedAt, CreatedAt: LINK.CreatedAt },
        },
      ],
    });
    await dashboard.logIn();
    await dashboard.see(
      /Paid with this card.*Chairs.*Payments.*Order 4444.*Payments of this amount.*Tables.*Customers.*Giulia Bianchi.*€39\.80.*g4444@example\.com · 2 payments/,
      go('search/4444'),
    );
    expect(dashboard.find<HTMLAnchorElement>('main a', 'Giulia').hash).toBe('#customers/cus_1');
  });

  it.each([
    ['body', true],
    ['[name=search]', false],
  ])('focuses its field when / is pressed in %s: %s', async (target, isTaken) => {
    await dashboard.logIn();
    const findField = () => dashboard.find<HTMLInputElement>('[name=search]');
    findField().blur();
    // The page listens once its effects have run.
    await vi.waitFor(() => {
      const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
      document.querySelector(target)?.dispatchEvent(event);
      expect([event.defaultPrevented, document.activeElement === findField()]).toEqual([isTaken, isTaken]);
    });
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves / with %s to the browser', async (modifier) => {
    await dashboard.logIn();
    const event = new KeyboardEvent('keydown', {
      key: '/',
      bubbles: true,
      cancelable: true,
      [modifier]: true,
    });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('stays on the page if the search text is empty', async () => {
    await dashboard.logIn();
    dashboard.find<HTMLInputElement>('[name=search]').value = '  ';
    dashboard.find('search form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(location.hash).toBe('#links');
  });

  it('reports why it was refused', async () => {
    await dashboard.logIn();
    await dashboard.see('Not found.', go('search/refused'));
  });
});
