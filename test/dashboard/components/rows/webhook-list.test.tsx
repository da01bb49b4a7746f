import { describe, expect, it } from 'vitest';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();

const WEBHOOK = {
  WebhookId: 'wh_1',
  Url: 'https://shop.example/hooks',
  EventTypes: ['payment.settled'],
  Enabled: true,
  CreatedAt: '2026-11-21T09:30:00.000Z',
};
const TYPES = [
  { Name: 'payment.settled', Description: 'A payment was made' },
  { Name: 'payment.failed', Description: 'A payment has failed' },
  { Name: 'refund.settled', Description: 'A payment was refunded' },
];
const ATTEMPT = { Attempt: 1, At: WEBHOOK.CreatedAt, ResponseStatus: 500, DurationMs: 4, Error: null };

async function open(health: object = { LastAttempt: null, Arrived: 0, Failed: 0 }): Promise<void> {
  const { answers } = dashboard.fake;
  answers['GET /api/v5/webhooks'] = { body: { Webhooks: [WEBHOOK] } };
  answers['GET /api/v5/webhooks/event/type'] = { body: { EventTypes: TYPES } };
  answers['GET /dashboard/webhooks'] = { body: { Webhooks: [{ WebhookId: 'wh_1', ...health }] } };
  await dashboard.logIn();
  await dashboard.see('Edit', go('webhooks'));
}

const getBodies = () => dashboard.listSent().map(({ method, path, body }) => [`${method} ${path}`, body]);
const typeUrl = (url: string) => () => {
  const field = dashboard.find<HTMLInputElement>('[name=url]');
  field.value = url;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('the list of webhooks', () => {
  it('says how each fares: not "enabled" while nothing arrives', async () => {
    await open({ LastAttempt: ATTEMPT, Arrived: 0, Failed: 3 });
    expect(dashboard.root.textContent).toMatch(
      /hooks\S* nothing arrives.*answered 500.*0 of 3 arrived in 24 hours/s,
    );
  });

  it('says that it is enabled while something arrives, and how much of it', async () => {
    await open({ LastAttempt: { ...ATTEMPT, ResponseStatus: 204 }, Arrived: 199, Failed: 1 });
    expect(dashboard.root.textContent).toMatch(
      /enabled.*answered 204.*199 of 200 arrived in 24 hours \(99%\)/s,
    );
  });

  it('registers for the chosen events', async () => {
    await open();
    await dashboard.see('Register', dashboard.press('New webhook'));
    dashboard.fake.answers['POST /api/v5/webhooks/create'] = { body: { Webhook: { Secret: 'whsec_1' } } };
    await dashboard.see('payment: 2 of 2', typeUrl('https://shop.example/other'));
    await dashboard.see('payment: 1 of 2', () =>
      dashboard.find('.events .check', 'payment.failed').querySelector('input')?.click(),
    );
    await dashboard.submit('main form.call', 'Its secret, shown only once: whsec_1');
    expect(dashboard.find<HTMLInputElement>('[name=url]').value).toBe('');
    expect(getBodies()).toContainEqual([
      'POST /api/v5/webhooks/create',
      { Url: 'https://shop.example/other', EventTypes: ['payment.settled', 'refund.settled'] },
    ]);
  });

  it('hides the secret of the last one when the next one is refused', async () => {
    await open();
    await dashboard.see('Register', dashboard.press('New webhook'));
    const create = 'POST /api/v5/webhooks/create';
    dashboard.fake.answers[create] = { body: { Webhook: { Secret: 'whsec_1' } } };
    await dashboard.see('Register', typeUrl('https://shop.example/other'));
    await dashboard.submit('main form.call', 'whsec_1');
    dashboard.fake.answers[create] = { status: 409, body: { Message: 'Too many webhooks.' } };
    await dashboard.see('Register', typeUrl('https://shop.example/third'));
    await dashboard.submit('main form.call', 'Too many webhooks.');
    expect(dashboard.root.textContent).not.toContain('whsec_1');
  });

  it('asks to change the webhook that has the address already', async () => {
    await open();
    await dashboard.see('Register', dashboard.press('New webhook'));
    await dashboard.see('Register', typeUrl(WEBHOOK.Url));
    await dashboard.submit('main form.call', 'Another webhook has this address: change that one.');
    expect(getBodies()).toEqual([]);
  });

  it('changes the address and the events, and shows what is refused at its field', async () => {
    await open();
    await dashboard.see('Save', dashboard.press('Edit'));
    dashboard.fake.answers['PUT /api/v5/webhooks/wh_1'] = {
      status: 400,
      body: { Message: 'No.', Errors: [{ Field: 'Url', Message: 'URL must use HTTPS protocol.' }] },
    };
    await dashboard.see('Save', typeUrl('http://shop.example/hooks'));
    await dashboard.submit('main form.call', 'Not done: see the fields.');
    expect(dashboard.find('.field .problem').textContent).toBe('URL must use HTTPS protocol.');
    dashboard.fake.answers['PUT /api/v5/webhooks/wh_1'] = { body: { Webhook: WEBHOOK } };
    await dashboard.see('All events', () =>
      dashboard.find('.events .check', 'All events').querySelector('input')?.click(),
    );
    await dashboard.submit('main form.call', 'The webhook was changed.');
    expect(getBodies().at(-1)).toEqual([
      'PUT /api/v5/webhooks/wh_1',
      { Url: 'http://shop.example/hooks', EventTypes: TYPES.map(({ Name }) => Name) },
    ]);
  });

  it('sends an event of one’s choice, in a sandbox alone', async () => {
    await open();
    await dashboard.see('Send it', dashboard.press('Send an event of your choice'));
    dashboard.fake.answers['POST /sandbox/webhooks/wh_1/trigger'] = { body: {} };
    await dashboard.see('refund.settled', dashboard.change('.settings select', 'refund.settled'));
    await dashboard.submit('main form.settings', 'refund.settled is on its way.');
    expect(getBodies()).toContainEqual([
      'POST /sandbox/webhooks/wh_1/trigger',
      { EventType: 'refund.settled' },
    ]);
  });
});
