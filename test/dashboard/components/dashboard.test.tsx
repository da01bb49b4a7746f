import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { describeSection } from '../sections/open-section.ts';
import { DELIVERIES, go, LINK, LINKS, RECEIVER_URL, useDashboard } from '../use-dashboard.tsx';

const dashboard = useDashboard();

describe('the other tabs', () => {
  it('show why calls were refused', async () => {
    await dashboard.logIn();
    const request = {
      RequestId: 'req-1',
      At: LINK.CreatedAt,
      Method: 'POST',
      Path: '/api/v4/payments/link',
      TransactionIds: ['order-1', 'order-2'],
      Status: 400,
      DurationMs: 2,
      Message: 'Amount out of range.',
      Hint: null,
      Errors: [{ Field: 'Amount', Code: 'OUT_OF_RANGE', Message: 'Amount out of range.' }],
    };
    const Unauthorized = [
      { ...request, RequestId: 'req-3', TransactionIds: [], Hint: 'There is no Authorization header.' },
    ];
    const fine = { ...request, RequestId: 'req-2', Path: '/fine', Status: 200, Errors: [] };
    const log = { Requests: [request, fine], NextCursor: null, Unauthorized };
    dashboard.fake.answers['GET /sandbox/requests?Limit=50'] = { body: log };
    dashboard.fake.answers['GET /sandbox/requests?Limit=1'] = { body: log };
    dashboard.fake.answers['GET /sandbox/requests?Refused=true&Limit=50'] = {
      body: { ...log, Requests: [request] },
    };
    dashboard.fake.answers['GET /sandbox/requests?RequestId=req-1'] = { body: { Requests: [request] } };
    await dashboard.see('Amount: Amount out of range.', go('requests'));
    expect(dashboard.root.textContent).toMatch(/Calls without a company.*There is no Authorization header\./);
    expect(dashboard.root.textContent).toContain('/fine');
    expect(dashboard.find<HTMLAnchorElement>('article a', 'order-2').hash).toBe('#links/order-2');
    const calls = [...dashboard.root.querySelectorAll<HTMLAnchorElement>('h3 a')];
    expect(calls.map(({ hash }) => hash)).toEqual(['#requests/req-1', '#requests/req-2']);
    await act(() => dashboard.find<HTMLInputElement>('.filters [type=checkbox]').click());
    expect(location.hash).toBe('#requests?Refused=true');
    await act(go('requests?Refused=true'));
    await vi.waitFor(() => act(() => expect(dashboard.root.textContent).not.toContain('/fine')));
    await dashboard.see(
      /Call.*Back to the list.*order-1 · order-2.*Amount out of range.*req-1/,
      go('requests/req-1'),
    );
  });

  it('register the receiver for the events that the scopes open', async () => {
    const { fake, see } = dashboard;
    fake.answers['GET /api/v5/openapi/utilities'] = { body: describeSection('utilities') };
    fake.answers['POST /api/v5/webhooks/create'] = { body: { Result: true } };
    await dashboard.logIn();
    await see(RECEIVER_URL, go('receiver'));
    await see('The webhook was registered.', dashboard.press('Register as a webhook'));
    const [{ body } = { body: undefined }] = dashboard.listSent();
    expect(body).toMatchObject({ Url: RECEIVER_URL });
    const { EventTypes } = body as { EventTypes: string[] };
    expect(EventTypes).toContain('payment.settled');
    expect(EventTypes).not.toContain('invoice.sent');
  });

  it('switch the behavior of the receiver, and keep what was chosen after a refusal', async () => {
    await dashboard.logIn();
    const { fake, see, submit } = dashboard;
    await see(RECEIVER_URL, go('receiver'));
    await act(dashboard.change('form.call select', 'gone'));
    await act(() => dashboard.find<HTMLInputElement>('form.call [type=checkbox]').click());
    fake.answers['PUT /sandbox/receiver'] = { status: 503, body: { Message: 'Try again.' } };
    await submit('form.call', 'Try again.');
    expect(dashboard.find<HTMLSelectElement>('form.call select').value).toBe('gone');
    fake.answers['PUT /sandbox/receiver'] = { body: { Result: true } };
    await submit('form.call', 'The receiver was changed.');
    expect(dashboard.listSent().at(-1)?.body).toEqual({ Behaviour: 'gone', ChecksSignature: false });
  });

  it('put the clock forward', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['GET /sandbox/clock'] = { body: { Now: LINK.CreatedAt, AheadSeconds: 3600 } };
    dashboard.fake.answers['POST /sandbox/clock'] = { body: { Result: true } };
    await dashboard.see('1 hour ahead of real time', go('clock'));
    await dashboard.see('The clock was put forward.', dashboard.press('Put forward by 7 days'));
    expect(dashboard.listSent()[0]?.body).toEqual({ Advance: 604_800 });
  });

  it('list the emails of the sandbox', async () => {
    await dashboard.logIn();
    const mail = { EmailId: '1', To: 'giulia@example.com', Subject: 'Your payment', Text: 'Hello,', ...LINK };
    dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = { body: { Emails: [mail], NextCursor: null } };
    await dashboard.see(/Your payment.*giulia@example\.com/, go('e-mails'));
    await dashboard.see('Hello,', dashboard.press('Your payment'));
  });

  it('page through the emails and the requests of the receiver', async () => {
    await dashboard.logIn();
    const mail = { EmailId: '2', To: 'giulia@example.com', Subject: 'Newest', Text: 'Hello,', ...LINK };
    dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = { body: { Emails: [mail], NextCursor: 'c1' } };
    dashboard.fake.answers['GET /dashboard/emails?Limit=50&Cursor=c1'] = {
      body: { Emails: [{ ...mail, EmailId: '1', Subject: 'Oldest' }], NextCursor: null },
    };
    await dashboard.see('Newest', go('e-mails'));
    expect(dashboard.find<HTMLAnchorElement>('.more a', 'Older').hash).toBe('#e-mails?Cursor=c1');
    await dashboard.see(/Older rows\. To the newest.*Oldest/, go('e-mails?Cursor=c1'));
    expect(dashboard.root.querySelector('.more a.button')).toBeNull();

    const receiver = { Url: RECEIVER_URL, Behaviour: 'ok', ChecksSignature: true };
    const got = (EventType: string) => ({ ReceivedAt: LINK.CreatedAt, EventType, Headers: {}, Body: '' });
    dashboard.fake.answers['GET /sandbox/receiver?Limit=50'] = {
      body: { ...receiver, Received: [got('payment.settled')], NextCursor: '7' },
    };
    dashboard.fake.answers['GET /sandbox/receiver?Limit=50&Cursor=7'] = {
      body: { ...receiver, Received: [got('payment.held')], NextCursor: null },
    };
    await dashboard.see('payment.settled', go('receiver'));
    expect(dashboard.find<HTMLAnchorElement>('.more a', 'Older').hash).toBe('#receiver?Cursor=7');
    await dashboard.see(/Older rows\. To the newest.*payment\.held/, go('receiver?Cursor=7'));
    expect(dashboard.root.textContent).toContain(RECEIVER_URL);
  });

  it('report that the service is unreachable, and keep their rows', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = {
      status: 503,
      body: { Message: 'Service unavailable. Try again.' },
    };
    await dashboard.see('Service unavailable. Try again.', go('e-mails'));
    await dashboard.see('Order 1', go('links'));
    dashboard.fake.answers[`GET ${LINKS}`] = { status: 503, body: { Message: 'Away.' } };
    const poll = () => void document.dispatchEvent(new Event('visibilitychange'));
    await dashboard.see('Away. What is shown may be old.', poll);
    expect(dashboard.root.textContent).toContain('Order 1');
  });

  it('explain what to do while they are empty', async () => {
    dashboard.fake.answers[`GET ${LINKS}`] = { body: { Transactions: [], NextCursor: null } };
    dashboard.fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [], NextCursor: null } };
    dashboard.fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    dashboard.fake.answers['GET /api/v5/openapi/utilities'] = { body: describeSection('utilities') };
    dashboard.fake.answers['GET /dashboard/emails?Limit=50'] = { body: { Emails: [], NextCursor: null } };
    dashboard.fake.answers['GET /sandbox/requests?Limit=50'] = {
      body: { Requests: [], NextCursor: null, Unauthorized: [] },
    };
    await dashboard.open();
    await dashboard.submit('form', 'There are no payments yet. Press “New payment link”');
    expect(dashboard.find('.opener > button').getAttribute('aria-expanded')).toBe('false');
    await dashboard.see('No webhook is registered.', go('webhooks'));
    await dashboard.see('Nothing was sent yet. Pay a link', go('deliveries'));
    await dashboard.see('There are no emails yet.', go('e-mails'));
    await dashboard.see('There was no call yet.', go('requests'));
    await dashboard.see('Nothing has arrived yet. Pay a link', go('receiver'));
  });

  it('show a received webhook with its headers, and why its signature is wrong', async () => {
    await dashboard.logIn();
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
    for (const limit of [1, 50])
      dashboard.fake.answers[`GET /sandbox/receiver?Limit=${limit}`] = {
        body: {
          Url: RECEIVER_URL,
          Behaviour: 'ok',
          ChecksSignature: true,
          Received: [received],
          NextCursor: null,
        },
      };
    await dashboard.see(
      /signature invalid.*answered 401.*No matching signature found\..*Headers/,
      go('receiver'),
    );
    expect(dashboard.find('pre').textContent).toBe('webhook-id: evt_1\n\n{}');
  });
});
