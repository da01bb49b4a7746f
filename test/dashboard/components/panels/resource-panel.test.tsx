import { describe, expect, it } from 'vitest';
import { describeReader, describeVisit } from '../../fake-fetch.ts';
import { go } from '../../use-dashboard.tsx';
import { SUBS, USERS, useSections } from '../../use-sections.ts';

const { dashboard, change, unfold } = useSections();

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

describe('the team', () => {
  const USER = {
    ...{ UserId: 'user_1', Username: 'anna@shop.example', Email: 'anna@shop.example', Name: 'Anna Verdi' },
    ...{ Role: 'bookkeeper', Scopes: ['online-payments'], ReadOnly: true, Disabled: false },
    CreatedAt: '2026-11-21T09:30:00.000Z',
  };
  const OWN = { ...USER, UserId: 'user_2', Username: 'merchant', Name: '', Role: 'owner', Email: null };
  const CUSTOM = { ...USER, UserId: 'user_3', Name: 'Till', Role: null, Disabled: true };
  const open = async () => {
    dashboard.fake.answers[USERS] = { body: { Users: [USER, OWN, CUSTOM], NextCursor: null } };
    await dashboard.logIn();
    await dashboard.see('Anna Verdi', go('team'));
  };

  it('has who logs in, as what, and which one oneself is', async () => {
    await open();
    expect(dashboard.find('h2').textContent).toBe('Team');
    expect(dashboard.find('article', 'Anna').textContent).toMatch(/bookkeeper.*anna@shop\.example/);
    expect(dashboard.find('article', 'you').textContent).toMatch(/merchant owner.*no email address/);
    expect(dashboard.find('article', 'Till').textContent).toMatch(/disabled.*reads payments/);
    expect(dashboard.find<HTMLAnchorElement>('.parts a', 'Who did what').hash).toBe(
      '#sections/utilities/changes',
    );
  });

  it('invites a person in a role, and says when someone is there already', async () => {
    await open();
    await dashboard.see('A bookkeeper sees payments', unfold('Invite'));
    await change('Email', 'eva@shop.example');
    await change('Name', 'Eva');
    await dashboard.see('Invite', dashboard.change('form.call select', 'bookkeeper'));
    dashboard.fake.answers['POST /api/v5/users/invite'] = {
      status: 409,
      body: { Message: 'Someone with this email address is a user already.', Code: 'USERNAME_TAKEN' },
    };
    await dashboard.submit('form.call', 'Someone with this email address is a user already.');
    dashboard.fake.answers['POST /api/v5/users/invite'] = {
      body: { Result: true, Message: 'User invited.' },
    };
    await dashboard.submit('form.call', 'User invited.');
    expect(dashboard.listSent().at(-1)?.body).toEqual({
      ...{ Email: 'eva@shop.example', Name: 'Eva', Role: 'bookkeeper' },
    });
  });

  it('changes a role, mails a link, and disables a user', async () => {
    await open();
    const path = '/api/v5/users/user_1';
    dashboard.fake.answers[`GET ${path}`] = { body: { User: USER } };
    for (const call of [`PUT ${path}`, `POST ${path}/password-link`])
      dashboard.fake.answers[call] = { body: { Result: true } };
    await dashboard.see('Send a password link', go('sections/utilities/users/user_1'));
    await dashboard.see('Save', unfold('Change'));
    await dashboard.see('Save', dashboard.change('form.call select', 'support'));
    await dashboard.submit('form.call', 'Done.');
    await dashboard.see('Send a password link: done.', dashboard.press('Send a password link'));
    await dashboard.see('All sessions and tokens of the user end', dashboard.press('Disable'));
    await dashboard.see('Disable: done.', dashboard.press('Yes, disable it'));
    expect(dashboard.listSent().map(({ method, path: sent, body }) => [method, sent, body])).toEqual([
      ['PUT', path, { Role: 'support' }],
      ['POST', `${path}/password-link`, undefined],
      ['PUT', path, { Disabled: true }],
    ]);
  });

  it('has no buttons about oneself', async () => {
    await open();
    dashboard.fake.answers['GET /api/v5/users/user_2'] = {
      body: { User: { ...OWN, Email: 'm@shop.example' } },
    };
    await dashboard.see('Details', go('sections/utilities/users/user_2'));
    const labels = [...dashboard.root.querySelectorAll('main button')].map(({ textContent }) => textContent);
    expect(labels).not.toContain('Disable');
    expect(labels).not.toContain('Send a password link');
  });
});

describe('the log of changes', () => {
  const CHANGE = {
    ...{ ChangeId: 'chg_1', Type: 'company.changed', SubjectId: 'cmp_1', Subject: 'Bottega Rossi' },
    Fields: [
      { Name: 'Moto', Before: true, After: false },
      { Name: 'Withheld', Before: [], After: ['Moto'] },
    ],
    ...{ Source: 'api', Company: 'Casa Madre', UserId: null, Username: null },
    CreatedAt: '2026-01-01T00:00:00.000Z',
  };
  const toChange = (ChangeId: string, change: object) => ({ ...CHANGE, ChangeId, Fields: [], ...change });
  const Changes = [
    CHANGE,
    toChange('chg_2', { Type: 'user.enabled', Subject: 'till', Username: 'ada' }),
    toChange('chg_3', { Subject: 'Older', Company: null, Source: 'command' }),
    toChange('chg_4', { Type: 'payment.refunded', Subject: 'order-1', Username: 'ada' }),
    toChange('chg_5', { Type: 'dispute.accepted', Subject: 'dsp_1', Username: 'ada' }),
  ];

  it('says what was changed by whom, and leads to the payment or dispute', async () => {
    dashboard.fake.answers['GET /api/v5/changes?Limit=50'] = { body: { Changes, NextCursor: null } };
    await dashboard.logIn();
    await dashboard.see(/Casa Madre changed the company Bottega Rossi/, go('changes'));
    const rows = [...dashboard.root.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Moto', 'true', 'false'],
      ['Withheld', 'none', 'Moto'],
    ]);
    expect(dashboard.root.textContent).toMatch(
      /ada enabled the user till.*The operator’s command changed the company Older.*ada refunded the payment order-1/,
    );
    const hash = (text: string) => dashboard.find<HTMLAnchorElement>('h3 a', text).hash;
    expect(hash('order-1')).toBe('#links/order-1');
    expect(hash('dsp_1')).toBe('#sections/online-payments/disputes/dsp_1');
  });

  it('is hidden, with webhooks and deliveries, from a login without utilities', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeVisit(['online-payments']);
    await dashboard.open();
    await dashboard.see('Order 1', go('links'));
    const tabs = [...dashboard.root.querySelectorAll('nav a')].map(({ textContent }) => textContent);
    expect(tabs).toContain('Payments');
    for (const tab of ['Team', 'Webhooks', 'Deliveries']) expect(tabs).not.toContain(tab);
    const asked = dashboard.fake.calls.map(({ path }) => path);
    expect(asked.filter((path) => /webhooks|changes/.test(path))).toEqual([]);
  });
});

describe('a list that cannot be read', () => {
  it.each([
    ['off', 'Set it up first. The page will try again.'],
    ['on', 'Set it up first: PUT /api/v5/company. The page will try again.'],
  ])('names the call that is missing to developers alone (%s)', async (view, text) => {
    localStorage.setItem('servicepay-dashboard-developer-view', JSON.stringify(view));
    const Message = 'Set it up first: PUT /api/v5/company.';
    dashboard.fake.answers[`GET ${SUBS}?Limit=50`] = { status: 409, body: { Message } };
    await dashboard.logIn();
    await dashboard.see(text, go('sections/online-payments/subscriptions'));
  });
});

describe('a login that may only read', () => {
  it('sees neither buttons nor forms', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeReader(['utilities']);
    const User = { UserId: 'user_1', Username: 'till', Email: 'till@shop.example', Disabled: false };
    dashboard.fake.answers['GET /api/v5/users/user_1'] = { body: { User } };
    await dashboard.open();
    await dashboard.see('Details', go('sections/utilities/users/user_1'));
    const labels = [...dashboard.root.querySelectorAll('main button')].map(({ textContent }) => textContent);
    expect(labels.filter((label) => label !== 'Copy')).toEqual([]);
    await dashboard.see('There is nothing yet.', go('team'));
    expect(dashboard.root.querySelector('.forms button')).toBeNull();
  });
});
