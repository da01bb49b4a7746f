import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { go } from '../../use-dashboard.tsx';
import { USERS, useSections } from '../../use-sections.ts';

const { dashboard, change, unfold, listKeys } = useSections();

describe('a form', () => {
  const open = async () => {
    await dashboard.logIn();
    await dashboard.see('There is nothing yet.', go('sections/utilities/users'));
    await dashboard.see('Username (required)', unfold('New user for a program'));
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
    await dashboard.see('Short name (required)', unfold('New store'));
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
