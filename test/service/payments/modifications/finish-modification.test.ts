import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import {
  finishModification,
  type ModificationEnd,
} from '../../../../src/service/payments/modifications/finish-modification.ts';
import { sendModification } from '../../../../src/service/payments/modifications/send-modification.ts';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { listEvents } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const switchTo = (Mode: string) => service.put('/sandbox/modifications', { Mode });
const finish = async (seconds = 10) => {
  service.clock.advance(seconds);
  await service.runDueJobs();
};
const captureOrReleaseHolds = async (
  action: 'capture' | 'release',
  { transactionId }: TestLink,
  Amounts?: number[],
) => {
  const body = { TransactionIds: [transactionId], ...(Amounts && { Amounts }) };
  const [row] = (await service.post(`/api/v5/payments/${action}`, body)).body.Transactions;
  return [row?.Result, row?.Status, row?.Message];
};
const refund = async ({ transactionId: TransactionId }: TestLink, Amount?: number, version = 'v5') =>
  (await service.post(`/api/${version}/payments/refund`, { TransactionId, ...(Amount && { Amount }) })).body;
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
const listTypes = () =>
  listEvents(
    service.store,
    EVENTS.types.map(({ name }) => name),
  );
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

describe('a refund that takes time', () => {
  it('shows no state in v4', async () => {
    await switchTo('slow');
    const asked = await refund(await createPaid(), 500, 'v4');
    expect(asked.Message).toBe('Refund requested.');
    expect(asked.Refund).not.toHaveProperty('State');
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

describe('finishModification', () => {
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
      .execute((trx) => finishModification(trx, service, { id, end: result, now: service.clock.now() }));
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
    await captureOrReleaseHolds(action, link);
    await setStatus(status);
    expect(await end()).toMatchObject({ isBooked: false });
    expect(await readPayment(link)).toMatchObject({ Status: status });
  });

  it('stores a release of a hold that has expired in between', async () => {
    await switchTo('slow');
    const link = await createHeld();
    await captureOrReleaseHolds('release', link);
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
      await captureOrReleaseHolds(kind, link);
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
