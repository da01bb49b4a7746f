import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { go } from '../../use-dashboard.tsx';
import { useSections } from '../../use-sections.ts';

const { dashboard, unfold } = useSections();

describe('the sections', () => {
  it('are listed with the missing scopes of the login, and link to their lists', async () => {
    await dashboard.logIn();
    await dashboard.see(/Wallet.*It has calls\..*Needs the scope wallet/, go('sections'));
    expect(dashboard.root.textContent).not.toContain('Needs the scope utilities');
    expect(dashboard.find<HTMLAnchorElement>('h3 a', 'Utilities').hash).toBe('#sections/utilities');
    await dashboard.see(/Payments.*capture, release, refund.*calls/, go('sections/online-payments'));
    expect(dashboard.find<HTMLAnchorElement>('h3 a', 'Subscriptions').hash).toBe(
      '#sections/online-payments/subscriptions',
    );
  });

  it('appear automatically once an unreachable service is reachable again', async () => {
    await dashboard.logIn();
    const path = 'GET /api/v5/openapi/online-payments';
    const { [path]: described = { body: {} } } = dashboard.fake.answers;
    dashboard.fake.answers[path] = { status: 503, body: { Message: 'Away.' } };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await dashboard.see('Away. The page will try again.', go('sections/online-payments'));
    dashboard.fake.answers[path] = described;
    await dashboard.see(/Payments.*capture, release, refund.*calls/);
    vi.useRealTimers();
  });

  it('report which scope a list and a call lack', async () => {
    await dashboard.logIn();
    await dashboard.see('This login lacks the scope wallet.', go('sections/wallet/wallet-cards'));
    expect(dashboard.fake.calls.some(({ path }) => path.startsWith('/api/v5/wallet'))).toBe(false);
  });

  it('report what to do if a section or a resource does not exist', async () => {
    await dashboard.logIn();
    await dashboard.see('Not found. Go back to all sections', go('sections/nowhere'));
    await dashboard.see('This section has nothing of this name.', go('sections/utilities/nothing'));
    await dashboard.see('No call reads this record alone.', go('sections/utilities/webhooks/wh_1'));
    expect(dashboard.find('.crumbs').textContent).toBe('← All sections / Utilities / Webhooks');
  });
});

describe('the view of owners', () => {
  const leaveDevelopers = async () => {
    await dashboard.logIn();
    await act(() => dashboard.find('[role=switch]').click());
  };

  it('has no sections, ids, JSON or commands, until the switch is on again', async () => {
    await leaveDevelopers();
    const texts = () => dashboard.root.textContent ?? '';
    expect([...dashboard.root.querySelectorAll('nav a')].map((link) => link.textContent)).not.toContain(
      'Sections',
    );
    await dashboard.see(
      /Coffee ACTIVEGiulia · €19\.90 every month/,
      go('sections/online-payments/subscriptions/sub_1'),
    );
    for (const technical of ['sub_1', 'As curl', 'JSON', 'PUT /', 'Interval count'])
      expect(texts()).not.toContain(technical);
    await dashboard.see('Next payment', unfold('Change'));
    expect(texts()).not.toContain('Fill in the example');
    await dashboard.see('As curl', () => dashboard.find('[role=switch]').click());
    expect(texts()).toContain('sub_1');
    expect(localStorage.getItem('servicepay-dashboard-developer-view')).toBe('"on"');
  });

  it('offers only calls with a verb that fit the record', async () => {
    await leaveDevelopers();
    const Dispute = {
      DisputeId: 'dsp_1',
      State: 'NEEDS_RESPONSE',
      Draft: 'Order: Lamp',
      Amount: 5,
      Currency: 'EUR',
    };
    const path = '/api/v5/disputes/dsp_1';
    dashboard.fake.answers[`GET ${path}`] = { body: { Dispute } };
    await dashboard.see('Respond', go('sections/online-payments/disputes/dsp_1'));
    expect(dashboard.find<HTMLTextAreaElement>('form.call [name=Text]').value).toBe('Order: Lamp');
    dashboard.fake.answers[`POST ${path}/evidence`] = { body: { Message: 'Evidence submitted.' } };
    await dashboard.submit('form.call', 'Evidence submitted.');
    expect(dashboard.listSent()[0]?.body).toEqual({ Text: 'Order: Lamp' });
    dashboard.fake.answers[`GET ${path}`] = { body: { Dispute: { ...Dispute, State: 'UNDER_REVIEW' } } };
    await vi.waitFor(() => act(() => expect(dashboard.root.querySelector('form.call')).toBeNull()), 15_000);
  });

  it('is the first outside of a sandbox', async () => {
    dashboard.leaveSandbox();
    await dashboard.logIn();
    expect(dashboard.find('[role=switch]').getAttribute('aria-checked')).toBe('false');
  });
});
