import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import {
  endModification,
  type ModificationEnd,
} from '../../../../src/service/payments/modifications/end-modification.ts';
import { sendModification } from '../../../../src/service/payments/modifications/send-modification.ts';
import { ALL_EVENT_TYPES } from '../../../../src/service/webhooks/outbox/event-types.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const switchTo = (Mode: string) => service.put('/sandbox/modifications', { Mode });
const finish = async (seconds = 10) => {
  service.clock.advance(seconds);
  await service.runDueJobs();
};
const endHolds = async (action: 'capture' | 'release', { transactionId }: TestLink, Amounts?: number[]) => {
  const body = { TransactionIds: [transactionId], ...(Amounts && { Amounts }) };
  const [row] = (await service.post(`/api/v5/payments/${action}`, body)).body.Transactions;
  return [row?.Result, row?.Status, row?.Message];
};
const refund = async ({ transactionId: TransactionId }: TestLink, Amount?: number, version = 'v5') =>
  (await service.post(`/api/${version}/payments/refund`, { TransactionId, ...(Amount && { Amount }) })).body;
const readRefund = async (id: string) => (await service.get(`/api/v5/refunds/${id}`)).body.Refund;
const readPayment = async ({ transactionId }: TestLink) => {
  const { Status, RefundedAmount, Amount } = (await service.get(`/api/v5/payments/link/${transactionId}`))
    .body.Link;
  return { Status, RefundedAmount, Amount };
};
const createHeld = async () => {
  const link = await service.createLink({ AutoCapture: false });
  await service.pay(link);
  return link;
};
const createPaid = async () => {
  const link = await service.createLink();
  await service.pay(link);
  return link;
};
/** Events of payments and of records. */
const listTypes = () => listEvents(service.store, ALL_EVENT_TYPES);
const listStates = () =>
  service.store.selectFrom('modifications').select(['kind', 'state', 'amount_minor']).orderBy('id').execute();

describe('a refund that is pending when a dispute is lost', () => {
  it('keeps nothing of the payment open', async () => {
    await switchTo('failing');
    const link = await createPaid();
    await refund(link, 600);
    const turn = async (name: string) =>
      (await service.post(`/sandbox/payments/${link.transactionId}/${name}`, undefined)).body;
    await turn('dispute');
    expect(await turn('lose-dispute')).toMatchObject({ Status: 'REFUNDED' });
    expect(await readPayment(link)).toMatchObject({ Status: 'REFUNDED' });
    expect(await listTypes()).toContain('payment.refunded');
  });
});

describe('a capture that takes time', () => {
  it('leaves the payment held until the acquirer has done it', async () => {
    await switchTo('slow');
    const link = await createHeld();
    expect(await endHolds('capture', link, [700])).toEqual([true, 'HELD', 'Capture requested.']);
    await service.runDueJobs();
    expect(await readPayment(link)).toMatchObject({ Status: 'HELD', Amount: 1990 });
    expect(await listTypes()).toEqual(['payment.held']);
    await finish();
    expect(await readPayment(link)).toMatchObject({ Status: 'SETTLED', Amount: 700 });
    expect(await listTypes()).toEqual(['payment.held', ...PAID]);
    expect(await endHolds('capture', link, [700])).toEqual([true, 'SETTLED', 'Already captured.']);
  });

  it('answers a repeated call without a second request, and blocks other changes', async () => {
    await switchTo('slow');
    const link = await createHeld();
    await endHolds('capture', link);
    expect(await endHolds('capture', link)).toEqual([true, 'HELD', 'Capture requested.']);
    expect(await endHolds('capture', link, [1990])).toEqual([true, 'HELD', 'Capture requested.']);
    expect(await endHolds('capture', link, [700])).toEqual([false, 'HELD', 'Capture is under way.']);
    expect(await endHolds('release', link)).toEqual([false, 'HELD', 'Capture is under way.']);
    expect((await refund(link)).StatusCode).toBe(409);
    expect(await listStates()).toHaveLength(1);
  });

  it('can be requested again after it has failed', async () => {
    await switchTo('failing');
    const link = await createHeld();
    await endHolds('capture', link, [700]);
    await finish();
    expect(await readPayment(link)).toMatchObject({ Status: 'HELD', Amount: 1990 });
    expect(await listTypes()).toEqual(['payment.held', 'capture.failed']);
    await switchTo('at_once');
    expect(await endHolds('capture', link)).toEqual([true, 'SETTLED', 'Captured.']);
  });

  it('continues when the seven days of the hold end', async () => {
    const link = await createHeld();
    service.clock.advance(7 * 86_400 - 5);
    await switchTo('slow');
    await endHolds('capture', link);
    await finish(6);
    expect(await readPayment(link)).toMatchObject({ Status: 'HELD' });
    await finish();
    expect(await readPayment(link)).toMatchObject({ Status: 'SETTLED' });
  });

  it('fails the payment when it fails afterwards', async () => {
    const link = await createHeld();
    await endHolds('capture', link);
    const { body } = await service.post(`/sandbox/payments/${link.transactionId}/fail-capture`, undefined);
    expect(body).toMatchObject({ Result: true, Status: 'FAILED' });
    expect(await listTypes()).toEqual(['payment.held', ...PAID, 'payment.failed']);
  });
});

describe('a release that takes time', () => {
  it('leaves the payment held until the acquirer has done it, also of a hold that is too old', async () => {
    await switchTo('slow');
    const link = await createHeld();
    const old = await createHeld();
    expect(await endHolds('release', link)).toEqual([true, 'HELD', 'Release requested.']);
    expect(await endHolds('capture', link)).toEqual([false, 'HELD', 'Release is under way.']);
    await finish();
    expect(await endHolds('release', link)).toEqual([true, 'RELEASED', 'Already released.']);
    await finish(7 * 86_400);
    expect(await readPayment(old)).toMatchObject({ Status: 'HELD' });
    await finish();
    expect(await readPayment(old)).toMatchObject({ Status: 'RELEASED' });
  });

  it('keeps the hold when it fails', async () => {
    await switchTo('failing');
    const link = await createHeld();
    await endHolds('release', link);
    await finish();
    expect(await readPayment(link)).toMatchObject({ Status: 'HELD' });
    expect(await listTypes()).toEqual(['payment.held']);
  });
});

describe('a refund that takes time', () => {
  it('counts once its money is refunded', async () => {
    await switchTo('slow');
    const link = await createPaid();
    const asked = await refund(link, 500);
    expect(asked).toMatchObject({ Message: 'Refund requested.', Status: 'SETTLED', RefundedAmount: 0 });
    expect(asked.Refund).toMatchObject({ State: 'PENDING' });
    expect(await readRefund(asked.Refund.RefundId)).toMatchObject({ State: 'PENDING', Amount: 500 });
    await finish();
    expect(await readRefund(asked.Refund.RefundId)).toMatchObject({ State: 'SETTLED' });
    expect(await readPayment(link)).toMatchObject({ Status: 'SETTLED', RefundedAmount: 500 });
    expect(await listTypes()).toEqual([...PAID, 'refund.settled']);
  });

  it('shows no state in v4', async () => {
    await switchTo('slow');
    const asked = await refund(await createPaid(), 500, 'v4');
    expect(asked.Message).toBe('Refund requested.');
    expect(asked.Refund).not.toHaveProperty('State');
  });

  it('uses up what is left while it is pending', async () => {
    await switchTo('slow');
    const link = await createPaid();
    await refund(link, 1500);
    expect((await refund(link, 491)).Errors).toMatchObject([{ Code: 'OUT_OF_RANGE' }]);
    expect(await refund(link)).toMatchObject({ Refund: { Amount: 490 } });
    expect((await refund(link)).StatusCode).toBe(400);
    await finish();
    expect(await readPayment(link)).toMatchObject({ Status: 'REFUNDED', RefundedAmount: 1990 });
  });

  it('makes its amount refundable again when it fails', async () => {
    await switchTo('failing');
    const link = await createPaid();
    const { Refund } = await refund(link);
    await finish();
    expect(await readRefund(Refund.RefundId)).toMatchObject({ State: 'FAILED' });
    expect(await readPayment(link)).toMatchObject({ Status: 'SETTLED', RefundedAmount: 0 });
    expect(await listTypes()).toEqual([...PAID, 'refund.failed']);
    await switchTo('at_once');
    expect(await refund(link)).toMatchObject({ Message: 'Refunded.', RefundedAmount: 1990 });
  });

  it('can fail after it had settled, and be repeated without a second event', async () => {
    const link = await createPaid();
    await refund(link);
    await service.post(`/sandbox/payments/${link.transactionId}/fail-refund`, undefined);
    expect(await readPayment(link)).toMatchObject({ Status: 'SETTLED', RefundedAmount: 0 });
    expect(await refund(link)).toMatchObject({ Status: 'REFUNDED', RefundedAmount: 1990 });
    const events = await listTypes();
    expect(events.filter((type) => type === 'payment.refunded')).toHaveLength(1);
    expect(events.filter((type) => type === 'refund.failed')).toHaveLength(1);
  });

  it('lets a dispute be lost after the refund was reversed', async () => {
    const link = await createPaid();
    await refund(link);
    const turn = (name: string) => service.post(`/sandbox/payments/${link.transactionId}/${name}`, undefined);
    await turn('fail-refund');
    await turn('dispute');
    expect((await turn('lose-dispute')).body).toMatchObject({ Status: 'REFUNDED' });
    const { Disputes } = (await service.get('/api/v5/disputes')).body;
    expect(Disputes).toMatchObject([{ State: 'LOST' }]);
  });
});

describe('a dispute that is lost', () => {
  it('asks the acquirer for nothing: its bank has taken the money', async () => {
    const link = await createPaid();
    for (const name of ['dispute', 'lose-dispute'])
      await service.post(`/sandbox/payments/${link.transactionId}/${name}`, undefined);
    expect(await readPayment(link)).toMatchObject({ Status: 'REFUNDED', RefundedAmount: 1990 });
    expect(await listStates()).toEqual([]);
  });
});

describe('endModification', () => {
  /** The largest one. */
  const findRow = () =>
    service.store
      .selectFrom('modifications')
      .selectAll()
      .orderBy('amount_minor', 'desc')
      .executeTakeFirstOrThrow();
  const end = async (result: ModificationEnd = 'DONE') => {
    const { id } = await findRow();
    return service.store
      .transaction()
      .execute((trx) => endModification(trx, service, { id, end: result, now: service.clock.now() }));
  };
  /** The state that the acquirer does not know of. */
  const setStatus = (status: PaymentStatus) =>
    service.store.updateTable('payments').set({ status }).execute();

  it('changes nothing when it is called again with the same result', async () => {
    await switchTo('slow');
    const link = await createPaid();
    await refund(link, 500);
    expect([await end(), await end()]).toEqual([expect.objectContaining({ isBooked: true }), undefined]);
    expect(await readPayment(link)).toMatchObject({ RefundedAmount: 500 });
  });

  it('takes a settled refund back once, whatever reason it is given', async () => {
    const link = await createPaid();
    await refund(link, 500);
    await refund(link, 400);
    expect(await end({ failure: 'Account closed.' })).toMatchObject({ isBooked: true });
    expect(await findRow()).toMatchObject({ state: 'FAILED', failure: 'Account closed.', due_at: null });
    expect(await readPayment(link)).toMatchObject({ RefundedAmount: 400 });
    expect(await end({ failure: 'Account closed.' })).toBeUndefined();
    expect(await end()).toBeUndefined();
    expect(await readPayment(link)).toMatchObject({ RefundedAmount: 400 });
  });

  it.each([
    ['capture', 'RELEASED'],
    ['capture', 'SETTLED'],
    ['release', 'SETTLED'],
  ] as const)('books no %s of a payment that is %s here, and says so', async (action, status) => {
    await switchTo('slow');
    const link = await createHeld();
    await endHolds(action, link);
    await setStatus(status);
    expect(await end()).toMatchObject({ isBooked: false });
    expect(await readPayment(link)).toMatchObject({ Status: status });
  });

  it('stores a release of a hold that has expired in between', async () => {
    await switchTo('slow');
    const link = await createHeld();
    await endHolds('release', link);
    await setStatus('RELEASED');
    expect(await end()).toMatchObject({ isBooked: true });
    expect(await findRow()).toMatchObject({ state: 'DONE', failure: null });
  });
});

describe('sendModification', () => {
  it('repeats an unanswered request with the same id', async () => {
    await switchTo('slow');
    const link = await createPaid();
    await refund(link, 500);
    const [modification] = await service.store.selectFrom('modifications').selectAll().execute();
    const ids: string[] = [];
    const answers = ['reset', 'time-out', 'time-out', 'time-out', undefined];
    const options = {
      ...service.needs,
      report: (line: string) => void service.logged.push(line),
      acquirer: {
        ...service.acquirer,
        retrySeconds: [1, 30, 60],
        async modify({ id }: { id: string }) {
          ids.push(id);
          const lost = answers.shift();
          if (lost) throw new Error(lost);
          return { state: 'DONE' as const };
        },
      },
    };
    const id = modification?.id ?? '';
    const readWait = async () => {
      const row = await service.store.selectFrom('modifications').selectAll().executeTakeFirstOrThrow();
      return row.due_at && row.due_at - service.clock.now();
    };
    await expect(sendModification(id, options)).rejects.toThrow('reset');
    expect(await readWait()).toBe(1000);
    // The last wait is repeated.
    for (const waitMs of [30_000, 60_000, 60_000]) {
      await expect(sendModification(id, options)).rejects.toThrow('time-out');
      expect(await readWait()).toBe(waitMs);
    }
    await sendModification(id, options);
    await sendModification(id, options);
    expect(ids).toEqual([id, id, id, id, id]);
    expect(await listStates()).toEqual([{ kind: 'refund', state: 'DONE', amount_minor: 500 }]);
  });

  it.each([
    ['capture', '1990 are left at the acquirer and 0 here'],
    ['release', '0 are left at the acquirer and 0 here'],
  ] as const)(
    'reports a %s that its payment does not allow in an alarm with both numbers',
    async (kind, left) => {
      await switchTo('slow');
      const link = await createHeld();
      await endHolds(kind, link);
      await service.store.updateTable('payments').set({ status: 'FAILED' }).execute();
      await finish();
      const [line, ...more] = service.logged.filter((logged) => logged.startsWith('ALARM'));
      expect(more).toEqual([]);
      expect(line).toMatch(
        RegExp(`has done the ${kind} .* \\(status FAILED\\)\\. Check it by hand\\..* ${left}\\.$`),
      );
      expect(await listStates()).toMatchObject([{ kind, state: 'DONE' }]);
    },
  );
});
