import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import '../../../../src/dashboard/components/team/team-panel.tsx';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const USERS = '/api/v5/users';
const USER = {
  ...{ UserId: 'user_1', Username: 'anna@shop.example', Email: 'anna@shop.example', Name: 'Anna Verdi' },
  ...{ Role: 'bookkeeper', Scopes: ['online-payments'], ReadOnly: true, Disabled: false },
  CreatedAt: '2026-11-21T09:30:00.000Z',
};
const OWN = {
  ...USER,
  UserId: 'user_2',
  Username: 'merchant',
  Name: '',
  Role: 'owner',
  ReadOnly: false,
  Email: null,
};

const open = async () => {
  dashboard.fake.answers[`GET ${USERS}?Limit=100`] = { body: { Users: [USER, OWN] } };
  await dashboard.logIn();
  await dashboard.see('Anna Verdi', go('team'));
};
const listBodies = () => dashboard.listSent().map(({ method, path, body }) => [method, path, body]);

describe('the team', () => {
  it('has who logs in, as what, and nothing to do about oneself', async () => {
    await open();
    expect(dashboard.find('article', 'Anna').textContent).toMatch(/Bookkeeper.*anna@shop\.example/);
    const own = dashboard.find('article', 'you');
    expect(own.textContent).toContain('Owner');
    expect(own.querySelector('button, select')).toBeNull();
    expect(dashboard.find<HTMLAnchorElement>('.parts a', 'Who did what').hash).toBe('#changes');
  });

  it('invites a person in a role, and says when someone is there already', async () => {
    await open();
    await act(dashboard.press('Invite'));
    const fill = () => {
      dashboard.find<HTMLInputElement>('[name=name]').value = 'Eva';
      dashboard.find<HTMLInputElement>('[name=email]').value = 'eva@shop.example';
    };
    expect(dashboard.find<HTMLSelectElement>('[name=role]').value).toBe('bookkeeper');
    fill();
    dashboard.fake.answers[`POST ${USERS}/invite`] = {
      status: 409,
      body: { Message: 'x', Code: 'USERNAME_TAKEN' },
    };
    await dashboard.submit('.opener form', 'Someone with this email address is a user already.');
    dashboard.fake.answers[`POST ${USERS}/invite`] = { body: { Result: true } };
    await dashboard.submit('.opener form', 'An invitation is on its way to eva@shop.example.');
    expect(listBodies().at(-1)).toEqual([
      'POST',
      `${USERS}/invite`,
      { Email: 'eva@shop.example', Name: 'Eva', Role: 'bookkeeper' },
    ]);
  });

  it('changes a role, mails a link, and disables a user', async () => {
    await open();
    dashboard.fake.answers[`PUT ${USERS}/user_1`] = { body: { Result: true } };
    dashboard.fake.answers[`POST ${USERS}/user_1/password-link`] = { body: { Result: true } };
    await dashboard.see('is now support.', dashboard.change('article select', 'support'));
    await dashboard.see('A link is on its way', dashboard.press('Send a password link'));
    await dashboard.see('is logged out', dashboard.press('Disable'));
    await vi.waitFor(() => expect(listBodies()).toHaveLength(3));
    expect(listBodies()).toEqual([
      ['PUT', `${USERS}/user_1`, { Role: 'support' }],
      ['POST', `${USERS}/user_1/password-link`, undefined],
      ['PUT', `${USERS}/user_1`, { Disabled: true }],
    ]);
  });
});
