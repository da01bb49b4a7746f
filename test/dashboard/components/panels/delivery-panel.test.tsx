import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { DELIVERIES, go, LINK, RECEIVER_URL, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

const ATTEMPT = { Attempt: 1, At: LINK.CreatedAt, ResponseStatus: 401, DurationMs: 4, Error: null };
const TRIED = {
  DeliveryId: 'dlv_1',
  Url: RECEIVER_URL,
  EventType: 'payment.settled',
  TransactionId: 'order-1',
  State: 'FAILED',
  NextAttemptAt: null,
  Attempts: [ATTEMPT],
};

const answerPage = (change: object) => {
  dashboard.fake.answers['GET /dashboard/deliveries/dlv_1'] = {
    body: { Delivery: { ...TRIED, EventId: 'evt_1', Payload: '{}', ...change } },
  };
};

describe('the deliveries', () => {
  it('show deliveries with their newest answer', async () => {
    await dashboard.logIn();
    const delivery = {
      DeliveryId: 'dlv_1',
      Url: RECEIVER_URL,
      EventType: 'payment.settled',
      TransactionId: 'order-1',
      State: 'FAILED',
      NextAttemptAt: null,
      Attempts: [{ Attempt: 1, At: LINK.CreatedAt, ResponseStatus: 500, DurationMs: 4, Error: null }],
    };
    dashboard.fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [delivery], NextCursor: null } };
    dashboard.fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    await dashboard.see(/payment\.settled FAILED.*order-1 · answered 500/, go('deliveries'));
  });

  it('say that they are filtered by one webhook, and link to all deliveries', async () => {
    await dashboard.logIn();
    const answer = { body: { Deliveries: [TRIED], NextCursor: null } };
    dashboard.fake.answers['GET /api/v5/webhooks/deliveries?WebhookId=whk_1&Limit=50'] = answer;
    dashboard.fake.answers[`GET ${DELIVERIES}`] = answer;
    await dashboard.see('Only what goes to one webhook.', go('deliveries?WebhookId=whk_1'));
    await dashboard.see('payment.settled', go('deliveries'));
    expect(dashboard.root.textContent).not.toContain('one webhook');
  });

  it('show the request and the answer on demand, and load them once', async () => {
    await dashboard.logIn();
    const Headers = { 'webhook-signature': 'v1,abc' };
    const Attempts = [
      { ...ATTEMPT, Headers, Answer: 'bad signature', Hint: 'The check fails.' },
      { ...ATTEMPT, Attempt: 2, Headers, Answer: null },
      { ...ATTEMPT, Attempt: 3, Headers, Answer: null, Error: 'Connection failed (ECONNREFUSED).' },
    ];
    dashboard.fake.answers[`GET ${DELIVERIES}`] = { body: { Deliveries: [TRIED], NextCursor: null } };
    dashboard.fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [] } };
    dashboard.fake.answers['GET /dashboard/deliveries/dlv_1'] = {
      body: { Delivery: { DeliveryId: 'dlv_1', Payload: '{"EventType":"payment.settled"}', Attempts } },
    };
    await dashboard.see('Payload and answers', go('deliveries'));
    expect(dashboard.fake.calls.some(({ path }) => path === '/dashboard/deliveries/dlv_1')).toBe(false);
    const details = dashboard.find<HTMLDetailsElement>('details', 'Payload and answers');
    const toggle = (isOpen: boolean) => () => {
      details.open = isOpen;
    };
    await dashboard.see(
      /\{\n {2}"EventType": "payment\.settled"\n\}.*The check fails\..*webhook-signature: v1,abc.*bad signature.*Answer: empty.*Answer: none/s,
      toggle(true),
    );
    await act(toggle(false));
    await act(toggle(true));
    const loads = dashboard.fake.calls.filter(({ path }) => path === '/dashboard/deliveries/dlv_1');
    expect(loads).toHaveLength(1);
  });

  it('advance the clock to the next attempt, and do not resend a delivery in progress', async () => {
    dashboard.fake.answers['GET /sandbox/clock'] = { body: { Now: LINK.CreatedAt, AheadSeconds: 0 } };
    await dashboard.logIn();
    const NextAttemptAt = '2026-11-21T09:35:30.000Z';
    answerPage({ State: 'PENDING', NextAttemptAt });
    dashboard.fake.answers['POST /sandbox/clock'] = { body: { Result: true } };
    await dashboard.see('Next attempt: in 5 min', go('deliveries/dlv_1'));
    expect(dashboard.root.textContent).not.toContain('Resend');
    await dashboard.see(
      'The clock was put forward, for all companies.',
      dashboard.press('Put the clock forward to it'),
    );
    expect(dashboard.listSent()[0]?.body).toEqual({ Now: NextAttemptAt });
  });

  it('are resent, are tried at once while pending, and report why the service refuses that', async () => {
    await dashboard.logIn();
    const path = '/api/v5/webhooks/deliveries/dlv_1/resend';
    answerPage({});
    dashboard.fake.answers[`POST ${path}`] = { body: { Result: true } };
    await dashboard.see('Resend', go('deliveries/dlv_1'));
    answerPage({ State: 'PENDING', NextAttemptAt: LINK.CreatedAt });
    await dashboard.see('The event is being sent again.', dashboard.press('Resend'));
    await dashboard.see('The event is being sent now.', dashboard.press('Try now'));
    expect(dashboard.root.textContent).toContain('Next attempt: now, or under way');
    expect(dashboard.listSent()).toMatchObject([
      { method: 'POST', path },
      { method: 'POST', path },
    ]);
    const Message = 'The delivery is being sent right now.';
    dashboard.fake.answers[`POST ${path}`] = { status: 409, body: { Message } };
    await dashboard.see(Message, dashboard.press('Try now'));
  });

  it('show a new attempt automatically while the details are open', async () => {
    await dashboard.logIn();
    const show = (count: number, answer: string) => {
      const Attempts = Array.from({ length: count }, (_, index) => ({ ...ATTEMPT, Attempt: index + 1 }));
      dashboard.fake.answers[`GET ${DELIVERIES}`] = {
        body: { Deliveries: [{ ...TRIED, Attempts }], NextCursor: null },
      };
      const sent = Attempts.map((each) => ({ ...each, Headers: {}, Answer: answer }));
      dashboard.fake.answers['GET /dashboard/deliveries/dlv_1'] = {
        body: { Delivery: { ...TRIED, Payload: '{}', Attempts: sent } },
      };
    };
    // Only the list is polled; the open details must stay.
    const poll = () => void document.dispatchEvent(new Event('visibilitychange'));
    show(1, 'first answer');
    await dashboard.see('Payload and answers', go('deliveries'));
    const details = dashboard.find<HTMLDetailsElement>('details', 'Payload and answers');
    await dashboard.see('first answer', () => {
      details.open = true;
    });
    show(2, 'second answer');
    await dashboard.see(/second answer.*second answer/s, poll);
    // A late answer to an earlier request must be ignored.
    const late = Promise.withResolvers<void>();
    const path = 'GET /dashboard/deliveries/dlv_1';
    show(3, 'late answer');
    dashboard.fake.waits[path] = late.promise;
    const countAsked = () => dashboard.fake.calls.filter((call) => path.endsWith(call.path)).length;
    const before = countAsked();
    await act(poll);
    await vi.waitFor(() => act(() => expect(countAsked()).toBeGreaterThan(before)));
    delete dashboard.fake.waits[path];
    show(4, 'fourth answer');
    await dashboard.see('fourth answer', poll);
    await act(async () => late.resolve());
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    expect(dashboard.root.textContent).toContain('fourth answer');
    await act(() => {
      details.open = false;
    });
    show(5, 'fifth answer');
    await dashboard.see('5 attempts', poll);
    expect(dashboard.root.textContent).not.toContain('fifth answer');
  });

  it('have a page each with the sent payload, the payment and a link back', async () => {
    await dashboard.logIn();
    const sent = { ...ATTEMPT, Headers: { 'webhook-id': 'evt_1' }, Answer: 'thanks' };
    dashboard.fake.answers['GET /dashboard/deliveries/dlv_1'] = {
      body: { Delivery: { ...TRIED, EventId: 'evt_1', Payload: '{"a":1}', Attempts: [sent] } },
    };
    await dashboard.see(/order-1 to .*evt_1.*\{\n {2}"a": 1\n\}.*Answer: thanks/s, go('deliveries/dlv_1'));
    expect(dashboard.find('h2').textContent).toBe('Delivery');
    expect(dashboard.find<HTMLAnchorElement>('article p a').hash).toBe('#links/order-1');
    expect(dashboard.find<HTMLAnchorElement>('main a', 'Back to the list').hash).toBe('#deliveries');
    await dashboard.see('Not found.', go('deliveries/dlv_2'));
  });
});
