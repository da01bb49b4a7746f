import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../src/dashboard/components/app.tsx';
import { createFakeFetch, type FakeFetch } from './fake-fetch.ts';

const LINK = {
  TransactionId: 'order-1',
  Status: 'CREATED',
  Amount: 1990,
  Currency: 'EUR',
  RefundedAmount: 0,
  Method: null,
  Purpose: 'Order 1',
  PaymentUrl: 'https://pay.example/checkout/1',
  CreatedAt: '2026-11-21T09:30:00.000Z',
};
const LINKS = '/api/v5/payments/links';
const URL = 'https://pay.example/sandbox/receiver/abc';

let root: HTMLElement;
let fake: FakeFetch;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
  fake = createFakeFetch();
  fake.answers[`GET ${LINKS}`] = { body: { Links: [LINK] } };
  fake.answers['GET /sandbox/receiver'] = {
    body: { Url: URL, Behaviour: 'ok', ChecksSignature: true, Received: [] },
  };
});
afterEach(() => {
  render(null, root);
  root.remove();
});

/** Does something, and waits until the page says it. */
async function see(text: string | RegExp, work: () => void = () => {}): Promise<void> {
  await act(work);
  await vi.waitFor(() => act(() => expect(root.textContent).toMatch(text)));
}

function find<T extends HTMLElement>(selector: string, text = ''): T {
  const found = [...root.querySelectorAll<T>(selector)].find(({ textContent }) =>
    textContent?.includes(text),
  );
  if (!found) throw new Error(`There is no ${selector} with "${text}".`);
  return found;
}
const press = (label: string) => () => find('button', label).click();

async function logIn(): Promise<void> {
  await act(() => render(<App fetch={fake.fetch} />, root));
  find<HTMLInputElement>('[name=username]').value = 'merchant';
  find<HTMLInputElement>('[name=password]').value = 'sandbox-merchant';
  await see('Order 1', () =>
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
}

const listSent = () => fake.calls.filter(({ method, path }) => method !== 'GET' && !path.includes('token'));

describe('the dashboard', () => {
  it('shows the links once somebody has logged in, and keeps no trace of how', async () => {
    await logIn();
    expect(find('article').textContent).toMatch(/CREATED.*€19\.90/);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  });

  it('says why a login was refused', async () => {
    fake.answers['POST /api/v5/auth/token'] = {
      status: 401,
      body: { Message: 'Invalid credentials.', Result: false },
    };
    await act(() => render(<App fetch={fake.fetch} />, root));
    await see('Invalid credentials.', () =>
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  });

  it('does what the state allows, says so, and shows what became of it', async () => {
    await logIn();
    fake.answers['POST /api/v5/payments/link/order-1/cancel'] = { body: { Result: true } };
    fake.answers[`GET ${LINKS}`] = { body: { Links: [{ ...LINK, Status: 'CANCELLED' }] } };
    await see('Cancel: done.', press('Cancel'));
    await see('CANCELLED');
    expect(find('[role=status]').className).toBe('notice');
  });

  it('says what the service has against it', async () => {
    await logIn();
    const Message = 'The state of the payment does not allow this.';
    fake.answers['POST /api/v5/payments/link/order-1/expire'] = { status: 409, body: { Message } };
    await see(Message, press('Expire'));
    expect(find('[role=status]').className).toContain('problem');
  });

  it('shows the QR code, which only the token opens', async () => {
    await logIn();
    fake.answers['GET /api/v5/payments/link/order-1/qr'] = { body: '<svg></svg>' };
    await act(press('QR code'));
    await vi.waitFor(() => act(() => expect(root.querySelector('img')).not.toBeNull()));
    expect(root.querySelector('img')?.src).toBe(`data:image/svg+xml,${encodeURIComponent('<svg></svg>')}`);
  });

  it('makes a link whose webhooks go to the built-in receiver', async () => {
    await logIn();
    fake.answers['POST /api/v5/payments/link'] = { body: { Result: true } };
    await see('The link was made.', () =>
      find('.new form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(listSent()[0]?.body).toMatchObject({
      Purpose: 'Order 1042',
      Amount: 1990,
      AutoCapture: true,
      WebhookUrl: URL,
      SuccessRedirectUrl: 'https://shop.example/sandbox',
    });
  });

  it('shows only the links of a status', async () => {
    await logIn();
    fake.answers[`GET ${LINKS}?Status=HELD`] = { body: { Links: [] } };
    await see('There are no links here.', () => {
      const select = find<HTMLSelectElement>('.filter select');
      select.value = 'HELD';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  });

  it('asks anew who it is when the token has expired', async () => {
    await logIn();
    fake.answers['POST /api/v5/payments/link/order-1/cancel'] = {
      status: 401,
      body: { Message: 'Unauthorized.' },
    };
    await see('Your session has ended.', press('Cancel'));
  });

  it('forgets the token with the button', async () => {
    await logIn();
    await see('Log in with a credential', press('Log out'));
  });
});

describe('its other tabs', () => {
  it('show deliveries with their attempts, and send again', async () => {
    await logIn();
    const delivery = {
      DeliveryId: 'dlv_1',
      Url: URL,
      EventType: 'payment.settled',
      TransactionId: 'order-1',
      State: 'FAILED',
      NextAttemptAt: null,
      Attempts: [{ Attempt: 1, At: LINK.CreatedAt, ResponseStatus: 500, DurationMs: 4, Error: null }],
    };
    fake.answers['GET /api/v5/webhooks/deliveries'] = { body: { Deliveries: [delivery] } };
    fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    fake.answers['POST /api/v5/webhooks/deliveries/dlv_1/resend'] = { body: { Result: true } };
    await see(/payment\.settled FAILED.*· 500 · 4 ms/, press('Deliveries'));
    await see('No webhook is registered.');
    await see('It is sent again.', press('Resend'));
  });

  it('show why calls were refused', async () => {
    await logIn();
    const request = {
      RequestId: 'req-1',
      At: LINK.CreatedAt,
      Method: 'POST',
      Path: '/api/v4/payments/link',
      Status: 400,
      DurationMs: 2,
      Message: 'Amount out of range.',
      Errors: [{ Field: 'Amount', Message: 'Amount out of range.' }],
    };
    fake.answers['GET /sandbox/requests'] = { body: { Requests: [request] } };
    await see('Amount: Amount out of range.', press('Requests'));
  });

  it('switch the receiver', async () => {
    await logIn();
    fake.answers['PUT /sandbox/receiver'] = { body: { Result: true } };
    await see(URL, press('Receiver'));
    await see('The receiver was changed.', () => {
      const select = find<HTMLSelectElement>('select');
      select.value = 'gone';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await act(() => find<HTMLInputElement>('[type=checkbox]').click());
    expect(listSent().map(({ body }) => body)).toEqual([{ Behaviour: 'gone' }, { ChecksSignature: false }]);
  });

  it('put the clock forward', async () => {
    await logIn();
    fake.answers['GET /sandbox/clock'] = { body: { Now: LINK.CreatedAt, AheadSeconds: 3600 } };
    fake.answers['POST /sandbox/clock'] = { body: { Result: true } };
    await see('3,600 s ahead', press('Clock'));
    await see('The clock was put forward.', press('Put forward by 7 days'));
    expect(listSent()[0]?.body).toEqual({ Advance: 604_800 });
  });

  it('show mails', async () => {
    await logIn();
    const mail = { To: 'giulia@example.com', Subject: 'Your payment', Text: 'Hello,', ...LINK };
    fake.answers['GET /sandbox/emails'] = { body: { Emails: [mail] } };
    await see(/Your payment.*giulia@example\.com.*Hello,/, press('E-mails'));
  });

  it('say that the service is away, and keep what was there', async () => {
    await logIn();
    fake.answers['GET /sandbox/emails'] = {
      status: 503,
      body: { Message: 'Service unavailable. Try again.' },
    };
    await see('Service unavailable. Try again.', press('E-mails'));
  });
});
