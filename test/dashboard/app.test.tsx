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
  Refunds: [],
  AutoCapture: true,
  Method: null,
  Type: 'standard',
  Purpose: 'Order 1',
  Metadata: { cart: 'c-7' },
  ExpirationDate: '2026-12-21 09:30:00',
  PaymentUrl: 'https://pay.example/checkout/1',
  CreatedAt: '2026-11-21T09:30:00.000Z',
};
const LINKS = '/api/v5/payments/links?Limit=50';
const DELIVERIES = '/api/v5/webhooks/deliveries?Limit=50';
const URL = 'https://pay.example/sandbox/receiver/abc';

let root: HTMLElement;
let fake: FakeFetch;
beforeEach(() => {
  location.hash = '';
  root = document.createElement('div');
  document.body.append(root);
  fake = createFakeFetch();
  fake.answers[`GET ${LINKS}`] = { body: { Links: [LINK], NextCursor: null } };
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

/** What a press of a link of the page does, or the Back button. */
const go = (place: string) => () => {
  location.hash = place;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
};
/** For what cannot be undone: presses the button, and waits for the question. */
const ask = (text: string) => see(`${text} this link?`, press(text));
/** Does what somebody does who chooses or types something. */
const change = (selector: string, value: string) => () => {
  const field = find<HTMLSelectElement | HTMLInputElement>(selector);
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

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

  it('gives the focus to the heading, and its name to the page, wherever it leads', async () => {
    await logIn();
    expect([document.activeElement, document.title]).toEqual([find('h2'), 'Links · ServicePay sandbox']);
    fake.answers['GET /sandbox/emails'] = { body: { Emails: [] } };
    await see('There is no mail yet.', go('e-mails'));
    expect([document.activeElement, document.title]).toEqual([find('h2'), 'E-mails · ServicePay sandbox']);
    expect(find('nav [aria-current=page]').textContent).toBe('E-mails');
  });

  it('says what became of a press where it was pressed, and nowhere else', async () => {
    await logIn();
    fake.answers['POST /api/v5/payments/link/order-1/cancel'] = { body: { Result: true } };
    await ask('Cancel');
    await see('Cancel: done.', press('Yes, cancel it'));
    await see('E-mails', go('e-mails'));
    expect(root.textContent).not.toContain('Cancel: done.');
  });

  it('asks before it closes a link, and does nothing for a no', async () => {
    await logIn();
    await see('Cancel this link? Nobody can pay it after that.', press('Cancel'));
    expect(document.activeElement?.textContent).toBe('Yes, cancel it');
    await act(press('No'));
    expect(root.textContent).not.toContain('Cancel this link?');
    expect(listSent()).toEqual([]);
  });

  it('does what the state allows, says so, and shows what became of it', async () => {
    await logIn();
    fake.answers['POST /api/v5/payments/link/order-1/cancel'] = { body: { Result: true } };
    fake.answers[`GET ${LINKS}`] = {
      body: { Links: [{ ...LINK, Status: 'CANCELLED' }], NextCursor: null },
    };
    await ask('Cancel');
    await see('Cancel: done.', press('Yes, cancel it'));
    await see('CANCELLED');
    expect(find('[role=status]').className).toBe('notice');
  });

  it('says what the service has against it', async () => {
    await logIn();
    const Message = 'The state of the payment does not allow this.';
    fake.answers['POST /api/v5/payments/link/order-1/expire'] = { status: 409, body: { Message } };
    await ask('Expire');
    await see(Message, press('Yes, expire it'));
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
      Currency: 'EUR',
      SuccessRedirectUrl: 'https://shop.example/sandbox?returned=success',
    });
  });

  it('shows only the links that fit the filters', async () => {
    await logIn();
    const path = '/api/v5/payments/links?Status=HELD&Method=card&TransactionId=order-7&Limit=50';
    fake.answers[`GET ${path}`] = { body: { Links: [], NextCursor: null } };
    await act(change('.filters select', 'HELD'));
    await act(change('.filters label:nth-of-type(2) select', 'card'));
    await see('No link fits the filters.', change('[type=search]', ' order-7 '));
  });

  it('asks anew who it is when the token has expired', async () => {
    await logIn();
    fake.answers['POST /api/v5/payments/link/order-1/cancel'] = {
      status: 401,
      body: { Message: 'Unauthorized.' },
    };
    await ask('Cancel');
    await see('Your session has ended.', press('Yes, cancel it'));
    expect(find<HTMLInputElement>('[name=username]').value).toBe('merchant');
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
    fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [delivery], NextCursor: null } };
    fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    fake.answers['POST /api/v5/webhooks/deliveries/dlv_1/resend'] = { body: { Result: true } };
    await see(/payment\.settled FAILED.*· 500 · 4 ms/, go('deliveries'));
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
      Hint: null,
      Errors: [{ Field: 'Amount', Code: 'OUT_OF_RANGE', Message: 'Amount out of range.' }],
    };
    fake.answers['GET /sandbox/requests'] = {
      body: {
        Requests: [request, { ...request, RequestId: 'req-2', Path: '/fine', Status: 200, Errors: [] }],
        Unauthorized: [{ ...request, RequestId: 'req-3', Hint: 'There is no Authorization header.' }],
      },
    };
    await see('Amount: Amount out of range.', go('requests'));
    expect(root.textContent).toMatch(/Calls without a company.*There is no Authorization header\./);
    expect(root.textContent).toContain('/fine');
    await act(() => find<HTMLInputElement>('.filters [type=checkbox]').click());
    expect(root.textContent).not.toContain('/fine');
  });

  it('switch the receiver', async () => {
    await logIn();
    fake.answers['PUT /sandbox/receiver'] = { body: { Result: true } };
    await see(URL, go('receiver'));
    await see('The receiver was changed.', change('select', 'gone'));
    await act(() => find<HTMLInputElement>('[type=checkbox]').click());
    expect(listSent().map(({ body }) => body)).toEqual([{ Behaviour: 'gone' }, { ChecksSignature: false }]);
  });

  it('put the clock forward', async () => {
    await logIn();
    fake.answers['GET /sandbox/clock'] = { body: { Now: LINK.CreatedAt, AheadSeconds: 3600 } };
    fake.answers['POST /sandbox/clock'] = { body: { Result: true } };
    await see('3,600 s ahead', go('clock'));
    await see('The clock was put forward.', press('Put forward by 7 days'));
    expect(listSent()[0]?.body).toEqual({ Advance: 604_800 });
  });

  it('show mails', async () => {
    await logIn();
    const mail = { To: 'giulia@example.com', Subject: 'Your payment', Text: 'Hello,', ...LINK };
    fake.answers['GET /sandbox/emails'] = { body: { Emails: [mail] } };
    await see(/Your payment.*giulia@example\.com.*Hello,/, go('e-mails'));
  });

  it('say that the service is away, and keep what was there', async () => {
    await logIn();
    fake.answers['GET /sandbox/emails'] = {
      status: 503,
      body: { Message: 'Service unavailable. Try again.' },
    };
    await see('Service unavailable. Try again.', go('e-mails'));
    await see('Order 1', go('links'));
    fake.answers[`GET ${LINKS}`] = { status: 503, body: { Message: 'Away.' } };
    await ask('Cancel');
    await see('Away. What is shown may be old.', press('Yes, cancel it'));
    expect(root.textContent).toContain('Order 1');
  });

  it('say what to do where there is nothing yet', async () => {
    fake.answers[`GET ${LINKS}`] = { body: { Links: [], NextCursor: null } };
    fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [], NextCursor: null } };
    fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    fake.answers['GET /sandbox/emails'] = { body: { Emails: [] } };
    fake.answers['GET /sandbox/requests'] = { body: { Requests: [], Unauthorized: [] } };
    await act(() => render(<App fetch={fake.fetch} />, root));
    await see('There are no links yet. Make one here', () =>
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(find('.new > button').getAttribute('aria-expanded')).toBe('true');
    expect(find('#new-link').hidden).toBe(false);
    await see('Nothing was sent yet. Pay a link', go('deliveries'));
    await see('There is no mail yet.', go('e-mails'));
    await see('There was no call yet.', go('requests'));
    await see('Nothing has arrived yet. Pay a link', go('receiver'));
  });

  it('show what arrived, with its headers, and why its signature is wrong', async () => {
    await logIn();
    const received = {
      ReceivedAt: LINK.CreatedAt,
      EventId: 'evt_1',
      EventType: 'payment.settled',
      TransactionId: 'order-1',
      Signature: 'invalid',
      SignatureProblem: 'No matching signature found',
      AnsweredStatus: 401,
      Headers: { 'webhook-id': 'evt_1' },
      Body: '{}',
    };
    fake.answers['GET /sandbox/receiver'] = {
      body: { Url: URL, Behaviour: 'ok', ChecksSignature: true, Received: [received] },
    };
    await see(/signature invalid.*answered 401.*No matching signature found\.Headers/, go('receiver'));
    expect(find('pre').textContent).toBe('webhook-id: evt_1\n\n{}');
  });

  it('put the clock forward to the next attempt, and do not send again what is under way', async () => {
    await logIn();
    const delivery = {
      DeliveryId: 'dlv_1',
      Url: URL,
      EventType: 'payment.settled',
      TransactionId: 'order-1',
      State: 'PENDING',
      NextAttemptAt: '2026-11-21T09:35:00.000Z',
      Attempts: [{ Attempt: 1, At: LINK.CreatedAt, ResponseStatus: 500, DurationMs: 4, Error: null }],
    };
    fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [delivery], NextCursor: null } };
    fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    fake.answers['POST /sandbox/clock'] = { body: { Result: true } };
    await see('Next attempt: 2026-11-21 09:35:00 UTC', go('deliveries'));
    expect(root.textContent).not.toContain('Resend');
    await see('The clock was put forward, for all companies.', press('Put the clock forward to it'));
    expect(listSent()[0]?.body).toEqual({ Now: '2026-11-21T09:35:00.000Z' });
  });

  it('register a server of the merchant’s, and show its secret once', async () => {
    await logIn();
    fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [], NextCursor: null } };
    fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    fake.answers['GET /api/v5/webhooks/event/type'] = {
      body: { EventTypes: [{ Name: 'payment.settled' }, { Name: 'payment.failed' }] },
    };
    const create = 'POST /api/v5/webhooks/create';
    fake.answers[create] = { body: { Result: true, Webhook: { Secret: 'whsec_new' } } };
    await see('No webhook is registered.', go('deliveries'));
    const submit = () =>
      find('form.settings').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    find<HTMLInputElement>('[type=url]').value = 'https://shop.example/webhooks';
    await see('Its secret, shown this once: whsec_new', submit);
    expect(find<HTMLInputElement>('[type=url]').value).toBe('');
    expect(listSent()[0]?.body).toEqual({
      Url: 'https://shop.example/webhooks',
      EventTypes: ['payment.settled', 'payment.failed'],
    });
    fake.answers[create] = { status: 400, body: { Errors: [{ Field: 'Url', Message: 'No.' }] } };
    await see('Url: No.', submit);
    expect(root.textContent).not.toContain('whsec_new');
  });

  it('show the signing secret to who asks for it, and not before', async () => {
    await logIn();
    fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [], NextCursor: null } };
    fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    fake.answers['GET /api/v5/webhooks/secret'] = { body: { Secret: 'whsec_abc' } };
    await see('Show the secret', go('deliveries'));
    expect(fake.calls.some(({ path }) => path.endsWith('/secret'))).toBe(false);
    await see('whsec_abc', press('Show the secret'));
    await act(press('Hide the secret'));
    expect(root.textContent).not.toContain('whsec_abc');
  });
});

describe('a payment of its own', () => {
  const SETTLED = { ...LINK, Status: 'SETTLED', Method: 'card', RefundedAmount: 500 };

  beforeEach(() => {
    fake.answers['GET /api/v5/payments/link/order-1'] = { body: { Link: SETTLED } };
    fake.answers['GET /sandbox/payments/order-1'] = {
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
    fake.answers['GET /api/v5/webhooks/deliveries?TransactionId=order-1&Limit=50'] = {
      body: { Deliveries: [], NextCursor: null },
    };
    fake.answers['GET /sandbox/emails?TransactionId=order-1'] = { body: { Emails: [] } };
  });

  it('shows where its money is, its metadata, and what happened', async () => {
    await logIn();
    await see(/Captured€19\.90Refunded€5\.00/, go('links/order-1'));
    await see(/Attempt with card visa •••• 0002: card_declined DECLINED.*payment\.settled/);
    expect(root.textContent).toContain('Metadata cartc-7');
    expect(root.textContent).toContain('Nothing was sent about it yet');
    await see('Make the link', go(''));
  });

  it('pays a part back', async () => {
    await logIn();
    fake.answers['POST /api/v5/payments/refund'] = { body: { Result: true } };
    await see('Refund this part', go('links/order-1'));
    const amount = find<HTMLInputElement>('article form [name=amount]');
    expect(amount.max).toBe('1490');
    amount.value = '200';
    await see('Refund: done.', () =>
      find('article form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(listSent()[0]?.body).toEqual({ TransactionId: 'order-1', Amount: 200 });
  });

  it('that is not there is said so', async () => {
    await logIn();
    await see('Not found.', go('links/order-9'));
    expect(root.textContent).not.toContain('Loading');
  });
});
