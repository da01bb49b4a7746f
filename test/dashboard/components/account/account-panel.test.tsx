import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import '../../../../src/dashboard/components/account/account-parts.ts';
import { describeVisit } from '../../fake-fetch.ts';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    dashboard.find<HTMLInputElement>(`[name=${name}]`).value = value;
};
const renewed = (change: object = {}) =>
  describeVisit(undefined, {
    Session: {
      ...{ SessionId: 'session-2', Username: 'merchant', Company: 'Shop', Scopes: ['online-payments'] },
      ...change,
    },
  });

describe('the own password', () => {
  it('is changed, and the page goes on with the new session', async () => {
    await dashboard.logIn();
    await dashboard.see('Current password', go('account/password'));
    expect(dashboard.find('h2').textContent).toBe('Your password');
    dashboard.fake.answers['PUT /dashboard/password'] = renewed();
    fill({ current: 'old', password: 'four words that', again: 'four words that' });
    await dashboard.submit('.account-form', 'Your password is changed.');
    expect(dashboard.listSent()[0]?.body).toEqual({ Password: 'old', NewPassword: 'four words that' });
    expect(dashboard.find<HTMLInputElement>('[name=current]').value).toBe('');
    await dashboard.see('Order 1', go('links'));
    expect(dashboard.fake.calls.at(-1)?.headers['servicepay-session']).toBe('session-2');
  });

  it('says what is wrong in words', async () => {
    await dashboard.logIn();
    await dashboard.see('Current password', go('account/password'));
    const refuse = (error: object) => {
      dashboard.fake.answers['PUT /dashboard/password'] = {
        status: 400,
        body: { Message: 'x', Errors: [error] },
      };
    };
    refuse({ Field: 'Password', Code: 'PASSWORD_WRONG', Message: 'The password is wrong.' });
    await dashboard.submit('.account-form', /The password is wrong\./);
    refuse({ Field: 'NewPassword', Code: 'INVALID_VALUE', Message: 'x', Hint: '12 to 72 characters.' });
    await dashboard.submit('.account-form', 'The new password: 12 to 72 characters.');
  });
});

describe('the second factor', () => {
  it('is added with a code of the app, which shows the recovery codes once', async () => {
    await dashboard.logIn();
    await dashboard.see('Begin', go('account/second-factor'));
    dashboard.fake.answers['POST /dashboard/second-factor'] = {
      body: { Message: 'Scan.', Result: true, Secret: 'ABCDEFGH', QrCode: '<svg></svg>' },
    };
    fill({ current: 'old' });
    await dashboard.submit('.account-form', 'ABCDEFGH');
    dashboard.fake.answers['PUT /dashboard/second-factor'] = {
      body: { ...(renewed({ HasSecondFactor: true }).body as object), RecoveryCodes: ['7kq2m-p4xwa'] },
    };
    fill({ code: '123456' });
    await dashboard.submit('.account-form', '7kq2m-p4xwa');
    expect(dashboard.root.textContent).toContain('You log in with your password and a code');
    dashboard.fake.answers['POST /dashboard/second-factor/remove'] = renewed();
    fill({ current: 'old', code: '654321' });
    await dashboard.submit('.account-form', 'Begin');
    expect(dashboard.root.textContent).not.toContain('7kq2m-p4xwa');
    expect(dashboard.listSent().map(({ body }) => body)).toEqual([
      { Password: 'old' },
      { Code: '123456' },
      { Password: 'old', Code: '654321' },
    ]);
    await act(go('links'));
  });
});
