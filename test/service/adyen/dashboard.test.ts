import { describe, expect, it } from 'vitest';
import { DASHBOARD_ROUTES } from '../../../src/service/back-office/dashboard/dashboard-routes.ts';
import type { MailKind } from '../../../src/service/mails/mail-kinds.ts';
import { recordMail } from '../../../src/service/mails/record-mail.ts';
import { SANDBOX_ROUTES } from '../../../src/service/sandbox/routes/sandbox-routes.ts';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';
import type { ApiBody } from '../support/create-api-calls.ts';
import { logInDashboard } from '../support/log-in-dashboard.ts';
import { createLinkRequest } from '../support/requests/create-link-request.ts';

const { adyen, service, getBooked } = useAdyen();

interface Body extends ApiBody {
  Payment: { Attempts: object[]; Events: object[] };
  Payments: { TransactionId: string }[];
  Defense: string;
}

/** Creates a dashboard user with a link that a shopper has paid. */
async function openShop() {
  const visitor = await logInDashboard(service);
  const get = async (url: string) => (await visitor.call<Body>({ url })).body;
  const post = async (url: string, payload?: object) =>
    (await visitor.call<Body>({ method: 'POST', url, ...(payload && { payload }) })).body;
  const link = createLinkRequest({ SendConfirmationEmail: true, WebhookUrl: 'https://shop.example/hook' });
  const created = await post('/api/v5/payments/link', link);
  const path = new URL(created.PaymentUrl).pathname;
  await service.pay({ transactionId: created.TransactionId, path });
  return { visitor, get, post, transactionId: created.TransactionId };
}

describe('the dashboard without a sandbox', () => {
  it('reports that the service has no sandbox', async () => {
    const visitor = await logInDashboard(service);
    const { body } = await visitor.call({ url: '/dashboard/session' });
    expect([body.Sandbox, body.Session?.Username]).toEqual([false, 'merchant']);
  });

  it('creates a link, shows its state, and refunds its payment', async () => {
    const { get, post, transactionId } = await openShop();
    expect((await get('/api/v5/payments/links')).Links).toMatchObject([{ TransactionId: transactionId }]);
    const { Payment } = await get(`/dashboard/payments/${transactionId}`);
    expect([Payment.Attempts.length, Payment.Events.length > 0]).toEqual([1, true]);
    expect((await get(`/dashboard/payments?Search=${transactionId}`)).Payments).toMatchObject([
      { TransactionId: transactionId },
    ]);
    const refund = await post('/api/v5/payments/refund', { TransactionId: transactionId, Amount: 500 });
    expect(refund.Result).toBe(true);
    service.clock.advance(1);
    await service.runDueJobs();
    await adyen.tell(service);
    expect(getBooked().refunded).toBe(500);
  });

  it('shows deliveries, their payloads and the alarms', async () => {
    const { get, transactionId } = await openShop();
    const { Deliveries } = await get(`/dashboard/deliveries?Search=${transactionId}`);
    const [first] = Deliveries;
    expect((await get(`/dashboard/deliveries/${first?.DeliveryId}`)).Delivery.DeliveryId).toBe(
      first?.DeliveryId,
    );
    expect((await get('/dashboard/card-testing')).Defense).toBe('off');
  });

  it('shows no mail that contains a secret for its recipient', async () => {
    const { get } = await openShop();
    const mail = { language: 'en', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const;
    for (const kind of ['code', 'card_code', 'contract', 'ended-1', 'something-new'])
      await recordMail(service.store, {
        companyId: service.merchant.id,
        paymentId: null,
        kind: kind as MailKind,
        recipient: `${kind}@example.com`,
        mail: kind.endsWith('code') ? { ...mail, subject: '042042 is your code' } : mail,
        now: service.clock.now(),
      });
    const { Emails } = await get('/dashboard/emails');
    const recipients = Emails.map(({ To }) => To);
    expect(recipients).toEqual(expect.arrayContaining(['contract@example.com', 'ended-1@example.com']));
    expect(recipients.join()).not.toMatch(/code@|something-new@/);
    expect(JSON.stringify(Emails)).not.toContain('042042');
  });

  it.each(
    [
      ...DASHBOARD_ROUTES.map((route) => ({ ...route, path: `/sandbox${route.path}` })),
      ...SANDBOX_ROUTES,
    ].map(({ method, path }) => ({ method, url: path.replace(/:(\w+)/, 'order-1') })),
  )('does not have $method $url', async ({ method, url }) => {
    const visitor = await logInDashboard(service);
    const { status, body } = await visitor.call({ method, url, ...(method !== 'GET' && { payload: {} }) });
    expect([status, body.Code]).toEqual([404, 'NOT_FOUND']);
  });
});
