import { describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { go, LINK, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

const AT = LINK.CreatedAt;
const GIULIA = {
  CustomerId: 'cus_1',
  Name: 'Giulia Bianchi',
  Email: 'giulia@example.com',
  ShopperReference: 'giulia-7',
  Payments: 12,
  HasMore: false,
  Sums: [
    { Currency: 'EUR', Paid: 124_000, Refunded: 0 },
    { Currency: 'USD', Paid: 500, Refunded: 0 },
  ],
  LastPaymentAt: AT,
  CreatedAt: AT,
};
const BARE = {
  ...GIULIA,
  ...{
    CustomerId: 'cus_2',
    Name: null,
    ShopperReference: null,
    Payments: 1,
    Sums: [],
    Email: 'x@example.com',
  },
};
const RECORD = { Label: '', Last4: null, Amount: null, Currency: null, State: null, CreatedAt: AT };
const PAYMENTS = '/dashboard/customers/cus_1/payments?Limit=50';

const answer = (path: string, body: object) => {
  dashboard.fake.answers[`GET ${path}`] = { body };
};
const answerCustomer = (...Records: object[]) => {
  answer('/dashboard/customers/cus_1', { Customer: { ...GIULIA, Records } });
  answer(PAYMENTS, { Payments: [{ ...LINK, Purpose: 'Two chairs' }], NextCursor: null });
};
const listHashes = () =>
  [...dashboard.root.querySelectorAll<HTMLAnchorElement>('main article a')].map(({ hash }) => hash);

describe('the list of customers', () => {
  it('says an address once, if it is the reference too', async () => {
    const Customers = [{ ...GIULIA, ShopperReference: GIULIA.Email }];
    answer('/dashboard/customers?Limit=50', { Customers, NextCursor: null });
    await dashboard.logIn();
    await dashboard.see('12 payments', go('customers'));
    expect(dashboard.find('.about').textContent).toBe('giulia@example.com · 12 payments');
  });

  it('says who they are, and what they paid', async () => {
    answer('/dashboard/customers?Limit=50', { Customers: [GIULIA, BARE], NextCursor: 'older' });
    await dashboard.logIn();
    await dashboard.see(
      /Giulia Bianchi.*€1,240\.00 \+ \$5\.00.*giulia@example\.com · giulia-7 · 12 payments.*x@example\.com.*Nothing paid.*1 payment/,
      go('customers'),
    );
    expect(listHashes()).toEqual(['#customers/cus_1', '#customers/cus_2']);
    expect(dashboard.find<HTMLAnchorElement>('.more a', 'Older').hash).toBe('#customers?Cursor=older');
  });

  it('says when they became known, and when they last paid', async () => {
    const Customers = [{ ...GIULIA, CreatedAt: '2026-09-02T09:30:00.000Z' }];
    answer('/dashboard/customers?Limit=50', { Customers, NextCursor: null });
    await dashboard.logIn();
    await dashboard.see(/12 payments · last payment Nov 21, 2026Sep 2, 2026/, go('customers'));
  });

  it('is searched by a name, and says that it found no one', async () => {
    answer('/dashboard/customers?Limit=50', { Customers: [], NextCursor: null });
    answer('/dashboard/customers?Search=giulia&Limit=50', { Customers: [GIULIA], NextCursor: null });
    answer('/dashboard/customers?Search=zoe&Limit=50', { Customers: [], NextCursor: null });
    await dashboard.logIn();
    await dashboard.see('No customers yet.', go('customers'));
    await dashboard.see('Giulia Bianchi', dashboard.change('[name=customer]', ' giulia '));
    expect(location.hash).toBe('#customers?Search=giulia');
    await dashboard.see('No customer has this name or email.', dashboard.change('[name=customer]', 'zoe'));
  });

  it('is hidden from a login without the scope for payments', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeVisit(['utilities']);
    await dashboard.open();
    await dashboard.see('Webhooks');
    expect(dashboard.root.textContent).not.toContain('Customers');
  });
});

describe('the page of a customer', () => {
  it('shows payments, and what else belongs to the customer, each with its page', async () => {
    const money = { Amount: 990, Currency: 'EUR' };
    answerCustomer(
      { ...RECORD, Kind: 'cards', Id: 'card_1', Label: 'visa', Last4: '1111' },
      { ...RECORD, Kind: 'mandates', Id: 'mdt_1', Label: 'DE', Last4: '3000', State: 'ACTIVE' },
      { ...RECORD, ...money, Kind: 'subscriptions', Id: 'sub_1', Label: '2 month', State: 'ACTIVE' },
      { ...RECORD, ...money, Kind: 'subscriptions', Id: 'sub_2', Label: '1 year', State: 'CANCELLED' },
      { ...RECORD, ...money, Kind: 'refunds', Id: 'rfd_1', Label: 'o-1', Amount: 90, State: 'SETTLED' },
      { ...RECORD, ...money, Kind: 'disputes', Id: 'dsp_1', Label: 'o-2', State: 'LOST' },
      { ...RECORD, Kind: 'chat', Id: 'thr_1', Label: 'giulia-7', State: 'OPEN' },
    );
    await dashboard.logIn();
    await dashboard.see('Conversation', go('customers/cus_1'));
    await dashboard.see(
      /€1,240\.00 \+ \$5\.00.*Giulia Bianchi.*Emailgiulia@example\.com.*Your referencegiulia-7.*Two chairs.*€9\.90 every 2 months.*€9\.90 every year.*Saved cards.*Visa •••• 1111.*DE •••• 3000.*Refund of o-1.*€0\.90.*Dispute of o-2/,
    );
    expect(listHashes()).toEqual([
      '#links/order-1',
      '#sections/online-payments/subscriptions/sub_1',
      '#sections/online-payments/subscriptions/sub_2',
      '#sections/wallet/wallet-cards/card_1',
      '#sections/online-payments/mandates/mdt_1',
      '#sections/online-payments/refunds/rfd_1',
      '#sections/online-payments/disputes/dsp_1',
      '#sections/chat/chat-threads/thr_1',
    ]);
  });

  it('pages through the payments', async () => {
    answerCustomer();
    answer(PAYMENTS, { Payments: [LINK], NextCursor: 'older' });
    answer(`${PAYMENTS}&Cursor=older`, {
      Payments: [{ ...LINK, Purpose: 'An old chair' }],
      NextCursor: null,
    });
    await dashboard.logIn();
    await dashboard.see('Order 1', go('customers/cus_1'));
    await dashboard.see('An old chair', dashboard.press('Older'));
    await dashboard.see('Order 1', dashboard.press('Newest'));
  });

  it('has the number of a payment only if the shop chose it', async () => {
    answerCustomer();
    const made = { ...LINK, TransactionId: 'c88ba599-1ef4-4a87-88b8-6cbd47cb66f7', Purpose: 'A lamp' };
    answer(PAYMENTS, { Payments: [LINK, made], NextCursor: null });
    await dashboard.logIn();
    await dashboard.see(/Order 1.*order-1.*A lamp/, go('customers/cus_1'));
    expect(dashboard.root.textContent).not.toContain('c88ba599');
  });

  it('deletes the data of the customer after a question, and leads back to the list', async () => {
    answerCustomer();
    answer('/dashboard/customers?Limit=50', { Customers: [], NextCursor: null });
    dashboard.fake.answers['POST /dashboard/customers/cus_1/forget'] = { body: { Result: true } };
    await dashboard.logIn();
    await dashboard.see('Two chairs', go('customers/cus_1'));
    await dashboard.see('the law says so', dashboard.press('Delete this customer’s data'));
    expect(dashboard.listSent()).toEqual([]);
    await dashboard.see('No customers yet.', dashboard.press('Yes, delete the data'));
    expect(location.hash).toBe('#customers');
    // The page that said so is gone.
    expect(dashboard.find('.notice').textContent).toBe('Delete this customer’s data: done.');
    expect(dashboard.listSent()).toMatchObject([
      { method: 'POST', path: '/dashboard/customers/cus_1/forget' },
    ]);
  });

  it('asks nothing about the customer while the data is deleted', async () => {
    answerCustomer();
    const forget = 'POST /dashboard/customers/cus_1/forget';
    const answered = Promise.withResolvers<void>();
    dashboard.fake.waits[forget] = answered.promise;
    dashboard.fake.answers[forget] = { status: 409, body: { Result: false, Message: 'Not now.' } };
    await dashboard.logIn();
    await dashboard.see('Two chairs', go('customers/cus_1'));
    await dashboard.see('the law says so', dashboard.press('Delete this customer’s data'));
    await dashboard.see('Deleting …', dashboard.press('Yes, delete the data'));
    const countReads = () =>
      dashboard.fake.calls.filter(({ method, path }) => method === 'GET' && path.includes('cus_1')).length;
    const before = countReads();
    await dashboard.see('Deleting …', () => document.dispatchEvent(new Event('visibilitychange')));
    expect(countReads()).toBe(before);
    await dashboard.see(/Not now\..*Two chairs/, () => answered.resolve());
  });

  it('says why the data cannot be deleted', async () => {
    answerCustomer();
    dashboard.fake.answers['POST /dashboard/customers/cus_1/forget'] = {
      status: 409,
      body: { Result: false, Message: 'The payment o-1 of this customer is not over.' },
    };
    await dashboard.logIn();
    await dashboard.see('Two chairs', go('customers/cus_1'));
    await dashboard.see('the law says so', dashboard.press('Delete this customer’s data'));
    await dashboard.see('is not over', dashboard.press('Yes, delete the data'));
    expect(location.hash).toBe('#customers/cus_1');
  });

  it('says that a customer is not known, or no longer', async () => {
    await dashboard.logIn();
    await dashboard.see('Not found.', go('customers/cus_9'));
  });
});
