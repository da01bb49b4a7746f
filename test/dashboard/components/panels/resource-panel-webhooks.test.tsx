import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { describeReader } from '../../fake-fetch.ts';
import { go } from '../../use-dashboard.tsx';
import { useSections } from '../../use-sections.ts';

const { dashboard, change, unfold } = useSections();

const WEBHOOK = {
  WebhookId: 'wh_1',
  Url: 'https://shop.example/hooks',
  EventTypes: ['payment.settled'],
  Enabled: true,
  CreatedAt: '2026-11-21T09:30:00.000Z',
};
const ATTEMPT = {
  Attempt: 1,
  At: '2026-01-02T09:30:00.000Z',
  ResponseStatus: 500,
  DurationMs: 4,
  Error: null,
};
const CREATE = 'POST /api/v5/webhooks/create';
const IN_LIST = 'article form.call';

async function open(
  health: object = { LastAttempt: null, Sent: 0, Arrived: 0, Percent: null },
): Promise<void> {
  const { answers } = dashboard.fake;
  answers['GET /api/v5/webhooks'] = { body: { Webhooks: [WEBHOOK] } };
  answers['GET /dashboard/webhooks'] = { body: { Webhooks: [{ WebhookId: 'wh_1', ...health }] } };
  await dashboard.logIn();
  await dashboard.see('shop.example/hooks', go('webhooks'));
}

const getBodies = () => dashboard.listSent().map(({ method, path, body }) => [`${method} ${path}`, body]);
const tick = (text: string) =>
  act(() => dashboard.find('.events .check', text).querySelector('input')?.click());
const register = async (url: string) => {
  await change('Url', url);
  await dashboard.submit('form.call', /./);
};

describe('the list of webhooks', () => {
  it('says how each fares: not "enabled" while nothing arrives', async () => {
    await open({ LastAttempt: ATTEMPT, Sent: 3, Arrived: 0, Percent: 0 });
    expect(dashboard.find('article').textContent).toMatch(
      /hooks nothing arrives.*answered 500 Jan 2, 2026 · 0 of 3 arrived in 24 hours/s,
    );
    expect(dashboard.find('article .badge').className).toContain('bad');
    expect(dashboard.find<HTMLAnchorElement>('article h3 a').hash).toBe('#deliveries?WebhookId=wh_1');
  });

  it('says that it is enabled while something arrives, and how much of it', async () => {
    await open({ LastAttempt: { ...ATTEMPT, ResponseStatus: 204 }, Sent: 200, Arrived: 199, Percent: 99 });
    expect(dashboard.find('article').textContent).toMatch(
      /enabled.*answered 204.*199 of 200 arrived in 24 hours \(99%\) · payment\.settled/s,
    );
  });

  it('is shown without how each fares, if that cannot be read', async () => {
    await open();
    dashboard.fake.answers['GET /dashboard/webhooks'] = { status: 503, body: { Message: 'Away.' } };
    dashboard.fake.answers['GET /api/v5/webhooks'] = {
      body: { Webhooks: [{ ...WEBHOOK, Url: 'https://b.example' }] },
    };
    await dashboard.see('b.example');
    expect(dashboard.root.textContent).not.toContain('Away.');
  });

  it('registers for the chosen events, which are all at first, and shows the secret once', async () => {
    await open();
    await dashboard.see('payment: ', unfold('New webhook'));
    expect(dashboard.find('.events').textContent).toMatch(/payment: (\d+) of \1/);
    await tick('All of them');
    await tick('payment.settled');
    await tick('refund.settled');
    expect(dashboard.find('.events').textContent).toMatch(/payment: 1 of \d+.*refund: 1 of \d+/s);
    dashboard.fake.answers[CREATE] = {
      body: { Message: 'Webhook created.', Webhook: { ...WEBHOOK, Secret: 'whsec_1' } },
    };
    await register('https://shop.example/other');
    await dashboard.see('Secret, shown only this once: copy it now. whsec_1');
    expect(dashboard.find<HTMLInputElement>('[name=Url]').value).toBe('');
    expect(getBodies()).toContainEqual([
      CREATE,
      { Url: 'https://shop.example/other', EventTypes: ['payment.settled', 'refund.settled'] },
    ]);
    // The next refusal hides it.
    dashboard.fake.answers[CREATE] = { status: 409, body: { Message: 'Too many webhooks.' } };
    await register('https://shop.example/third');
    await dashboard.see('Too many webhooks.');
    expect(dashboard.root.textContent).not.toContain('whsec_1');
  });

  it('asks to change the webhook that has the address already', async () => {
    await open();
    await dashboard.see('payment: ', unfold('New webhook'));
    await register(WEBHOOK.Url);
    await dashboard.see('Another one has this already: change that one.');
    expect(getBodies()).toEqual([]);
  });

  it('changes the address and the events, and shows what is refused at its field', async () => {
    await open();
    await dashboard.see('Save', unfold('Edit'));
    dashboard.fake.answers['PUT /api/v5/webhooks/wh_1'] = {
      status: 400,
      body: { Message: 'No.', Errors: [{ Field: 'Url', Message: 'URL must use HTTPS protocol.' }] },
    };
    await change('Url', 'http://shop.example/hooks');
    await dashboard.submit(IN_LIST, 'Not done: see the fields.');
    expect(dashboard.find('.field .problem').textContent).toBe('URL must use HTTPS protocol.');
    dashboard.fake.answers['PUT /api/v5/webhooks/wh_1'] = {
      body: { Message: 'Webhook changed.', Webhook: WEBHOOK },
    };
    await tick('refund.settled');
    await dashboard.submit(IN_LIST, 'Webhook changed.');
    expect(getBodies().at(-1)).toEqual([
      'PUT /api/v5/webhooks/wh_1',
      { Url: 'http://shop.example/hooks', EventTypes: ['payment.settled', 'refund.settled'] },
    ]);
  });

  it('sends a test event, disables and removes, after a question', async () => {
    await open();
    const path = '/api/v5/webhooks/wh_1';
    for (const call of [`POST ${path}/test`, `PUT ${path}`, `DELETE ${path}`])
      dashboard.fake.answers[call] = { body: { Result: true } };
    await dashboard.see('Send a test event: done.', dashboard.press('Send a test event'));
    await dashboard.see('Disable: done.', dashboard.press('Disable'));
    await dashboard.see('It gets no event any more.', dashboard.press('Remove'));
    await dashboard.see('Remove: done.', dashboard.press('Yes, remove it'));
    expect(getBodies()).toEqual([
      [`POST ${path}/test`, undefined],
      [`PUT ${path}`, { Enabled: false }],
      [`DELETE ${path}`, undefined],
    ]);
  });

  it('sends an event of one’s choice, in a sandbox alone', async () => {
    await open();
    await dashboard.see('Makes the records that lead to the event', unfold('Send an event of your choice'));
    dashboard.fake.answers['POST /sandbox/webhooks/wh_1/trigger'] = { body: { Message: 'Event queued.' } };
    await dashboard.see('Send', dashboard.change(`${IN_LIST} select`, 'payment.settled'));
    await dashboard.submit(IN_LIST, 'Event queued.');
    expect(getBodies()).toContainEqual([
      'POST /sandbox/webhooks/wh_1/trigger',
      { EventType: 'payment.settled' },
    ]);
  });

  it('shows the signing secret and the senders’ addresses on request', async () => {
    await open();
    const { answers } = dashboard.fake;
    answers['GET /api/v5/webhooks/secret'] = {
      body: { Message: 'Signing secret.', Secret: 'whsec_company' },
    };
    const Message = 'The operator has not named the addresses that webhooks come from.';
    answers['GET /api/v5/webhooks/sources'] = { body: { Message, Sources: [] } };
    await dashboard.see('are signed with the company’s secret', unfold('Show the signing secret'));
    expect(dashboard.fake.calls.some(({ path }) => path.endsWith('/secret'))).toBe(false);
    await dashboard.submit('form.call', 'whsec_company');
    await dashboard.see('checks the address', unfold('Where webhooks come from'));
    const send = () =>
      [...dashboard.root.querySelectorAll<HTMLElement>('form.call .primary')].at(-1)?.click();
    await dashboard.see('The operator has not named', send);
    answers['GET /api/v5/webhooks/sources'] = {
      body: { Message: 'Addresses.', Sources: ['203.0.113.0/24', '2001:db8::1'] },
    };
    await dashboard.see('203.0.113.0/24, 2001:db8::1', send);
  });

  it('has neither buttons nor forms for a user who may only read', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeReader(['utilities']);
    dashboard.fake.answers['GET /api/v5/webhooks'] = { body: { Webhooks: [WEBHOOK] } };
    await dashboard.open();
    await dashboard.see('shop.example/hooks', go('webhooks'));
    const labels = [...dashboard.root.querySelectorAll('main button')].map(({ textContent }) => textContent);
    for (const label of ['New webhook', 'Edit', 'Disable', 'Remove', 'Send a test event'])
      expect(labels.join()).not.toContain(label);
  });
});
