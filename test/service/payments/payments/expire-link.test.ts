import { describe, expect, it } from 'vitest';
import { expireLink } from '../../../../src/service/payments/payments/expire-link.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const readPayment = () =>
  service.store.selectFrom('payments').select(['id', 'status', 'due_at']).executeTakeFirstOrThrow();

const expire = async () => expireLink(service.needs, (await readPayment()).id);

describe('expireLink', () => {
  it('records the expiry and its event once', async () => {
    await service.createLink();
    await expire();
    await expire();
    expect(await readPayment()).toMatchObject({ status: 'EXPIRED', due_at: null });
    expect(await listEvents(service.store)).toEqual(['payment.expired']);
  });

  it('leaves a settled payment unchanged', async () => {
    await service.pay(await service.createLink());
    await expire();
    expect(await readPayment()).toMatchObject({ status: 'SETTLED' });
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('leaves a payment unchanged while an attempt is in progress', async () => {
    await service.createLink();
    await service.store.updateTable('payments').set({ active_attempt_id: 'attempt' }).execute();
    await expire();
    expect(await readPayment()).toMatchObject({ status: 'CREATED' });
  });
});
