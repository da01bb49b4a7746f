import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { describeSection } from '../../sections/open-section.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const SECTIONS = [
  { slug: 'online-payments', Title: 'Online payments', Scope: 'online-payments' },
  { slug: 'utilities', Title: 'Utilities', Scope: 'utilities' },
  { slug: 'wallet', Title: 'Wallet', Scope: 'wallet' },
];
const SUBSCRIPTION = {
  ...{ SubscriptionId: 'sub_1', State: 'ACTIVE', Amount: 1990, Currency: 'EUR', Interval: 'month' },
  ...{
    IntervalCount: 1,
    Cycle: 3,
    Cycles: 12,
    NextPaymentAt: '2026-12-23T09:30:00.000Z',
    AtPeriodEnd: false,
  },
  ...{
    Purpose: 'Coffee',
    Shopper: 'Giulia',
    Card: { Brand: 'visa', Last4: '1111' },
    TransactionId: 'order-1',
    Metadata: { cart: 'c-7' },
  },
  ...{ CreatedAt: '2026-11-21T09:30:00.000Z', UpdatedAt: '2026-11-21T09:30:00.000Z' },
};
const USERS = 'GET /api/v5/users?Limit=50';
const SUBS = '/api/v5/subscriptions';

const change = (name: string, value: string) => {
  const field = dashboard.find<HTMLInputElement>(`form.call [name=${name}]`);
  field.value = value;
  return act(() => {
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const unfold = (text: string) => () => dashboard.find('.opener > button', text).click();
const listKeys = () => dashboard.listSent().map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  const { answers } = dashboard.fake;
  answers['GET /api/v5'] = {
    body: {
      Sections: SECTIONS.map(({ slug, ...each }) => ({
        ...each,
        Description: 'It has `calls`.',
        OpenApiUrl: `/api/v5/openapi/${slug}`,
      })),
    },
  };
  for (const { slug } of SECTIONS) answers[`GET /api/v5/openapi/${slug}`] = { body: describeSection(slug) };
  answers[USERS] = { body: { Users: [], NextCursor: null } };
  answers[`GET ${SUBS}?Limit=50`] = { body: { Subscriptions: [SUBSCRIPTION], NextCursor: 'c1' } };
  answers[`GET ${SUBS}/sub_1`] = { body: { Subscription: SUBSCRIPTION } };
  answers['GET /dashboard/payments?Search=sub_1'] = { body: { Payments: [] } };
});

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

describe('a list', () => {
  it('has its filters and its page in its URL', async () => {
    await dashboard.logIn();
    await dashboard.see(
      /Coffee ACTIVEGiulia · €19\.90 every month · 3 of 12 payments made.* · sub_1/,
      go('sections/online-payments/subscriptions'),
    );
    expect(dashboard.find<HTMLAnchorElement>('.more a', 'Older').hash).toBe(
      '#sections/online-payments/subscriptions?Cursor=c1',
    );
    dashboard.fake.answers[`GET ${SUBS}?State=PAST_DUE&Limit=50`] = {
      body: { Subscriptions: [], NextCursor: null },
    };
    await dashboard.see('Nothing matches the filters.', dashboard.change('.filters select', 'PAST_DUE'));
    expect(location.hash).toBe('#sections/online-payments/subscriptions?State=PAST_DUE');
    dashboard.fake.answers[`GET ${SUBS}?State=UNPAID&Limit=50`] = {
      body: { Subscriptions: [], NextCursor: 'c2' },
    };
    await dashboard.see('None so far.Older', dashboard.change('.filters select', 'UNPAID'));
  });

  it('that is for another kind of company shows the refusal, and offers no form', async () => {
    await dashboard.logIn();
    const Message = 'Only partner and admin companies may call this.';
    dashboard.fake.answers[USERS] = { status: 401, body: { Message, Code: 'PARTNERS_ONLY' } };
    await dashboard.see(Message, go('sections/utilities/users'));
    expect(dashboard.root.textContent).not.toContain('try again');
    expect(dashboard.root.querySelector('main form, main .opener')).toBeNull();
  });

  it('without pages is requested without a limit', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['GET /api/v5/utilities/currencies'] = {
      body: { Currencies: [{ Code: 'EUR', Name: 'Euro', Decimals: 2 }] },
    };
    await dashboard.see('Euro Code: EUR · Decimals: 2', go('sections/utilities/utilities-currencies'));
  });
});

describe('a record', () => {
  it('is told in words, with its fields and the links from them', async () => {
    await dashboard.logIn();
    await dashboard.see(
      /Coffee ACTIVEGiulia · €19\.90 every month · 3 of 12 payments made/,
      go('sections/online-payments/subscriptions/sub_1'),
    );
    expect(dashboard.find('h2').textContent).toBe('Subscriptions: sub_1');
    expect(dashboard.find('dl').textContent).toMatch(/Amount€19\.90.*CardBrand: Visa · Last4: 1111/);
    expect(dashboard.find<HTMLAnchorElement>('dd a', 'order-1').hash).toBe('#links/order-1');
    await dashboard.see('Nothing was renewed yet.');
  });

  it('shows nested metadata, whatever its lists have', async () => {
    const Metadata = { cart: { sizes: [38, { extra: true }, [40, 42]] } };
    dashboard.fake.answers[`GET ${SUBS}/sub_1`] = { body: { Subscription: { ...SUBSCRIPTION, Metadata } } };
    await dashboard.logIn();
    await dashboard.see(
      'Cart: Sizes: 38Extra: yes40, 42',
      go(`sections/online-payments/subscriptions/sub_1`),
    );
    expect(dashboard.root.textContent).not.toContain('[object Object]');
  });

  it('has a button for each action that its state allows', async () => {
    await dashboard.logIn();
    dashboard.fake.answers[`POST ${SUBS}/sub_1/pause`] = { body: { Result: true } };
    dashboard.fake.answers[`POST ${SUBS}/sub_1/cancel`] = { body: { Result: true } };
    await dashboard.see('Pause', go('sections/online-payments/subscriptions/sub_1'));
    await dashboard.see('Pause: done.', dashboard.press('Pause'));
    const cancel = [...dashboard.root.querySelectorAll('button')].find(
      (each) => each.textContent === 'Cancel',
    );
    await dashboard.see('Cancel this subscription? It cannot be resumed', () => cancel?.click());
    expect(dashboard.listSent()).toHaveLength(1);
    await dashboard.see('Cancel: done.', dashboard.press('Yes, cancel it'));
    expect(dashboard.listSent()[1]).toMatchObject({ path: `${SUBS}/sub_1/cancel`, body: {} });
  });

  it('shows until when a dispute waits for a response, with the form for it', async () => {
    await dashboard.logIn();
    const Dispute = { DisputeId: 'dsp_1', State: 'NEEDS_RESPONSE', RespondBy: '2026-11-28T09:30:00.000Z' };
    dashboard.fake.answers['GET /api/v5/disputes/dsp_1'] = { body: { Dispute } };
    await dashboard.see('without a response it is lost.', go('sections/online-payments/disputes/dsp_1'));
    expect(dashboard.find('form.call [name=Text]').getAttribute('aria-invalid')).toBe('false');
    expect(dashboard.find('form.call [type=file]')).toBeTruthy();
  });

  const showDispute = async (change: object, text: string | RegExp) => {
    await dashboard.logIn();
    const Dispute = { DisputeId: 'dsp_1', State: 'NEEDS_RESPONSE', RespondBy: '2026-11-28T09:30:00.000Z' };
    dashboard.fake.answers['GET /api/v5/disputes/dsp_1'] = { body: { Dispute: { ...Dispute, ...change } } };
    await dashboard.see(text, go('sections/online-payments/disputes/dsp_1'));
  };
  const hasButton = (text: string) =>
    [...dashboard.root.querySelectorAll('button')].some((each) => each.textContent === text);

  it('says that a response to a dispute is on its way, and offers no other one', async () => {
    const Response = { Kind: 'DEFEND', State: 'PENDING', Failure: null };
    await showDispute({ Response }, 'Your response is on its way to the acquirer.');
    expect(hasButton('Accept')).toBe(false);
    expect(dashboard.root.querySelector('form.call [name=Text]')).toBeNull();
  });

  it('says why a response to a dispute was not taken, and offers another one', async () => {
    const Response = { Kind: 'DEFEND', State: 'FAILED', Failure: 'Dispute expired.' };
    await showDispute({ Response }, /Your response was not taken: Dispute expired\.\s*Respond by/);
    expect(hasButton('Accept')).toBe(true);
    expect(dashboard.find('form.call [name=Text]')).toBeTruthy();
  });

  it('offers the reasons of the acquirer, and what each file can be', async () => {
    const DefenseReasons = [
      { Code: 'Provided', Documents: [{ Type: 'Proof', Requirement: 'Required' }] },
      { Code: 'Refunded', Documents: [{ Type: 'Receipt', Requirement: 'Required' }] },
    ];
    await showDispute({ DefenseReasons }, 'Why the dispute is wrong');
    const listOptions = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
    const [reason] = dashboard.root.querySelectorAll<HTMLSelectElement>('form.call select');
    expect(reason && listOptions(reason)).toEqual(['not given', 'Provided', 'Refunded']);
    const input = dashboard.find<HTMLInputElement>('form.call [type=file]');
    const file = new File([new Uint8Array([1, 2, 3])], 'a.pdf', { type: 'application/pdf' });
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await dashboard.see('a.pdf is');
    const select = dashboard.find<HTMLSelectElement>('form.call .files select');
    expect(listOptions(select)).toEqual(['whatever fits', 'Proof', 'Receipt']);
    await act(() => {
      select.value = 'Receipt';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    dashboard.fake.answers['POST /api/v5/disputes/dsp_1/evidence'] = {
      body: { Message: 'Response requested.' },
    };
    await dashboard.submit('form.call', 'Response requested.');
    expect(dashboard.listSent().at(-1)?.body).toEqual({
      Files: [{ Name: 'a.pdf', ContentType: 'application/pdf', Content: 'AQID', DocumentType: 'Receipt' }],
    });
  });

  it('leads back to its list after its deletion', async () => {
    await dashboard.logIn();
    const clients = '/api/v5/clients';
    dashboard.fake.answers[`GET ${clients}/c-1`] = {
      body: { Client: { ClientUuid: 'c-1', FirstName: 'A' } },
    };
    dashboard.fake.answers[`GET ${clients}?Limit=50`] = { body: { Clients: [], NextCursor: null } };
    dashboard.fake.answers[`DELETE ${clients}/c-1`] = { body: { Result: true, Message: 'Client deleted.' } };
    await dashboard.see('First name', go('sections/utilities/clients/c-1'));
    await dashboard.see('Save', unfold('PUT /clients'));
    await dashboard.see('Yes, delete', unfold('DELETE /clients'));
    await act(() => dashboard.find('form.call .primary', 'Yes, delete').click());
    await vi.waitFor(() => expect(location.hash).toBe('#sections/utilities/clients'));
    await dashboard.see('There is nothing yet.', go('sections/utilities/clients'));
    // The form that said so is gone.
    expect(dashboard.find('.notice').textContent).toMatch(/^Delete.*: done\.$/);
  });
});

describe('a form', () => {
  const open = async () => {
    await dashboard.logIn();
    await dashboard.see('There is nothing yet.', go('sections/utilities/users'));
    await dashboard.see('Username (required)', unfold('POST /users'));
  };
  const submit = (text: string | RegExp) => dashboard.submit('form.call', text);

  it('shows a refusal beside the field that it names, and focuses that field', async () => {
    await open();
    const Errors = [
      { Field: 'Username', Code: 'TAKEN', Message: 'It is taken.' },
      { Field: 'Nowhere', Code: 'UNKNOWN_FIELD', Message: 'It is unknown.' },
    ];
    dashboard.fake.answers['POST /api/v5/users'] = { status: 400, body: { Message: 'No.', Errors } };
    await change('Username', 'till');
    await submit('Not done: see the fields. Nowhere: It is unknown.');
    const field = dashboard.find<HTMLInputElement>('form.call [name=Username]');
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('It is taken.');
    expect(field.value).toBe('till');
  });

  it('shows a secret once, with a button that copies it', async () => {
    await open();
    const User = { UserId: 'user_1', Username: 'till', Password: 'pw-1', Scopes: ['utilities'] };
    dashboard.fake.answers['POST /api/v5/users'] = { body: { Result: true, Message: 'User created.', User } };
    await change('Username', 'till');
    await act(() => dashboard.find<HTMLInputElement>('.choices input').click());
    await submit(/User created\..*Password, shown only this once: copy it now\. pw-1/);
    expect(dashboard.listSent()[0]?.body).toEqual({ Username: 'till', Scopes: ['online-payments'] });
    expect(dashboard.find('[aria-label="Copy Password"]')).toBeTruthy();
    expect(dashboard.find<HTMLInputElement>('form.call [name=Username]').value).toBe('');
  });

  it('is sent once while the answer is slow, and keeps values typed in the meantime', async () => {
    await open();
    const { promise, resolve } = Promise.withResolvers<void>();
    dashboard.fake.waits['POST /api/v5/users'] = promise;
    dashboard.fake.answers['POST /api/v5/users'] = { body: { Result: true, Message: 'User created.' } };
    await change('Username', 'till');
    await submit('Working …');
    await change('Username', 'kitchen');
    await submit('Working …');
    await dashboard.see('User created.', resolve);
    expect(dashboard.listSent()).toHaveLength(1);
    expect(dashboard.find<HTMLInputElement>('form.call [name=Username]').value).toBe('kitchen');
  });

  it('keeps its idempotency key only while the effect of its call is unknown', async () => {
    await open();
    dashboard.fake.answers['POST /api/v5/users'] = { status: 503, body: { Message: 'Away.' } };
    await submit('Away.');
    await submit('Away.');
    dashboard.fake.answers['POST /api/v5/users'] = { status: 409, body: { Message: 'Taken.' } };
    await submit('Taken.');
    await submit('Taken.');
    await change('Username', 'till');
    await submit('Taken.');
    const [first, second, third, fourth, fifth] = listKeys();
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(new Set([third, fourth, fifth]).size).toBe(3);
  });

  it('shows its call as a curl command that takes the token from the shell', async () => {
    await open();
    await change('Username', 'till');
    await dashboard.see(/curl -X POST 'http.*\/api\/v5\/users'.*\$TOKEN.*"Username":"till"/s, () => {
      const curl = [...dashboard.root.querySelectorAll<HTMLDetailsElement>('form.call details')].at(-1);
      if (curl) curl.open = true;
      curl?.dispatchEvent(new Event('toggle'));
    });
    expect(dashboard.root.textContent).not.toContain('token-1');
  });

  it('fills in the example of the documents', async () => {
    await open();
    await act(dashboard.press('Fill in the example'));
    expect(dashboard.find<HTMLInputElement>('form.call [name=Username]').value).not.toBe('');
  });

  const openStore = async () => {
    await dashboard.logIn();
    dashboard.fake.answers['GET /api/v5/stores?Limit=50'] = { body: { Stores: [], NextCursor: null } };
    await dashboard.see('“New store” makes the first.', go('sections/online-payments/stores'));
    await dashboard.see('Reference (required)', unfold('New store'));
  };

  it('adds and removes the items of a list, and marks an amount that cannot be sent', async () => {
    await openStore();
    await dashboard.see('Items 1', dashboard.press('Add one'));
    await dashboard.see('Items 2', dashboard.press('Add another'));
    await act(() => dashboard.find('[aria-label="Remove Items 1"]').click());
    expect(dashboard.root.textContent).not.toContain('Items 2');
    await change('"Items[0].Name"', 'Tea');
    await change('"Items[0].Price"', 'ten');
    await submit(/is not an amount in EUR\..*Not sent: see the fields\./);
    expect(document.activeElement).toBe(dashboard.find('form.call [name="Items[0].Price"]'));
    expect(dashboard.listSent()).toEqual([]);
  });

  it('shows a refusal at the item that it names', async () => {
    await openStore();
    await dashboard.see('Items 1', dashboard.press('Add one'));
    await change('"Items[0].Price"', '1.20');
    const Errors = [{ Field: 'Items[0].Name', Code: 'REQUIRED', Message: 'Field is required.' }];
    dashboard.fake.answers['POST /api/v5/stores'] = { status: 400, body: { Message: 'No.', Errors } };
    await submit('Not done: see the fields.');
    const field = dashboard.find('form.call [name="Items[0].Name"]');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Field is required.',
    );
    expect(dashboard.listSent()[0]?.body).toEqual({ Items: [{ Price: 120 }] });
  });

  /** Types into a form, then lets the session end. */
  const typeAndExpire = async () => {
    await open();
    await change('Username', 'till');
    const { fake, see } = dashboard;
    fake.answers[USERS] = { status: 401, body: { Message: 'Unauthorized.' } };
    await see('Your session has ended. Log in again.', () =>
      document.dispatchEvent(new Event('visibilitychange')),
    );
    fake.answers[USERS] = { body: { Users: [], NextCursor: null } };
  };

  it('has nothing of what another user typed', async () => {
    await typeAndExpire();
    const Session = { SessionId: 'session-2', Username: 'other', Company: 'Shop', Scopes: ['utilities'] };
    dashboard.fake.answers['POST /dashboard/session'] = describeVisit(undefined, { Session });
    await dashboard.submit('form', '“Invite” makes the first.');
    expect(dashboard.root.querySelector('form.call')).toBeNull();
  });

  it('has what was typed again if the session ends, for the same user in the same place', async () => {
    await typeAndExpire();
    const { fake, see, submit: send } = dashboard;
    await send('form', 'Username (required)');
    expect(dashboard.find<HTMLInputElement>('form.call [name=Username]').value).toBe('till');
    fake.answers['GET /api/v5/clients?Limit=50'] = { body: { Clients: [], NextCursor: null } };
    await see('“New contact” makes the first.', go('sections/utilities/clients'));
    await see('“Invite” makes the first.', go('sections/utilities/users'));
    expect(dashboard.root.querySelector('form.call')).toBeNull();
  });

  it('is prefilled from its URL', async () => {
    await dashboard.logIn();
    await dashboard.see(
      'Transaction id (required)',
      go('sections/online-payments/payments?Call=refundPayment&TransactionId=order-1'),
    );
    expect(dashboard.find<HTMLInputElement>('form.call [name=TransactionId]').value).toBe('order-1');
  });

  it('shows a file for download, and its form below the list', async () => {
    await dashboard.logIn();
    dashboard.fake.answers['GET /api/v5/transactions?Limit=50'] = {
      body: { Transactions: [], NextCursor: null },
    };
    dashboard.fake.answers['GET /api/v5/transactions.csv'] = {
      body: 'TransactionId;Amount',
      headers: { 'content-type': 'text/csv' },
    };
    await dashboard.see('No payments yet.', go('sections/online-payments/transactions'));
    expect(dashboard.root.textContent).toMatch(/No payments yet\..*transactions\.csv/s);
    await dashboard.see('Get', unfold('GET /transactions.csv'));
    await submit('TransactionId;Amount');
    const link = dashboard.find<HTMLAnchorElement>('a[download]');
    expect([link.download, link.href.slice(0, 13)]).toEqual(['transactions.csv', 'data:text/csv']);
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
    expect(dashboard.find('h2').textContent).toBe('Subscriptions');
    const [crumb, ...more] = dashboard.root.querySelectorAll<HTMLAnchorElement>('.crumbs a');
    expect([crumb?.hash, more]).toEqual(['#sections/online-payments/subscriptions', []]);
    await dashboard.see('Next payment', unfold('Change'));
    expect(texts()).not.toContain('Fill in the example');
    await dashboard.see('As curl', () => dashboard.find('[role=switch]').click());
    expect(texts()).toContain('sub_1');
    expect(localStorage.getItem('servicepay-developer-view')).toBe('on');
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

describe('a part that is loaded late', () => {
  it('reports what to do if it does not load', async () => {
    const { createLazy } = await import('../../../../src/dashboard/components/parts/lazy.tsx');
    const { render } = await import('preact');
    const Lazy = createLazy(() => Promise.reject(new Error('Gone.')));
    await act(() => render(<Lazy />, dashboard.root));
    await vi.waitFor(() => act(() => expect(dashboard.root.textContent).toContain('Reload the page.')));
  });
});
