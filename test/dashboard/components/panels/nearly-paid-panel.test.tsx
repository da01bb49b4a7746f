import { describe, expect, it } from 'vitest';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const PATH = '/dashboard/nearly-paid';
const PAYMENT = {
  TransactionId: 'order 7',
  Purpose: 'Order 7',
  Status: 'CREATED',
  Amount: 3660,
  Currency: 'EUR',
  Method: null,
  Shopper: { Name: 'Giulia Bianchi', Email: 'giulia@example.com' },
  CreatedAt: '2026-11-21T09:30:00.000Z',
  PaymentUrl: 'https://pay.example/checkout/7',
  Email: 'giulia@example.com',
  RemindedAt: null,
  Attempts: [
    { State: 'DECLINED', DeclineCode: 'insufficient_funds' },
    { State: 'DECLINED', DeclineCode: 'insufficient_funds' },
  ],
};
const serve = (On: boolean, ...Payments: object[]) => {
  dashboard.fake.answers[`GET ${PATH}`] = { body: { On, Payments } };
};
const show = async (text: string | RegExp) => {
  await dashboard.logIn();
  await dashboard.see(text, go('nearly-paid'));
};

describe('the list of those who nearly paid', () => {
  it('says what it is while it is switched off, and where the switch is', async () => {
    serve(false);
    await show('Switch it on under');
    expect(dashboard.find('main a', 'Company').getAttribute('href')).toBe('#company');
  });

  it('is a part of Payments', async () => {
    serve(true);
    await show('No one. Good.');
    expect(dashboard.find('nav a[aria-current="page"]').textContent).toBe('Payments');
    const parts = [...dashboard.root.querySelectorAll('.parts a')].map(({ textContent }) => textContent);
    expect(parts).toEqual(['Payments', 'Nearly paid']);
  });

  it('says who, what, why, and what to tell the shopper', async () => {
    const gaveUp = { TransactionId: 'b', Attempts: [{ State: 'CANCELLED', DeclineCode: null }] };
    const opened = { TransactionId: 'c', Attempts: [], PaymentUrl: null };
    serve(true, PAYMENT, { ...PAYMENT, ...gaveUp }, { ...PAYMENT, ...opened });
    await show('Giulia Bianchi');
    const [first, second, third] = [...dashboard.root.querySelectorAll('article')].map(
      ({ textContent }) => textContent,
    );
    expect(first).toContain('€36.60');
    expect(first).toContain('Not paid: the bank said there is not enough money (2 tries).');
    expect(first).toMatch(/To tell the shopper, with the link: “.*You have not been charged\.”/);
    expect(second).toContain('Not paid: the shopper gave up at the bank or wallet.');
    expect(third).toContain('Not paid: the page was opened, and nothing was tried.');
    expect(third).toContain('To tell the shopper: “Your payment is still open.');
  });

  it('sends the link with one press, and says when it was sent', async () => {
    serve(true, PAYMENT);
    await show('Giulia Bianchi');
    dashboard.fake.answers[`POST ${PATH}/order%207/remind`] = { body: {} };
    serve(true, { ...PAYMENT, RemindedAt: '2026-11-21T09:31:00.000Z' });
    await dashboard.see(/The link is on its way to giulia@example\.com\..*last sent/s, () =>
      dashboard.press('Send the link again to giulia@example.com')(),
    );
    expect(dashboard.listSent()).toMatchObject([{ method: 'POST', path: `${PATH}/order%207/remind` }]);
  });

  it('shows why the service refuses', async () => {
    serve(true, PAYMENT);
    await show('Giulia Bianchi');
    dashboard.fake.answers[`POST ${PATH}/order%207/remind`] = {
      status: 409,
      body: { Message: 'The shopper gets one such email a day, and three about a payment.' },
    };
    await dashboard.see(/one such email a day/, () =>
      dashboard.press('Send the link again to giulia@example.com')(),
    );
  });

  it('has no button without an address', async () => {
    serve(true, { ...PAYMENT, Email: null });
    await show('Giulia Bianchi');
    expect(dashboard.root.textContent).not.toContain('Send the link again');
  });
});
