import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { go, LINK, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const REQUESTS = 'GET /sandbox/requests?TransactionId=order-1&Limit=50';

const type = (selector: string, value: string) =>
  act(() => {
    const field = dashboard.find<HTMLInputElement>(`article form ${selector}`);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('the page of a payment', () => {
  const SETTLED = { ...LINK, Status: 'SETTLED', Method: 'card', RefundedAmount: 500 };

  beforeEach(() => {
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link: SETTLED } };
    dashboard.fake.answers['GET /dashboard/payments/order-1'] = {
      body: {
        Payment: {
          TransactionId: 'order-1',
          Attempts: [
            {
              At: '2026-11-21T09:31:00.000Z',
              Method: 'card',
              State: 'DECLINED',
              DeclineCode: 'card_declined',
              CardBrand: 'visa',
              Last4: '0002',
            },
          ],
          Events: [
            { EventId: 'evt_1', EventType: 'payment.settled', OccurredAt: '2026-11-21T09:32:00.000Z' },
          ],
        },
      },
    };
    dashboard.fake.answers['GET /api/v5/webhooks/deliveries?TransactionId=order-1&Limit=50'] = {
      body: { Deliveries: [], NextCursor: null },
    };
    dashboard.fake.answers['GET /dashboard/emails?TransactionId=order-1&Limit=50'] = {
      body: { Emails: [], NextCursor: null },
    };
    dashboard.fake.answers[REQUESTS] = { body: { Requests: [], NextCursor: null, Unauthorized: [] } };
  });

  it('shows the state of its money, its metadata and its timeline', async () => {
    await dashboard.logIn();
    await dashboard.see(/€19\.90 Paid.*Captured€19\.90Refunded€5\.00/, go('links/order-1'));
    await dashboard.see(/Card Visa •••• 0002 was declined: the bank gives no reason.*Settled/);
    expect(dashboard.root.textContent).toContain('Cartc-7');
  });

  it('shows the notes and everything else of its link as it was sent', async () => {
    const Items = [{ Name: 'Cup', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: 'IT22' }];
    const sent = { ShopperStatement: 'CUPS', Providers: ['ServiceDirect', 'FlowPay'], Moto: false, Items };
    const Link = { ...SETTLED, ...sent, Notes: 'Pays late.', StoreReference: 'ROMA-1', Title: null };
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link } };
    await dashboard.logIn();
    await dashboard.see('NotesPays late.', go('links/order-1'));
    const facts = Object.fromEntries(
      [...dashboard.root.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
      ]),
    );
    expect(facts).toMatchObject({
      Store: 'ROMA-1',
      'Shopper statement': 'CUPS',
      Providers: 'ServiceDirect, FlowPay',
      MOTO: 'no',
    });
    expect(facts).not.toHaveProperty('Title');
    expect(dashboard.find('.items').textContent).toBe('Items2 × CupVAT 22 %€19.90');
    expect(dashboard.root.textContent?.match(/Pays late/g)).toHaveLength(1);
  });

  it('shows nested metadata as JSON with the names of the shop', async () => {
    const cart = { lines: [{ sku: 'A-1' }], is_gift: true };
    const Link = { ...SETTLED, Metadata: { cart, note: null } };
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link } };
    await dashboard.logIn();
    await dashboard.see(/Cart\{/, go('links/order-1'));
    expect(dashboard.find('dd pre').textContent).toBe(JSON.stringify(cart, null, 2));
    expect(dashboard.root.textContent).toContain('Notenull');
  });

  it('says who paid, with what and where, and until when a hold lasts', async () => {
    const Transaction = {
      ...{ Channel: 'link', Timeline: [], HeldUntil: '2026-11-28T09:30:00.000Z' },
      Shopper: { Name: 'Giulia Bianchi', Email: 'giulia@example.com' },
      Card: { Brand: 'visa', Last4: '1111' },
    };
    dashboard.fake.answers['GET /api/v5/transactions/order-1'] = { body: { Transaction } };
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = {
      body: { Link: { ...SETTLED, Status: 'HELD' } },
    };
    await dashboard.logIn();
    await dashboard.see(
      /Held until.*2026, \d\d:\d\dShopperGiulia BianchiEmailgiulia@example\.comPaid withVisa •••• 1111ChannelPayment link/,
      go('links/order-1'),
    );
    // No one can pay it again.
    for (const ofOpenLinks of ['Address', 'QR code', 'Can be paid until', 'Payment reference'])
      expect(dashboard.root.textContent).not.toContain(ofOpenLinks);
  });

  it('says what of a hold was captured, and what went back', async () => {
    const Transaction = { Channel: 'link', Timeline: [], AuthorizedAmount: 3000 };
    dashboard.fake.answers['GET /api/v5/transactions/order-1'] = { body: { Transaction } };
    await dashboard.logIn();
    await dashboard.see('Captured€19.90Released€10.10Refunded€5.00', go('links/order-1'));
  });

  it('shows the calls about it to developers only', async () => {
    await dashboard.openPayment();
    await dashboard.see('Requests');
    await act(() => dashboard.find('[role=switch]').click());
    expect(dashboard.root.querySelector('main')?.textContent).not.toContain('Requests');
  });

  it('has the email of the shopper from the mails, if nothing else has it', async () => {
    const mail = { EmailId: '1', To: 'giulia@example.com', Subject: 'Paid', Text: 'Hello,', ...LINK };
    dashboard.fake.answers['GET /dashboard/emails?TransactionId=order-1&Limit=50'] = {
      body: { Emails: [mail], NextCursor: null },
    };
    await dashboard.logIn();
    await dashboard.see('Emailgiulia@example.com', go('links/order-1'));
  });

  it('says why no one has paid, with a sentence for the shopper', async () => {
    const decline = {
      At: LINK.CreatedAt,
      Method: 'card',
      State: 'DECLINED',
      DeclineCode: 'insufficient_funds',
    };
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link: LINK } };
    dashboard.fake.answers['GET /dashboard/payments/order-1'] = {
      body: {
        Payment: { Attempts: [{ ...decline, DeclineCode: 'card_declined' }, decline, decline], Events: [] },
      },
    };
    const writeText = vi.fn(async (_text: string) => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await dashboard.logIn();
    await dashboard.see('Not paid: the bank said there is not enough money (3 tries).', go('links/order-1'));
    await dashboard.see('The sentence was copied.', () =>
      dashboard.find('[aria-label="Copy the sentence"]').click(),
    );
    expect(writeText.mock.calls[0]?.[0]).toMatch(
      /^Your bank said that there is not enough money.* You have not been charged\. You can pay here: https:/,
    );
    vi.unstubAllGlobals();
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link: SETTLED } };
    await dashboard.see('€19.90 Paid', () => document.dispatchEvent(new Event('visibilitychange')));
    expect(dashboard.root.textContent).not.toContain('Not paid');
  });

  it('keeps notes that someone writes', async () => {
    dashboard.fake.answers['PUT /api/v5/transactions/order-1'] = { body: { Result: true } };
    await dashboard.logIn();
    await dashboard.see('Add notes', go('links/order-1'));
    await dashboard.see('Save the notes', dashboard.press('Add notes'));
    await type('[name=Notes]', 'Collects it on Friday.');
    await dashboard.see('Add notes: done.', () =>
      dashboard
        .find('form', 'Save the notes')
        .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(dashboard.listSent()[0]?.body).toEqual({ Notes: 'Collects it on Friday.' });
  });

  it('captures a hold only after the sum was shown, in part on request', async () => {
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = {
      body: { Link: { ...SETTLED, Status: 'HELD' } },
    };
    dashboard.fake.answers['POST /api/v5/payments/capture'] = { body: { Result: true } };
    await dashboard.logIn();
    await dashboard.see('Add notes', go('links/order-1'));
    await dashboard.see('Yes, capture it', dashboard.press('Capture'));
    expect(dashboard.listSent()).toEqual([]);
    const amount = dashboard.find<HTMLInputElement>('article form [name=Amount]');
    expect(amount.value).toBe('19.90');
    await type('[name=Amount]', '12,50');
    await dashboard.submit('article form', 'Capture: done.');
    expect(dashboard.listSent()[0]?.body).toEqual({ TransactionIds: ['order-1'], Amounts: [1250] });
  });

  it('links to its deliveries and calls, and to the complete list if there are many', async () => {
    const delivery = {
      ...{ DeliveryId: 'dlv_1', Url: 'https://shop.example/', EventType: 'payment.settled' },
      ...{ TransactionId: 'order-1', State: 'DELIVERED', NextAttemptAt: null },
      Attempts: [{ Attempt: 1, At: LINK.CreatedAt, ResponseStatus: 204, DurationMs: 3, Error: null }],
    };
    const request = {
      ...{ RequestId: 'req-1', At: LINK.CreatedAt, Method: 'POST', Path: '/api/v5/payments/refund' },
      ...{ TransactionIds: ['order-1'], Status: 409, DurationMs: 2, Message: 'No.', Hint: null, Errors: [] },
    };
    dashboard.fake.answers['GET /api/v5/webhooks/deliveries?TransactionId=order-1&Limit=50'] = {
      body: { Deliveries: [delivery], NextCursor: 'd1' },
    };
    dashboard.fake.answers[REQUESTS] = {
      body: { Requests: [request], NextCursor: 'r1', Unauthorized: [] },
    };
    await dashboard.logIn();
    await dashboard.see('POST /api/v5/payments/refund 409', go('links/order-1'));
    await dashboard.see('Webhook payment.settled: answered 204');
    const links = [...dashboard.root.querySelectorAll<HTMLAnchorElement>('main a')].map(({ hash }) => hash);
    expect(links).toEqual(
      expect.arrayContaining([
        '#deliveries/dlv_1',
        '#deliveries?TransactionId=order-1',
        '#requests/req-1',
        '#requests?TransactionId=order-1&Cursor=r1',
      ]),
    );
  });

  it('refunds all that is left, or a part, with a reason', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['POST /api/v5/payments/refund'] = { body: { Result: true } };
    await dashboard.see('Add notes', go('links/order-1'));
    await dashboard.see('Yes, refund it', dashboard.press('Refund'));
    const amount = dashboard.find<HTMLInputElement>('article form [name=Amount]');
    expect(amount.value).toBe('14.90');
    await type('[name=Amount]', '2,00');
    await type('[name=Reason]', 'Broken handle');
    await dashboard.submit('article form', 'Refund: done.');
    expect(dashboard.listSent()[0]?.body).toEqual({
      TransactionId: 'order-1',
      Amount: 200,
      Reason: 'Broken handle',
    });
  });

  it('says on the page who was faster, because the form is gone then', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['POST /api/v5/payments/refund'] = { status: 409, body: { Message: 'Too late.' } };
    await dashboard.see('Add notes', go('links/order-1'));
    await dashboard.see('Yes, refund it', dashboard.press('Refund'));
    await dashboard.submit('article form', 'Too late.');
    expect(dashboard.find('.notice').textContent).toBe('Too late.');
  });

  it('refunds once, however often the button is pressed while the answer is slow', async () => {
    await dashboard.logIn();
    const { promise, resolve } = Promise.withResolvers<void>();
    dashboard.fake.answers['POST /api/v5/payments/refund'] = { body: { Result: true } };
    dashboard.fake.waits['POST /api/v5/payments/refund'] = promise;
    await dashboard.see('Add notes', go('links/order-1'));
    await dashboard.see('Yes, refund it', dashboard.press('Refund'));
    await dashboard.submit('article form', 'Working …');
    await dashboard.submit('article form', 'Working …');
    await dashboard.see('Refund: done.', resolve);
    expect(dashboard.listSent()).toHaveLength(1);
    await dashboard.submit('article form', 'Refund: done.');
    await vi.waitFor(() => expect(dashboard.listSent()).toHaveLength(2));
  });

  it('keeps the focus at the buttons when the pressed button disappears', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['POST /sandbox/payments/order-1/dispute'] = { body: { Result: true } };
    await dashboard.see('Add notes', go('links/order-1'));
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = {
      body: { Link: { ...SETTLED, Status: 'DISPUTED' } },
    };
    dashboard.find('button', 'Dispute').focus();
    await dashboard.see('Win dispute', dashboard.press('Dispute'));
    expect(document.activeElement?.contains(dashboard.find('button', 'Win dispute'))).toBe(true);
    expect(document.activeElement?.closest('article')).toBeTruthy();
  });

  it('closes the question whether to cancel once the payment has been paid', async () => {
    const created = { body: { Link: { ...LINK, Status: 'CREATED' } } };
    const paid = dashboard.fake.answers['GET /api/v5/payments/link/order-1'] ?? created;
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = created;
    await dashboard.logIn();
    await dashboard.see('QR code', go('links/order-1'));
    await dashboard.ask('Cancel');
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = paid;
    await dashboard.see('€19.90 Paid', () => document.dispatchEvent(new Event('visibilitychange')));
    expect(dashboard.root.textContent).not.toContain('Cancel this link?');
  });

  it('shows the reference of a bank transfer, and simulates its arrival', async () => {
    const link = { ...LINK, TransferReference: 'RF18539007547034' };
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link: link } };
    dashboard.fake.answers['POST /sandbox/transfers'] = { body: { Result: true } };
    await dashboard.logIn();
    await dashboard.see('Payment referenceRF18 5390 0754 7034', go('links/order-1'));
    await dashboard.see('Receive this transfer', dashboard.press('Receive a transfer'));
    expect(dashboard.find<HTMLInputElement>('[name=Reference]').value).toBe('RF18539007547034');
    await dashboard.submit('article form', 'Receive a transfer: done.');
    expect(dashboard.listSent()[0]?.body).toEqual({ Reference: 'RF18539007547034', Amount: 1990 });
  });

  it.each([{ Status: 'SETTLED' }, { Status: 'PENDING', Method: 'klarna' }])(
    'simulates no bank transfer for %j',
    async (change) => {
      const link = { ...LINK, TransferReference: 'RF18539007547034', ...change };
      dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link: link } };
      await dashboard.logIn();
      await dashboard.see('What happened', go('links/order-1'));
      expect(dashboard.root.textContent).not.toMatch(/Receive a transfer|Payment reference/);
    },
  );

  it('leads to its refunds, its dispute and the subscription that it began', async () => {
    const At = '2026-11-21T09:31:00.000Z';
    const Timeline = [
      { At, Type: 'attempt', State: 'APPROVED' },
      { At, Type: 'dispute', DisputeId: 'dsp_1', State: 'LOST' },
    ];
    const { answers } = dashboard.fake;
    const Refunds = [{ RefundId: 'rfd_1', Amount: 500, Cause: 'refund', CreatedAt: At }];
    answers['GET /api/v5/payments/link/order-1'] = { body: { Link: { ...SETTLED, Refunds } } };
    answers['GET /api/v5/transactions/order-1'] = { body: { Transaction: { Channel: 'link', Timeline } } };
    answers['GET /api/v5/subscriptions?TransactionId=order-1'] = {
      body: { Subscriptions: [{ SubscriptionId: 'sub_1' }] },
    };
    await dashboard.logIn();
    await dashboard.see(
      /Subscription sub_1.*Refund of €5\.00 rfd_1.*Dispute, lost dsp_1/,
      go('links/order-1'),
    );
    expect(dashboard.find<HTMLAnchorElement>('a', 'Dispute, lost').hash).toBe(
      '#sections/online-payments/disputes/dsp_1',
    );
  });

  it('leads to the response that its dispute waits for', async () => {
    const At = '2026-11-21T09:31:00.000Z';
    const Timeline = [{ At, Type: 'dispute', DisputeId: 'dsp_1', State: 'NEEDS_RESPONSE' }];
    const { answers } = dashboard.fake;
    answers['GET /api/v5/payments/link/order-1'] = { body: { Link: { ...LINK, Status: 'DISPUTED' } } };
    answers['GET /api/v5/transactions/order-1'] = { body: { Transaction: { Channel: 'link', Timeline } } };
    await dashboard.logIn();
    await dashboard.see('The cardholder disputes this payment.', go('links/order-1'));
    expect(dashboard.find<HTMLAnchorElement>('a', 'Respond').hash).toBe(
      '#sections/online-payments/disputes/dsp_1',
    );
  });

  it('leads from a renewal to its subscription, without a search', async () => {
    const Link = { ...SETTLED, Metadata: { subscription_id: 'sub_7' } };
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link } };
    await dashboard.logIn();
    await dashboard.see('Subscription sub_7', go('links/order-1'));
    expect(dashboard.fake.calls.some(({ path }) => path.startsWith('/api/v5/subscriptions'))).toBe(false);
  });

  it('shows a terminal payment, which has no link, and refunds a part of it', async () => {
    const At = '2026-11-21T09:31:00.000Z';
    const Transaction = {
      ...{ TransactionId: 'order-1', Channel: 'cloud_pos', Status: 'SETTLED', Amount: 260, Currency: 'EUR' },
      ...{ Method: 'card', StoreReference: 'ROMA-1', Metadata: { order_id: 12 }, CreatedAt: At },
      Timeline: [{ At, Type: 'refund', RefundId: 'rfd_1', Amount: 100, Cause: 'refund' }],
    };
    const { answers, calls } = dashboard.fake;
    answers['GET /api/v5/transactions/order-1'] = { body: { Transaction } };
    answers['POST /api/v5/payments/refund'] = { body: { Result: true } };
    await dashboard.logIn();
    await dashboard.see(
      /€2\.60 Paid.*Order 12.*Refunded€1\.00.*ChannelTillStoreROMA-1.*The sale began/,
      go('links/order-1'),
    );
    const text = dashboard.root.textContent ?? '';
    for (const ofLinks of ['Can be paid until', 'Auto capture', 'QR code', 'Snippet'])
      expect(text).not.toContain(ofLinks);
    expect(dashboard.find<HTMLAnchorElement>('main a').hash).toBe('#links');
    await dashboard.see('Yes, refund it', dashboard.press('Refund'));
    const amount = dashboard.find<HTMLInputElement>('article form [name=Amount]');
    expect(amount.value).toBe('1.60');
    await type('[name=Amount]', '0.60');
    await dashboard.submit('article form', 'Refund: done.');
    expect(dashboard.listSent()[0]?.body).toEqual({ TransactionId: 'order-1', Amount: 60 });
    // A payment at a terminal never has a link, so it is not requested.
    expect(calls.filter(({ path }) => path === '/api/v5/payments/link/order-1')).toEqual([]);
  });

  // A till's sale id may differ from the payment's id. The search finds both.
  it('reports that it does not exist, and leads to the search', async () => {
    await dashboard.logIn();
    await dashboard.see('Not found.', go('links/order-9'));
    expect(dashboard.find<HTMLAnchorElement>('main .problem a').hash).toBe('#search/order-9');
    expect(dashboard.root.textContent).not.toContain('Loading');
  });
});
