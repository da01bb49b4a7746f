import type { Notification } from '../../support/adyen-double/adyen-types.ts';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';

/** A service with payments that Adyen contradicts later. */
export function useContradictions() {
  const { adyen, service, getBooked } = useAdyen();

  const listAlarms = () => service.logged.filter((line) => line.startsWith('ALARM'));

  const pass = async (...waits: number[]) => {
    for (const seconds of waits) {
      service.clock.advance(seconds);
      await service.runDueJobs();
    }
  };

  /** Pays a link. Methods other than cards wait for the shopper at a bank. */
  const start = async ({ method, ...change }: { method?: 'ideal' } & Record<string, unknown> = {}) => {
    const link = await service.createLink(change);
    await service.pay(link, method ? { method } : {});
    const { psp, reference } = getBooked();
    if (method) {
      adyen.approveAtBank(reference);
      await adyen.tell(service);
    }
    adyen.outbox.length = 0;
    service.logged.length = 0;
    const about = { originalReference: psp, merchantReference: reference, value: 1990 };
    const tell = (eventCode: string, pspReference: string, told: Partial<Notification> = {}) =>
      adyen.tell(service, [{ ...about, eventCode, pspReference, ...told }]);
    const read = async () => {
      const { Status, Amount, RefundedAmount } = (
        await service.get(`/api/v5/payments/link/${link.transactionId}`)
      ).body.Link as unknown as Record<string, unknown>;
      return [Status, Amount, RefundedAmount];
    };
    const end = async (action: 'capture' | 'release', Amounts?: number[]) => {
      const body = { TransactionIds: [link.transactionId], ...(Amounts && { Amounts }) };
      await service.post(`/api/v5/payments/${action}`, body);
      await pass(1);
      return adyen.outbox.splice(0)[0] as Notification & { pspReference: string };
    };
    const refund = async (Amount: number) => {
      await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId, Amount });
      await pass(1);
      return adyen.outbox.splice(0)[0] as Notification & { pspReference: string };
    };
    return { link, psp, reference, tell, read, end, refund };
  };

  /** Deletes what retention deletes: a notification is not kept for as long as its payment. */
  const forget = () => service.store.deleteFrom('adyen_notifications').execute();

  const findModification = (kind: string) =>
    service.store
      .selectFrom('modifications')
      .selectAll()
      .where('kind', '=', kind as 'refund')
      .execute();

  return { adyen, service, getBooked, listAlarms, pass, start, forget, findModification };
}
