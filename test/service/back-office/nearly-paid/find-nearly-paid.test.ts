import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../support/use-service.ts';
import { createNearlyPaid, DECLINED } from './nearly-paid.ts';

const service = useService();
const { switchOn, open, read } = createNearlyPaid(service);
const listIds = async () => (await read()).Payments.map(({ TransactionId }) => TransactionId);

describe('who nearly paid', () => {
  it('is listed once the company has switched that on, and no longer once it is off', async () => {
    const { transactionId } = await open();
    expect(await read()).toMatchObject({ On: false, Payments: [] });
    expect((await switchOn()).status).toBe(200);
    expect(await listIds()).toEqual([transactionId]);
    await switchOn(false);
    expect(await read()).toMatchObject({ On: false, Payments: [] });
  });

  describe('the list of a company that has switched it on', () => {
    beforeEach(() => switchOn());

    it('has the tries with their reasons, the address that was typed, and the link', async () => {
      const link = await open({ Purpose: 'Order 7', ShopperEmail: 'other@example.com' });
      await service.pay(link, DECLINED);
      const { Payments } = await read();
      expect(Payments).toMatchObject([
        {
          TransactionId: link.transactionId,
          Purpose: 'Order 7',
          PaymentUrl: service.getBaseUrl() + link.path,
          Email: 'giulia@example.com',
          Attempts: [{ State: 'DECLINED', DeclineCode: 'insufficient_funds' }],
        },
      ]);
    });

    it('has the address of the link, and null if none is known', async () => {
      service.clock.advance(1);
      await open({ ShopperEmail: 'ada@example.com' });
      service.clock.advance(1);
      await open();
      expect((await read()).Payments.map(({ Email }) => Email)).toEqual([null, 'ada@example.com']);
    });

    it('has no address of a page that is a part of a shop’s page', async () => {
      const link = await open({ Type: 'embedded', ShopperEmail: 'ada@example.com' });
      await service.pay(link, DECLINED);
      expect((await read()).Payments).toMatchObject([{ PaymentUrl: null, Email: null }]);
    });

    it('leaves out links that no one opened, that are paid, over or old, and those of others', async () => {
      const listed = await open();
      await service.createLink();
      await service.pay(await open());
      await open({ LinkDurationSeconds: 60 });
      const reusable = await open({ Reusable: true });
      expect(reusable.transactionId).toBeTruthy();
      service.clock.advance(61);
      expect(await listIds()).toEqual([listed.transactionId]);
      expect((await read(service.partner)).Payments).toEqual([]);
    });

    it('leaves out a payment that someone is making now, and lists it again after a cancellation', async () => {
      const link = await open();
      await service.pay(link, { method: 'paypal' });
      expect(await listIds()).toEqual([]);
      await service.store.updateTable('payments').set({ active_attempt_id: null }).execute();
      await service.store.updateTable('attempts').set({ state: 'CANCELLED' }).execute();
      expect((await read()).Payments).toMatchObject([
        { Attempts: [{ State: 'CANCELLED', DeclineCode: null }] },
      ]);
    });

    it('forgets them after 30 days, also those of a link that lives longer', async () => {
      const { transactionId } = await open({ LinkDurationSeconds: 60 * 86_400 });
      service.clock.advance(30 * 86_400 - 1);
      expect(await listIds()).toEqual([transactionId]);
      service.clock.advance(1);
      expect(await listIds()).toEqual([]);
    });
  });
});
