import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { describeVisit } from './fake-fetch.ts';
import { DELIVERIES, go, LINK, LINKS, RECEIVER_URL, useDashboard } from './use-dashboard.tsx';

const dashboard = useDashboard();

describe('the dashboard', () => {
  it('shows the links once someone has logged in, and keeps nothing that a script could read', async () => {
    await dashboard.logIn();
    expect(dashboard.find('article').textContent).toMatch(/Not paid yet.*€19\.90/);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  });

  it('is still open after a reload, and closed after a log-out', async () => {
    await dashboard.logIn();
    await act(() => render(null, dashboard.root));
    await dashboard.open();
    await dashboard.see('Order 1');
    await dashboard.see('Password', dashboard.press('Log out'));
    await act(() => render(null, dashboard.root));
    await dashboard.open();
    expect(dashboard.find<HTMLInputElement>('[name=password]').value).toBe('');
  });

  it('asks for the login again when the session has ended, and leads back to the place', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeVisit(['online-payments']);
    dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = {
      status: 401,
      body: { Message: 'Unauthorized.' },
    };
    location.hash = 'e-mails';
    await dashboard.open();
    await dashboard.see('Your session has ended. Log in again.');
    dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = { body: { Emails: [], NextCursor: null } };
    await dashboard.submit('form', 'There are no emails yet.');
  });

  it('asks again when the service cannot be reached', async () => {
    const answer = dashboard.fake.answers['GET /dashboard/session'] ?? { body: '' };
    dashboard.fake.answers['GET /dashboard/session'] = { status: 503, body: { Message: 'Away.' } };
    await dashboard.open();
    await dashboard.see('Away.');
    dashboard.fake.answers['GET /dashboard/session'] = answer;
    await dashboard.see('Password', dashboard.press('Try again'));
  });

  it('says that the session may still be open if the log-out did not reach the service', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['DELETE /dashboard/session'] = { status: 503, body: { Message: 'Away.' } };
    await dashboard.see('You may still be logged in. Away.', dashboard.press('Log out'));
  });

  it('opens the first tab that the scopes of its user allow, and requests nothing beyond those scopes', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeVisit(['utilities']);
    dashboard.fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [], NextCursor: null } };
    location.hash = 'links';
    await dashboard.open();
    expect(dashboard.find('h2').textContent).toBe('Contacts');
    await dashboard.see('Nothing was sent yet.', go('deliveries'));
    const asked = dashboard.fake.calls.map(({ path }) => path);
    expect(asked.filter((path) => /payments|dashboard\/overview|card-testing|clock/.test(path))).toEqual([]);
    expect(dashboard.root.querySelector('search')).toBeNull();
  });

  it('has no sandbox parts in a service without a sandbox', async () => {
    dashboard.leaveSandbox();
    location.hash = 'clock';
    await dashboard.open();
    await dashboard.see('Log in with your username and password.');
    expect(dashboard.root.textContent).not.toContain('sandbox');
    await dashboard.submit('form', 'Overview');
    await expect.poll(() => document.title).toBe('Overview · ServicePay');
    const tabs = [...dashboard.root.querySelectorAll('nav a')].map(({ textContent }) => textContent);
    expect(tabs).toContain('Emails');
    for (const tab of ['Clock', 'Receiver', 'Requests']) expect(tabs).not.toContain(tab);
    expect(dashboard.fake.calls.map(({ path }) => path)).not.toContain('/sandbox/clock');
  });

  it('keeps a new login when a late answer refuses the session before it', async () => {
    await dashboard.logIn();
    const { fake, see, press } = dashboard;
    const { promise, resolve } = Promise.withResolvers<void>();
    fake.waits[`GET ${LINKS}`] = promise;
    fake.answers[`GET ${LINKS}`] = { status: 401, body: { Message: 'Unauthorized.' } };
    await see('Order 1', () => document.dispatchEvent(new Event('visibilitychange')));
    await see('Password', press('Log out'));
    delete fake.waits[`GET ${LINKS}`];
    fake.answers[`GET ${LINKS}`] = { body: { Transactions: [LINK], NextCursor: null } };
    await dashboard.logIn();
    await act(async () => resolve());
    await act(() => new Promise((done) => setTimeout(done)));
    await see('Order 1');
    expect(dashboard.root.textContent).not.toContain('session has ended');
  });

  it('reports why a login was refused', async () => {
    dashboard.fake.answers['POST /dashboard/session'] = {
      status: 401,
      body: { Message: 'Invalid credentials.', Code: 'INVALID_CREDENTIALS', Result: false },
    };
    await dashboard.open();
    await dashboard.submit('form', 'The username or the password is wrong.');
  });

  it('focuses the heading of each opened page, and puts its name in the document title', async () => {
    await dashboard.logIn();
    expect([document.activeElement, document.title]).toEqual([
      dashboard.find('h2'),
      'Payments · ServicePay sandbox',
    ]);
    dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = { body: { Emails: [], NextCursor: null } };
    await dashboard.see('There are no emails yet.', go('e-mails'));
    expect([document.activeElement, document.title]).toEqual([
      dashboard.find('h2'),
      'Emails · ServicePay sandbox',
    ]);
    expect(dashboard.find('nav [aria-current=page]').textContent).toBe('Emails');
  });

  it('shows the result of a press only where it was pressed', async () => {
    await dashboard.openPayment();
    dashboard.fake.answers['POST /api/v5/payments/link/order-1/cancel'] = { body: { Result: true } };
    await dashboard.ask('Cancel');
    await dashboard.see('Cancel: done.', dashboard.press('Yes, cancel it'));
    await dashboard.see('Emails', go('e-mails'));
    expect(dashboard.root.textContent).not.toContain('Cancel: done.');
  });

  it('asks for confirmation before it closes a link, and does nothing if it is declined', async () => {
    await dashboard.openPayment();
    await dashboard.see('Cancel this link? It can no longer be paid after that.', dashboard.press('Cancel'));
    expect(document.activeElement?.textContent).toBe('Yes, cancel it');
    await act(dashboard.press('No'));
    expect(dashboard.root.textContent).not.toContain('Cancel this link?');
    await dashboard.ask('Cancel');
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    await act(() => void document.activeElement?.dispatchEvent(pressed));
    expect(dashboard.root.textContent).not.toContain('Cancel this link?');
    expect(dashboard.listSent()).toEqual([]);
  });

  it('offers the actions that the state allows, asks for confirmation, and shows the result', async () => {
    await dashboard.openPayment();
    dashboard.fake.answers['POST /api/v5/payments/link/order-1/cancel'] = { body: { Result: true } };
    dashboard.fake.answers['GET /api/v5/payments/link/order-1'] = {
      body: { Link: { ...LINK, Status: 'CANCELLED' } },
    };
    await dashboard.ask('Cancel');
    await dashboard.see('Cancel: done.', dashboard.press('Yes, cancel it'));
    await dashboard.see('€19.90 Cancelled');
    expect(dashboard.find('[role=status]').className).toBe('notice');
  });

  it('reports why the service refused', async () => {
    await dashboard.openPayment();
    const Message = 'The state of the payment does not allow this.';
    dashboard.fake.answers['POST /api/v5/payments/link/order-1/cancel'] = { status: 409, body: { Message } };
    await dashboard.ask('Cancel');
    await dashboard.see(Message, dashboard.press('Yes, cancel it'));
    expect(dashboard.find('[role=status]').className).toContain('problem');
  });

  it('shows the QR code, which only the session opens', async () => {
    await dashboard.openPayment();
    dashboard.fake.answers['GET /api/v5/payments/link/order-1/qr'] = { body: '<svg></svg>' };
    await act(dashboard.press('QR code'));
    await vi.waitFor(() => act(() => expect(dashboard.root.querySelector('img')).not.toBeNull()));
    expect(dashboard.root.querySelector('img')?.src).toBe(
      `data:image/svg+xml,${encodeURIComponent('<svg></svg>')}`,
    );
  });

  it('creates a link whose webhooks go to the built-in receiver', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['POST /api/v5/payments/link'] = { body: { TransactionId: 'order-1' } };
    await dashboard.see('Create the link', dashboard.press('New payment link'));
    await dashboard.submit('.opener form', 'The link was created.');
    expect(dashboard.listSent()[0]?.body).toMatchObject({
      Purpose: 'Order 1042',
      Amount: 1990,
      AutoCapture: true,
      WebhookUrl: RECEIVER_URL,
      Currency: 'EUR',
    });
    expect(dashboard.listSent()[0]?.body).not.toHaveProperty('SuccessRedirectUrl');
  });

  it('creates a link of a real shop with only the typed fields', async () => {
    dashboard.leaveSandbox();
    await dashboard.logIn();
    dashboard.fake.answers['POST /api/v5/payments/link'] = { body: { TransactionId: 'order-1' } };
    await act(dashboard.press('New payment link'));
    expect(dashboard.root.textContent).not.toMatch(/test card|4111|receiver/);
    for (const name of ['Purpose', 'Amount'])
      expect(dashboard.find<HTMLInputElement>(`[name=${name}]`).value).toBe('');
    for (const [name, value] of Object.entries({ Purpose: 'Chair', Amount: '36,60' }))
      await act(() => {
        const field = dashboard.find<HTMLInputElement>(`[name=${name}]`);
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await dashboard.submit('main form', 'The link was created.');
    // Nothing but a purpose and a sum was typed.
    expect(dashboard.listSent()[0]?.body).toEqual({
      ...{ Type: 'standard', OnRefusal: 'page', Purpose: 'Chair', Amount: 3660, Currency: 'EUR' },
      ...{ AutoCapture: true, SendConfirmationEmail: true },
    });
  });

  it('shows only the payments that fit the filters', async () => {
    await dashboard.logIn();
    const path = '/api/v5/transactions?Status=HELD&Channel=till&Card=1111&Limit=50';
    dashboard.fake.answers[`GET ${path}`] = { body: { Transactions: [], NextCursor: null } };
    await act(dashboard.change('.filters select', 'HELD'));
    await act(dashboard.change('.filters label:nth-of-type(5) select', 'till'));
    await dashboard.see('No payment matches the filters.', dashboard.change('[pattern]', ' 1111 '));
  });

  it('asks for a login again if the session has ended when a button is pressed', async () => {
    await dashboard.openPayment();
    dashboard.fake.answers['POST /api/v5/payments/link/order-1/cancel'] = {
      status: 401,
      body: { Message: 'Unauthorized.' },
    };
    await dashboard.ask('Cancel');
    await dashboard.see('Your session has ended.', dashboard.press('Yes, cancel it'));
    expect(dashboard.find<HTMLInputElement>('[name=username]').value).toBe('merchant');
  });

  it('ends the session with the button', async () => {
    await dashboard.logIn();
    await dashboard.see('Log in with your username', dashboard.press('Log out'));
    expect(dashboard.fake.calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});
