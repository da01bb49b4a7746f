import { describe, expect, it } from 'vitest';
import type { Role } from '../../../../src/service/calls/auth/roles.ts';
import { logInDashboard, PAGE_HEADERS, sendLogin } from '../../support/log-in-dashboard.ts';
import { useService } from '../../support/use-service.ts';

const USERS = '/api/v5/users';
const Password = 'four words that nobody guesses';

const service = useService();

const invite = (change: object = {}) =>
  service.post(`${USERS}/invite`, {
    Email: 'anna@shop.example',
    Name: 'Anna Verdi',
    Role: 'bookkeeper',
    ...change,
  });
const listMails = () => service.store.selectFrom('mails').selectAll().orderBy('created_at').execute();
const readTokens = async () =>
  (await listMails()).flatMap(({ text }) => /#password\/([\w-]+)/.exec(text)?.[1] ?? []);
const setPassword = (Token: string, NewPassword = Password) =>
  service.inject({
    method: 'PUT',
    url: '/dashboard/password-link',
    payload: { Token, NewPassword },
    headers: PAGE_HEADERS,
  });
const getToken = async () => (await readTokens()).at(-1) ?? '';

/** Invites a person in a role, who sets a password and logs in. */
async function openAs(Role: Role) {
  await invite({ Role });
  await setPassword(await getToken());
  return logInDashboard(service, { Username: 'anna@shop.example', Password });
}

describe('an invitation', () => {
  it('creates a user without showing a password, and mails a link', async () => {
    const { status, body } = await invite({ Email: ' Anna@shop.example' });
    expect([status, body.Errors?.[0]?.Field]).toEqual([400, 'Email']);
    const { User } = (await invite()).body;
    expect(User).toMatchObject({
      Username: 'anna@shop.example',
      Email: 'anna@shop.example',
      Name: 'Anna Verdi',
      Role: 'bookkeeper',
      ReadOnly: true,
      CreatedBy: 'merchant',
    });
    expect(User).not.toHaveProperty('Password');
    const [mail] = await listMails();
    expect(mail).toMatchObject({ kind: 'invitation', recipient: 'anna@shop.example' });
    expect(mail?.text).toMatch(/merchant invites you to the dashboard of Bottega Rossi, as a bookkeeper/);
    expect(mail?.text).toContain('http://localhost:4242/dashboard#password/');
  });

  it('sets the password once, and not after a week', async () => {
    await invite();
    const token = await getToken();
    const stored = JSON.stringify(await service.store.selectFrom('password_tokens').selectAll().execute());
    expect(stored).not.toContain(token);
    expect((await setPassword(token, 'short')).body.Errors.map(({ Field }) => Field)).toEqual([
      'NewPassword',
    ]);
    expect((await setPassword(token)).body).toMatchObject({ StatusCode: 200, Username: 'anna@shop.example' });
    expect((await setPassword(token, 'another long password')).body.Code).toBe('PASSWORD_LINK_OVER');
    expect((await sendLogin(service, { Username: 'anna@shop.example', Password })).status).toBe(200);
    await invite({ Email: 'late@shop.example' });
    service.clock.advance(7 * 86_400);
    expect((await setPassword(await getToken())).body.Code).toBe('PASSWORD_LINK_OVER');
  });

  it('is refused for someone who is a user, and for rights that the caller has not', async () => {
    await invite();
    expect((await invite()).body).toMatchObject({
      Code: 'USERNAME_TAKEN',
      Hint: 'Someone with this email address is a user already.',
    });
    const url = `${USERS}/invite`;
    const token = service.createToken(service.merchant, ['utilities']);
    const sent = await service.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      payload: { Email: 'eva@shop.example', Role: 'owner' },
    });
    expect([sent.status, sent.body.Code]).toEqual([401, 'INSUFFICIENT_SCOPE']);
    expect(await listMails()).toHaveLength(1);
  });

  it('can be sent again after a minute, and a changed address ends the links to the old one', async () => {
    const { User } = (await invite()).body;
    const again = () => service.post(`${USERS}/${User.UserId}/password-link`, undefined);
    expect((await again()).status).toBe(429);
    service.clock.advance(61);
    expect((await again()).status).toBe(200);
    const tokens = await readTokens();
    expect(tokens).toHaveLength(2);
    await service.put(`${USERS}/${User.UserId}`, { Email: 'anna.verdi@shop.example' });
    for (const token of tokens) expect((await setPassword(token)).status).toBe(404);
    const program = (await service.post(USERS, { Username: 'till-2', Scopes: ['online-payments'] })).body
      .User;
    expect((await service.post(`${USERS}/${program.UserId}/password-link`, undefined)).body.Code).toBe(
      'NO_EMAIL',
    );
  });
});

describe('a bookkeeper', () => {
  it('reads and exports payments, and is refused a refund and every other change', async () => {
    const link = await service.createLink({ TransactionId: 'order-1', Amount: 1990 });
    await service.pay(link);
    const { call } = await openAs('bookkeeper');
    expect((await call({ url: '/api/v5/payments/links' })).status).toBe(200);
    expect((await call({ url: '/api/v5/transactions.csv' })).status).toBe(200);
    const refund = {
      method: 'POST',
      url: '/api/v5/payments/refund',
      payload: { TransactionId: 'order-1' },
    } as const;
    const refused = await call<{ Code: string; Message: string }>(refund);
    expect([refused.status, refused.body.Code]).toEqual([401, 'READ_ONLY_USER']);
    expect(refused.body.Message).toBe('This user may read, but not change anything.');
    expect((await call({ method: 'POST', url: '/sandbox/payments/order-1/refund' })).status).toBe(401);
    const { body } = await service.get('/api/v5/payments/link/order-1');
    expect(body.Link.RefundedAmount).toBe(0);
  });

  it('is refused with an access token too, and may refund once it is an owner, after another log-in', async () => {
    await service.pay(await service.createLink({ TransactionId: 'order-1' }));
    const { call } = await openAs('bookkeeper');
    const url = '/api/v4/auth/token';
    const logIn = async () => {
      const payload = { Username: 'anna@shop.example', Password };
      return (await service.inject({ method: 'POST', url, payload })).body.AccessToken;
    };
    const token = await logIn();
    const refund = async () =>
      (
        await service.inject({
          method: 'POST',
          url: '/api/v5/payments/refund',
          headers: { authorization: `Bearer ${token}` },
          payload: { TransactionId: 'order-1' },
        })
      ).status;
    expect(await refund()).toBe(401);
    const { Users } = (await service.get(USERS)).body;
    const id = Users.find(({ Username }) => Username === 'anna@shop.example')?.UserId;
    const changed = await service.put(`${USERS}/${id}`, { Role: 'owner' });
    expect(changed.body.User).toMatchObject({ Role: 'owner', ReadOnly: false });
    expect(await refund()).toBe(200);
    expect((await call({ url: '/api/v5/payments/links' })).status).toBe(200);
    // A right that is lost ends every token and session.
    await service.put(`${USERS}/${id}`, { ReadOnly: true });
    expect((await call({ url: '/api/v5/payments/links' })).status).toBe(401);
  });

  it('does not count as someone who can give a scope to others', async () => {
    const { Users } = (await service.get(USERS)).body;
    const id = Users.find(({ Username }) => Username === 'merchant')?.UserId;
    expect((await service.put(`${USERS}/${id}`, { ReadOnly: true })).body.Code).toBe('LAST_USER');
  });
});
