import { describe, expect, it } from 'vitest';
import { useTerminals } from '../../support/adyen-double/use-terminals.ts';

const { adyen, service, till, terminal, send, end, readOrder, pass, look } = useTerminals();

const listModifications = () => service.store.selectFrom('modifications').selectAll().execute();
const listReceipts = async () =>
  (await service.get('/api/v5/pos-terminals/receipts')).body.Receipts as { Qualifier: string }[];

describe("a payment at Adyen's terminal", () => {
  it('is approved with its references, card and receipts', async () => {
    const id = await send();
    const { status, payment } = await end(id);
    expect(status).toBe('approved');
    const { psp, serviceId, saleId } = terminal.last();
    expect(payment).toMatchObject({
      ...{ status: 'approved', rbc_id: psp, failure: null, sale_id: saleId, service_id: serviceId },
      card: { brand: 'mc', last4: '9999', entry_mode: 'Contactless' },
    });
    expect(serviceId).toMatch(/^\d{10}$/);
    expect((await listReceipts()).map(({ Qualifier }) => Qualifier).sort()).toEqual([
      'CashierReceipt',
      'CustomerReceipt',
    ]);
    expect((await till.complete(id, psp)).body.order.status).toBe('paid');
    const row = await service.store.selectFrom('adyen_payments').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reference: saleId, psp_reference: psp, state: 'ENDED' });
    const attempt = await service.store.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({
      id: saleId,
      state: 'APPROVED',
      card_brand: 'mastercard',
      card_last4: '9999',
    });
    const { approval_code } = await service.store
      .selectFrom('terminal_attempts')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(approval_code).toBe('123456');
    // Its notification changes nothing more.
    await adyen.tell(service);
    expect((await readOrder(id)).status).toBe('paid');
    expect(await listModifications()).toEqual([]);
  });

  it('is asked for once, however often the worker looks', async () => {
    terminal.plan({ does: 'wait' });
    const id = await send();
    await look(() => terminal.dialogues.length);
    await pass(1);
    await pass(1);
    terminal.tap();
    await look(async () => (await readOrder(id)).status === 'approved');
    expect(terminal.dialogues).toHaveLength(1);
  });

  it.each([
    ['Refusal', { refusalReason: '210 Not enough balance' }, 'declined', '210 Not enough balance', 1],
    ['WrongPIN', { refusalReason: '129 Invalid online PIN' }, 'declined', '129 Invalid online PIN', 1],
    ['Cancel', { message: '108 Shopper cancelled' }, 'cancelled', '108 Shopper cancelled', 0],
    ['Aborted', {}, 'cancelled', 'Aborted', 0],
    ['Busy', {}, 'declined', 'Busy', 0],
    ['DeviceOut', {}, 'declined', 'DeviceOut', 0],
  ])('ends as the terminal says: %s', async (fails, pairs, status, message, declines) => {
    terminal.plan({ does: { fails, with: pairs } });
    const id = await send();
    const order = await end(id);
    expect(order).toMatchObject({
      status: 'open',
      payment: { status, rbc_id: null, failure: { condition: fails, message } },
    });
    const { declined_attempts } = await service.store
      .selectFrom('payments')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(declined_attempts).toBe(declines);
    // The terminal and the order are free.
    await till.pay(id);
    expect((await end(id)).status).toBe('approved');
  });
});
