import { describe, expect, it } from 'vitest';
import { MERCHANT_SESSION_MS } from '../../../../src/service/sandbox/acquirer/start-merchant-session.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createApplePayPress, TOKEN } from '../../support/shopper/create-apple-pay-press.ts';
import { reopenService, useService } from '../../support/use-service.ts';

const service = useService();

const FORGED = { outcome: 'declined', code: 'authentication_failed' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('paying with Apple Pay', () => {
  it('settles a payment with any token after merchant validation', async () => {
    const link = await service.createLink();
    const press = createApplePayPress(service, link);
    await press.validate();
    const { status, body } = await press.pay({ email: '\u200bada@example.com ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: 'completed',
      status: 'SETTLED',
      transactionId: link.transactionId,
      method: 'apple_pay',
    });
    expect(await listEvents(service.store)).toEqual(PAID);
    const attempts = await service.store.selectFrom('attempts').selectAll().execute();
    expect(attempts).toMatchObject([
      {
        state: 'APPROVED',
        method: 'apple_pay',
        card_brand: null,
        card_last4: null,
        email: 'ada@example.com',
      },
    ]);
  });

  it('holds a payment without AutoCapture', async () => {
    const press = createApplePayPress(service, await service.createLink({ AutoCapture: false }));
    await press.validate();
    expect((await press.pay()).body).toMatchObject({ outcome: 'completed', status: 'HELD' });
    expect(await listEvents(service.store)).toEqual(['payment.held']);
  });

  it('gives a repeated press the same answer, and charges once', async () => {
    const press = createApplePayPress(service, await service.createLink());
    await press.validate();
    const [first, second] = await Promise.all([press.pay(), press.pay()]);
    const third = await press.pay();
    expect(third.body).toMatchObject({ outcome: 'completed' });
    expect([first.body.outcome, second.body.outcome]).toContain('completed');
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it.each([
    ['no token', { applePay: {} }],
    ['a token that is no object', { applePay: { token: 'token' } }],
    ['a token without payment data', { applePay: { token: { transactionIdentifier: 'x' } } }],
    ['empty payment data', { applePay: { token: { paymentData: '' } } }],
    [
      'payment data that name another merchant session',
      { applePay: { token: { paymentData: { data: encode({ nonce: 'F'.repeat(32) }) } } } },
    ],
  ])('declines %s', async (_what, change) => {
    const press = createApplePayPress(service, await service.createLink());
    await press.validate();
    expect((await press.pay(change)).body).toEqual(FORGED);
    expect(await listEvents(service.store)).toEqual([]);
  });

  it('declines a token without merchant validation, and accepts the next press with one', async () => {
    const link = await service.createLink();
    expect((await createApplePayPress(service, link).pay()).body).toEqual(FORGED);
    const press = createApplePayPress(service, link);
    await press.validate();
    expect((await press.pay()).body).toMatchObject({ outcome: 'completed' });
  });

  it('declines a token whose merchant session was made for another press, or another link', async () => {
    const link = await service.createLink();
    const press = createApplePayPress(service, link);
    await press.validate();
    await createApplePayPress(service, await service.createLink()).validate();
    expect((await createApplePayPress(service, link).pay()).body).toEqual(FORGED);
    expect((await press.pay()).body).toMatchObject({ outcome: 'completed' });
  });

  it.each([
    [MERCHANT_SESSION_MS - 1, { outcome: 'completed' }],
    [MERCHANT_SESSION_MS, FORGED],
  ])('answers a merchant session that is %i ms old with %j', async (ageMs, answer) => {
    const press = createApplePayPress(service, await service.createLink());
    await press.validate();
    service.clock.advance(ageMs / 1000);
    expect((await press.pay()).body).toMatchObject(answer);
  });

  it('accepts the later of two merchant sessions of one press', async () => {
    const press = createApplePayPress(service, await service.createLink());
    const { nonce: earlier } = (await press.validate()).body;
    const { nonce: later } = (await press.validate()).body;
    expect(later).not.toBe(earlier);
    const token = { paymentData: { data: encode({ nonce: later }) } };
    expect((await press.pay({ applePay: { token } })).body).toMatchObject({ outcome: 'completed' });
  });

  it.each([
    'card_declined',
    'insufficient_funds',
    'expired_card',
    'authentication_failed',
    'processing_error',
  ])('declines with the code %s that a test requests', async (declineCode) => {
    for (const paymentData of [{ declineCode }, { data: encode({ declineCode }) }]) {
      const press = createApplePayPress(service, await service.createLink());
      await press.validate();
      const { body } = await press.pay({ applePay: { token: { ...TOKEN, paymentData } } });
      expect(body).toEqual({ outcome: 'declined', code: declineCode });
    }
  });

  it('ignores any other code', async () => {
    const press = createApplePayPress(service, await service.createLink());
    await press.validate();
    const token = { paymentData: { declineCode: 'no_such_code' } };
    expect((await press.pay({ applePay: { token } })).body).toMatchObject({ outcome: 'completed' });
  });

  it.each([[undefined], [null], ['token'], [7]])(
    'refuses a request with %j for Apple Pay',
    async (applePay) => {
      const press = createApplePayPress(service, await service.createLink());
      expect((await press.pay({ applePay })).status).toBe(400);
      expect(await service.store.selectFrom('attempts').selectAll().execute()).toEqual([]);
    },
  );

  it('requires no email address, and refuses an invalid one', async () => {
    const press = createApplePayPress(service, await service.createLink());
    await press.validate();
    const { body } = await press.pay({ email: 'nobody' });
    expect(body).toEqual({ outcome: 'invalid', problems: { email: 'email_invalid' } });
    expect((await press.pay()).body).toMatchObject({ outcome: 'completed' });
  });

  it('charges nothing if the link does not accept Apple Pay', async () => {
    const press = createApplePayPress(service, await service.createLink({ PaymentMethods: ['card'] }));
    expect((await press.pay()).body).toMatchObject({ outcome: 'closed', state: 'open' });
  });

  it('stores no token', async () => {
    const press = createApplePayPress(service, await service.createLink());
    await press.validate();
    await press.pay({ applePay: { token: { paymentData: { data: 'the-secret-token' } } } });
    const rows = await Promise.all(
      (['attempts', 'acquirer_authorizations', 'apple_pay_sessions', 'events', 'payments'] as const).map(
        (table) => service.store.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('the-secret-token');
  });
});

describe('a connection to the acquirer that breaks', () => {
  it('makes the link payable again if the token never reached the acquirer', async () => {
    await service.close();
    const acquirer = createGatedAcquirer();
    await reopenService(service, { acquirer });
    const press = createApplePayPress(service, await service.createLink());
    await press.validate();
    const paying = press.pay();
    await acquirer.arrival();
    acquirer.breakOff(new Error('The line is dead.'));
    expect((await paying).status).toBe(500);
    expect((await press.pay()).body).toEqual({ outcome: 'declined', code: 'processing_error' });
    service.faults.length = 0;
  });
});
