import { useTerminals } from '../../support/adyen-double/use-terminals.ts';

/** A till and a terminal of Adyen's, and what tests ask about the money. */
export function useTerminalMoney() {
  const used = useTerminals();
  const { adyen, service, till, terminal } = used;

  /** Sends the modifications that are due, and lets Adyen tell everything. */
  async function work(): Promise<void> {
    service.clock.advance(1);
    await service.runDueJobs();
    await adyen.tell(service);
  }

  /** The payment that the terminal has approved last. */
  const getBooked = () => {
    const booked = adyen.payments.find(({ psp }) => psp === terminal.last().psp);
    if (!booked) throw new Error('Nothing is booked.');
    return booked;
  };

  const refund = async (id: number, Amount?: number) => {
    const { body } = await till.call('GET', `/orders/${id}`);
    const TransactionId = body.order.transaction_id as string;
    return service.post('/api/v5/payments/refund', { TransactionId, ...(Amount && { Amount }) });
  };
  const listRefunds = async () =>
    ((await service.get('/api/v5/refunds')).body.Refunds as { State: string }[]).map(({ State }) => State);
  const readStatus = async (id: number) => {
    const { body } = await till.call('GET', `/orders/${id}`);
    return (await till.readPayment(body.order.transaction_id as string)).status;
  };

  return { ...used, work, getBooked, refund, listRefunds, readStatus };
}
