import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_DECLINED_ATTEMPTS } from '../../../../src/service/payments/attempts/finish-attempt.ts';
import { createGatedAcquirer, type GatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { reopenService, useService } from '../../support/use-service.ts';

const service = useService();

const DECLINED = { number: '4000 0000 0000 0002' };
const listAttempts = () => service.store.selectFrom('attempts').selectAll().execute();

describe('pay', () => {
  it.each([
    ['Visa', '4111 1111 1111 1111', '123'],
    ['Mastercard', '5555-5555-5555-4444', '123'],
    ['American Express', '378282246310005', '1234'],
  ])('settles a payment with a card of %s', async (_name, number, cvc) => {
    const link = await service.createLink();
    const { status, body } = await service.pay(link, { card: { number, cvc } });
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: 'completed',
      status: 'SETTLED',
      transactionId: link.transactionId,
      method: 'card',
    });
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('holds a payment without AutoCapture, and reports that it is held', async () => {
    const link = await service.createLink({ AutoCapture: false });
    const { body } = await service.pay(link);
    expect(body).toMatchObject({ outcome: 'completed', status: 'HELD' });
    expect(await listEvents(service.store)).toEqual(['payment.held']);
  });

  it.each([
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card'],
  ])('declines %s with %s, and accepts another card afterwards', async (number, code) => {
    const link = await service.createLink();
    const { status, body } = await service.pay(link, { card: { number } });
    expect(status).toBe(200);
    expect(body).toEqual({ outcome: 'declined', code });
    expect(await service.getStatus(link)).toEqual({ state: 'open', status: 'CREATED' });
    expect(await listEvents(service.store)).toEqual([]);
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('does not ask for 3-D Secure in a telephone order', async () => {
    const link = await service.createLink({ Moto: true }, service.partner);
    const { body } = await service.pay(link, { card: { number: '4000 0000 0000 3220' } });
    expect(body).toMatchObject({ outcome: 'completed' });
  });

  it('gives a repeated press the same answer', async () => {
    const link = await service.createLink();
    const attemptKey = randomUUID();
    const first = await service.pay(link, { attemptKey, card: DECLINED });
    expect((await service.pay(link, { attemptKey, card: DECLINED })).body).toEqual(first.body);
    // The press was declined, so its answer stays the same even with a good card.
    expect((await service.pay(link, { attemptKey })).body).toEqual(first.body);
    expect(await listAttempts()).toHaveLength(1);
    const paid = await service.pay(link);
    expect(paid.body).toMatchObject({ outcome: 'completed' });
    expect(await service.getStatus(link, attemptKey)).toMatchObject({ attempt: first.body });
  });

  it('charges once, and gives the press that paid the same answer again', async () => {
    const link = await service.createLink();
    const attemptKey = randomUUID();
    const first = await service.pay(link, { attemptKey });
    const again = await service.pay(link, { attemptKey });
    expect(again).toMatchObject({ status: 200, body: first.body });
    const other = await service.pay(link);
    expect(other).toMatchObject({
      status: 409,
      body: { outcome: 'closed', state: 'completed', status: 'SETTLED' },
    });
    expect(await listAttempts()).toHaveLength(1);
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('starts one attempt for twenty simultaneous presses', async () => {
    const link = await service.createLink();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.pay(link)));
    expect(answers.filter(({ body }) => body.outcome === 'completed')).toHaveLength(1);
    for (const { body } of answers) expect(['completed', 'processing', 'closed']).toContain(body.outcome);
    expect(await listAttempts()).toHaveLength(1);
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('closes the link after too many declined attempts', async () => {
    const link = await service.createLink();
    for (let count = 1; count < MAX_DECLINED_ATTEMPTS; count += 1) {
      expect((await service.pay(link, { card: DECLINED })).body.outcome).toBe('declined');
    }
    const last = await service.pay(link, { card: DECLINED });
    expect(last).toMatchObject({
      status: 409,
      body: { outcome: 'closed', state: 'failed', status: 'FAILED' },
    });
    expect((await service.pay(link)).body).toEqual(last.body);
    expect(await listEvents(service.store)).toEqual(['payment.failed']);
  });

  it('accepts a payment up to the second before the link expires, and none afterwards', async () => {
    const [inTime, late] = [
      await service.createLink({ LinkDurationSeconds: 60 }),
      await service.createLink({ LinkDurationSeconds: 60 }),
    ];
    service.clock.advance(59.999);
    expect((await service.pay(inTime)).body.outcome).toBe('completed');
    service.clock.advance(0.001);
    expect(await service.getStatus(late)).toEqual({ state: 'expired', status: 'EXPIRED' });
    const { status, body } = await service.pay(late);
    expect(status).toBe(409);
    expect(body).toEqual({ outcome: 'closed', state: 'expired', status: 'EXPIRED' });
    expect(await service.getStatus(inTime)).toMatchObject({ status: 'SETTLED' });
  });

  it('lists every invalid field, and starts no attempt', async () => {
    const link = await service.createLink();
    const card = { number: '4111 1111 1111 1112', expiry: '13/30', cvc: '12', name: ' ' };
    const { status, body } = await service.pay(link, { card, email: 'ada' });
    expect(status).toBe(400);
    expect(body).toEqual({
      outcome: 'invalid',
      problems: {
        card_number: 'card_number_invalid',
        expiry: 'expiry_month',
        cvc: 'cvc_invalid',
        cardholder_name: 'required',
        email: 'email_invalid',
      },
    });
    expect(await listAttempts()).toEqual([]);
  });

  it('validates the expiry date by the service’s clock', async () => {
    const link = await service.createLink();
    const pay = (expiry: string) => service.pay(link, { card: { expiry } });
    expect((await pay('10/26')).body).toEqual({ outcome: 'invalid', problems: { expiry: 'expiry_past' } });
    expect((await pay('11/26')).body).toMatchObject({ outcome: 'completed' });
  });

  it('takes a card of this month until the month is over everywhere', async () => {
    service.clock.advance((Date.parse('2026-12-01T11:59:59Z') - service.clock.now()) / 1000);
    const pay = async () => service.pay(await service.createLink(), { card: { expiry: '11/26' } });
    expect((await pay()).body).toMatchObject({ outcome: 'completed' });
    service.clock.advance(1);
    expect((await pay()).body).toEqual({ outcome: 'invalid', problems: { expiry: 'expiry_past' } });
  });

  it('requires no email address if the link hides the field', async () => {
    const shown = await service.createLink();
    const hidden = await service.createLink({ HideEmailInput: true });
    expect((await service.pay(shown, { email: '' })).body).toEqual({
      outcome: 'invalid',
      problems: { email: 'required' },
    });
    expect((await service.pay(hidden, { email: '' })).body.outcome).toBe('completed');
  });

  it.each([
    [['VIS'], '4111 1111 1111 1111', true],
    [['VIS'], '5555 5555 5555 4444', false],
    [['ECA'], '5555 5555 5555 4444', true],
    [['ECA', 'paypal'], '4111 1111 1111 1111', false],
    [['VIS', 'ECA'], '3782 822463 10005', false],
    [['VIS', 'card'], '5555 5555 5555 4444', true],
  ])('answers for the methods %j and the card %s: %s', async (PaymentMethods, number, isTaken) => {
    const link = await service.createLink({ PaymentMethods });
    const cvc = number.startsWith('3') ? '1234' : '123';
    const { body } = await service.pay(link, { card: { number, cvc } });
    if (isTaken) expect(body.outcome).toBe('completed');
    else expect(body).toEqual({ outcome: 'invalid', problems: { card_number: 'card_brand_unsupported' } });
  });

  it.each([[['paypal']], [['SEPA']]])('accepts no card on a link for %j only', async (PaymentMethods) => {
    const sepa = { DebtorIban: 'IT60X0542811101000000123456', DebtorName: 'Ada Rossi' };
    const link = await service.createLink({ PaymentMethods, ...sepa });
    expect(await service.pay(link)).toMatchObject({ status: 409, body: { outcome: 'closed' } });
    expect(await listAttempts()).toEqual([]);
  });
});

describe('pay, while the acquirer thinks', () => {
  let acquirer: GatedAcquirer;
  beforeEach(async () => {
    await service.close();
    acquirer = createGatedAcquirer();
    await reopenService(service, { acquirer });
  });

  it('answers `processing` to every other press and to the repeated press', async () => {
    const link = await service.createLink();
    const attemptKey = randomUUID();
    const first = service.pay(link, { attemptKey });
    await acquirer.arrival();
    expect(await service.pay(link)).toMatchObject({ status: 409, body: { outcome: 'processing' } });
    expect(await service.pay(link, { attemptKey })).toMatchObject({
      status: 409,
      body: { outcome: 'processing' },
    });
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'processing',
      status: 'CREATED',
      attempt: { outcome: 'processing' },
    });
    acquirer.answer({ isApproved: true });
    expect((await first).body).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
    expect(acquirer.references).toHaveLength(1);
  });

  it('does not let a link expire, or be failed or settled by hand, during the payment', async () => {
    const link = await service.createLink({ LinkDurationSeconds: 60 });
    const paying = service.pay(link);
    await acquirer.arrival();
    service.clock.advance(61);
    expect(await service.getStatus(link)).toEqual({ state: 'processing', status: 'CREATED' });
    for (const trigger of ['fail', 'settle']) {
      const { status } = await service.post(`/sandbox/payments/${link.transactionId}/${trigger}`, undefined);
      expect(status).toBe(409);
    }
    acquirer.answer({ isApproved: true });
    expect((await paying).body).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
  });

  it('captures nothing during the payment, and the whole amount afterwards', async () => {
    const link = await service.createLink({ AutoCapture: false });
    const paying = service.pay(link);
    await acquirer.arrival();
    const capture = () => service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] });
    expect((await capture()).body.Transactions[0]).toMatchObject({ Result: false, Status: 'CREATED' });
    acquirer.answer({ isApproved: true });
    await paying;
    expect((await capture()).body.Transactions[0]).toMatchObject({ Result: true, Status: 'SETTLED' });
  });

  it('makes the link payable again if the connection breaks before the request arrives', async () => {
    const link = await service.createLink();
    const attemptKey = randomUUID();
    const paying = service.pay(link, { attemptKey });
    await acquirer.arrival();
    acquirer.breakOff(new Error('socket hang up'));
    expect((await paying).status).toBe(500);
    expect(service.faults.splice(0).map(({ message }) => message)).toEqual(['socket hang up']);
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'open',
      status: 'CREATED',
      attempt: { outcome: 'declined', code: 'processing_error' },
    });
    acquirer.answer({ isApproved: true });
    expect((await service.pay(link)).body.outcome).toBe('completed');
  });
});
