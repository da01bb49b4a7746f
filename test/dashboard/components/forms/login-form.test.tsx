import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import '../../../../src/dashboard/components/account/account-parts.ts';
import { describeVisit } from '../../fake-fetch.ts';
import { useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const Published = [{ Company: 'Bottega Rossi', Username: 'merchant', Password: 'sandbox-merchant' }];

const listLogins = () =>
  dashboard.fake.calls
    .filter(({ method, path }) => method === 'POST' && path === '/dashboard/session')
    .map(({ body }) => body);

describe('the log-in', () => {
  it('opens a company of the sandbox with one press', async () => {
    dashboard.fake.answers['GET /dashboard/session'] = describeVisit(undefined, { Published });
    await dashboard.open();
    await dashboard.see('Order 1', dashboard.press('Open as Bottega Rossi'));
    expect(listLogins()).toEqual([{ Username: 'merchant', Password: 'sandbox-merchant' }]);
  });

  it('has no such button where nothing is published', async () => {
    dashboard.leaveSandbox();
    await dashboard.open();
    expect(dashboard.root.textContent).not.toContain('Open as');
  });

  it('asks for the code of a second factor when it is needed, and sends all three', async () => {
    const refused = { Message: 'Enter the code of your authenticator app.', Code: 'SECOND_FACTOR_NEEDED' };
    const right = dashboard.fake.answers['POST /dashboard/session'] ?? { body: '' };
    await dashboard.open();
    const find = (name: string) => dashboard.find<HTMLInputElement>(`[name=${name}]`);
    expect(find('code').closest('label')?.hidden).toBe(true);
    dashboard.fake.answers['POST /dashboard/session'] = { status: 401, body: refused };
    find('username').value = 'merchant';
    find('password').value = 'secret';
    await dashboard.submit('form', 'Enter the code');
    expect(find('code').closest('label')?.hidden).toBe(false);
    const Errors = [{ Field: 'Code', Code: 'CODE_WRONG', Message: 'The code is wrong.' }];
    dashboard.fake.answers['POST /dashboard/session'] = { status: 400, body: { Message: 'No.', Errors } };
    await dashboard.submit('form', 'The code is wrong.');
    expect(dashboard.find('[role=alert]').textContent).toBe('The code is wrong.');
    dashboard.fake.answers['POST /dashboard/session'] = right;
    find('code').value = '123 456';
    await dashboard.submit('form', 'Order 1');
    expect(listLogins()).toEqual([
      { Username: 'merchant', Password: 'secret' },
      { Username: 'merchant', Password: 'secret' },
      { Username: 'merchant', Password: 'secret', Code: '123 456' },
    ]);
  });

  it('asks for a link when the password is forgotten', async () => {
    dashboard.fake.answers['POST /dashboard/password-link'] = {
      body: { Message: 'On its way.', Result: true },
    };
    await dashboard.open();
    await dashboard.see('Username or email address', dashboard.press('Forgotten your password?'));
    dashboard.find<HTMLInputElement>('[name=forgotten]').value = ' anna@shop.example ';
    await dashboard.submit('[aria-label="Forgotten password"]', 'a link is on its way');
    expect(dashboard.listSent()[0]?.body).toEqual({ Username: 'anna@shop.example' });
  });
});

describe('the link of an email', () => {
  const type = (password: string, again = password) => {
    dashboard.find<HTMLInputElement>('[name=password]').value = password;
    dashboard.find<HTMLInputElement>('[name=again]').value = again;
  };

  it('sets the password, and leads to the log-in with the name', async () => {
    location.hash = '#password/secret';
    dashboard.fake.answers['PUT /dashboard/password-link'] = {
      body: { Message: 'Password changed.', Result: true, Username: 'anna@shop.example' },
    };
    await dashboard.open();
    await dashboard.see('New password again');
    type('four words that', 'four words than');
    await dashboard.submit('form', 'The two new passwords differ.');
    expect(dashboard.listSent()).toEqual([]);
    type('four words that nobody guesses');
    await dashboard.submit('form', 'Your password is saved.');
    expect(dashboard.listSent()[0]?.body).toEqual({
      Token: 'secret',
      NewPassword: 'four words that nobody guesses',
    });
    await act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    await dashboard.see('Log in');
    expect(dashboard.find<HTMLInputElement>('[name=username]').value).toBe('anna@shop.example');
    expect(location.hash).not.toContain('secret');
  });

  it('says why it was refused', async () => {
    location.hash = '#password/old';
    const Message = 'This link is no longer valid. Ask for another one.';
    dashboard.fake.answers['PUT /dashboard/password-link'] = { status: 404, body: { Message } };
    await dashboard.open();
    await dashboard.see('New password again');
    type('four words that nobody guesses');
    await dashboard.submit('form', Message);
  });
});
