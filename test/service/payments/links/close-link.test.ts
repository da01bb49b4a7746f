import { beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import type { TestServiceOptions } from '../../support/test-service-options.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink();
});

async function reopen(options: TestServiceOptions): Promise<void> {
  await service.close();
  Object.assign(service, await createTestService(options));
  link = await service.createLink();
}

const shopper = createRailShopper(() => service);
const NOT_ALLOWED = 'The state of the payment does not allow this.';

const close = (action: string, { transactionId }: Pick<TestLink, 'transactionId'> = link, version = 'v4') =>
  service.post(`/api/${version}/payments/link/${encodeURIComponent(transactionId)}/${action}`, undefined);
const readStatus = async () =>
  (await service.get(`/api/v4/payments/link/${link.transactionId}`)).body.Link.Status;
const countApproved = async () => {
  const attempts = service.store.selectFrom('attempts').select('id').where('state', '=', 'APPROVED');
  return (await attempts.execute()).length;
};

describe.each([
  ['cancel', 'CANCELLED', 'Payment link cancelled.', 'Already cancelled.', 'cancelled'],
  ['expire', 'EXPIRED', 'Payment link expired.', 'Already expired.', 'expired'],
])('POST …/payments/link/{TransactionId}/%s', (action, status, done, already, state) => {
  it.each(['v4', 'v5'])(
    'closes an open link on %s, and reports a repeated call as already done',
    async (version) => {
      const { transactionId: TransactionId } = link;
      const fields = { StatusCode: 200, Result: true, TransactionId, Status: status };
      expect((await close(action, link, version)).body).toEqual({ Message: done, ...fields });
      expect((await close(action, link, version)).body).toEqual({ Message: already, ...fields });
      expect(await readStatus()).toBe(status);
    },
  );

  it('closes the page of the link, which can no longer be paid', async () => {
    const page = () => service.inject<string>({ url: link.path });
    expect((await page()).body).toContain('name="method"');
    await close(action);
    const { status: code, body } = await page();
    expect(code).toBe(200);
    expect(body).not.toContain('name="method"');
    expect(await service.getStatus(link)).toEqual({ state, status });
    expect(await service.pay(link)).toMatchObject({
      status: 409,
      body: { outcome: 'closed', state, status },
    });
    expect(await countApproved()).toBe(0);
  });

  it('accepts an empty object as body, and refuses fields and arrays', async () => {
    const url = `/api/v4/payments/link/${link.transactionId}/${action}`;
    const { body } = await service.post(url, { Reason: 'x' });
    expect(body).toMatchObject({
      StatusCode: 400,
      Errors: [{ Field: 'Reason', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.' }],
    });
    expect((await service.post(url, [])).body.Message).toBe('Body must be a JSON object.');
    expect(await readStatus()).toBe('CREATED');
    expect((await service.post(url, {})).status).toBe(200);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'accepts a missing body with the content type %s',
    async (type) => {
      const url = `/api/v4/payments/link/${link.transactionId}/${action}`;
      const authorization = `Bearer ${service.createToken(service.merchant)}`;
      const headers = { authorization, 'content-type': type };
      expect((await service.inject({ method: 'POST', url, headers })).status).toBe(200);
    },
  );

  it('cancels the waiting order at a bank first', async () => {
    const { bank, hop } = await shopper.goToBank(link, 'ideal');
    expect((await close(action)).body).toMatchObject({ Message: done, Status: status });
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect(await readStatus()).toBe(status);
    expect(await shopper.follow(hop)).toBe('http://localhost:4243/cancel');
  });

  it('cancels the waiting 3-D Secure challenge first', async () => {
    const bank = await shopper.goToChallenge(link);
    expect((await close(action)).body).toMatchObject({ Message: done, Status: status });
    expect(await shopper.decide(bank, 'approve')).toBe(409);
    expect(await readStatus()).toBe(status);
    expect(await countApproved()).toBe(0);
  });

  it('refuses a link whose payment the bank has approved, even if that is not recorded yet', async () => {
    // The bank's notification is lost, and every lookup finds the order still waiting.
    await reopen({ wrapRail: (rail) => ({ ...rail, find: async () => 'WAITING' }) });
    const { bank } = await shopper.goToBank(link, 'paypal');
    await shopper.decide(bank, 'approve');
    expect(await readStatus()).toBe('CREATED');
    expect((await close(action)).body).toMatchObject({ StatusCode: 409, Message: NOT_ALLOWED });
    expect(await readStatus()).toBe('SETTLED');
  });

  it('refuses a link whose attempt is at the acquirer', async () => {
    const acquirer = createGatedAcquirer();
    await reopen({ acquirer });
    const paying = service.pay(link);
    await acquirer.arrival();
    expect((await close(action)).body).toMatchObject({ StatusCode: 409, Message: NOT_ALLOWED });
    acquirer.answer({ isApproved: true });
    expect((await paying).body).toMatchObject({ outcome: 'completed', status: 'SETTLED' });
    expect(await readStatus()).toBe('SETTLED');
  });

  it('closes a link after a declined attempt', async () => {
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect((await close(action)).body).toMatchObject({ Status: status });
  });

  it.each([
    ['paid', { AutoCapture: true }, 'SETTLED'],
    ['held', { AutoCapture: false }, 'HELD'],
  ])('refuses a link that is %s', async (_name, change, paid) => {
    link = await service.createLink(change);
    await service.pay(link);
    expect((await close(action)).body).toMatchObject({ StatusCode: 409, Message: NOT_ALLOWED });
    expect(await readStatus()).toBe(paid);
  });

  it('refuses a link that is already closed by the opposite call', async () => {
    const other = action === 'cancel' ? 'expire' : 'cancel';
    await close(other);
    expect((await close(action)).body).toMatchObject({ StatusCode: 409, Message: NOT_ALLOWED });
  });

  it.each(['nothing', 'theirs', 'a\u0000b', 'x'.repeat(200), '\ud7ff'])(
    'responds with 404 to the id %j',
    async (transactionId) => {
      await service.createLink({ TransactionId: 'theirs' }, service.partner);
      const { body } = await close(action, { transactionId });
      expect(body).toEqual({
        Message: 'Transaction not found.',
        StatusCode: 404,
        Result: false,
        Code: 'TRANSACTION_NOT_FOUND',
        Errors: [],
      });
      const theirs = await service.get('/api/v4/payments/link/theirs', service.partner);
      expect(theirs.body.Link.Status).toBe('CREATED');
    },
  );
});

describe('closing a link past its expiration date', () => {
  beforeEach(async () => {
    link = await service.createLink({ LinkDurationSeconds: 1 });
  });

  it('refuses to cancel it, and reports it as already expired', async () => {
    service.clock.advance(1);
    expect((await close('cancel')).status).toBe(409);
    expect((await close('expire')).body).toMatchObject({ Message: 'Already expired.', Status: 'EXPIRED' });
  });

  it('expires it even if an order waits at a bank', async () => {
    await shopper.goToBank(link, 'klarna');
    service.clock.advance(1);
    expect((await close('cancel')).status).toBe(409);
    expect(await readStatus()).toBe('EXPIRED');
  });
});
